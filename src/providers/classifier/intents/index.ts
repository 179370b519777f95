import type { Reading } from "../language/meaning.ts";
import type { Intent } from "../port.ts";
import { acknowledgeNeutral } from "./acknowledge_neutral.ts";
import { alreadyPaid } from "./already_paid.ts";
import { attorneyRepresented } from "./attorney_represented.ts";
import { autoReply } from "./auto_reply.ts";
import { bankruptcy } from "./bankruptcy.ts";
import { ceaseAll } from "./cease_all.ts";
import { dispute } from "./dispute.ts";
import { escalateToHuman } from "./escalate_to_human.ts";
import { fraudSuspicion } from "./fraud_suspicion.ts";
import { hardshipInability } from "./hardship_inability.ts";
import { hostile } from "./hostile.ts";
import { legalThreat } from "./legal_threat.ts";
import { optOut } from "./opt_out.ts";
import { outOfBusiness } from "./out_of_business.ts";
import { outOfOffice } from "./out_of_office.ts";
import { paymentPlanRequest } from "./payment_plan_request.ts";
import { promiseToPay } from "./promise_to_pay.ts";
import { requestInfo } from "./request_info.ts";
import { timePreference } from "./time_preference.ts";
import { wrongParty } from "./wrong_party.ts";

/** How each intent is read; unclear is what none of them reads. */
export const readings: Readonly<Record<Exclude<Intent, "unclear">, Reading>> = {
  bankruptcy,
  attorney_represented: attorneyRepresented,
  cease_all: ceaseAll,
  legal_threat: legalThreat,
  wrong_party: wrongParty,
  opt_out: optOut,
  fraud_suspicion: fraudSuspicion,
  dispute,
  already_paid: alreadyPaid,
  out_of_business: outOfBusiness,
  hardship_inability: hardshipInability,
  payment_plan_request: paymentPlanRequest,
  promise_to_pay: promiseToPay,
  request_info: requestInfo,
  escalate_to_human: escalateToHuman,
  time_preference: timePreference,
  hostile,
  out_of_office: outOfOffice,
  auto_reply: autoReply,
  acknowledge_neutral: acknowledgeNeutral,
};
