/** What a call may come to; the rows of app.call_outcomes say what each leads to. */
export const callOutcomes = [
  "payment_agreed",
  "plan_agreed",
  "dispute_raised",
  "callback_requested",
  "hostile",
  "voicemail_left",
  "no_answer",
  "wrong_party",
  "refused",
  "cease_requested",
] as const;
