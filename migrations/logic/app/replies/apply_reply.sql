-- Brings a reply's intents into effect, those that protect the debtor first, on the debtor or on every placement that it is about;
-- it is answered once. A promise beside another stance (a dispute, a claim of having paid, an inability, a wish for a plan) is
-- none.
create or replace function app.apply_reply(e app.emails, r app.replies, meant text[]) returns void language plpgsql volatile as $$
declare
  intent text;
  stances constant text[] := '{bankruptcy,attorney_represented,cease_all,legal_threat,wrong_party,fraud_suspicion,dispute,already_paid,
    out_of_business,hardship_inability,payment_plan_request}'::text[];
begin
  perform app.apply_protections(e, r, meant);
  foreach intent in array meant loop
    case
      when intent = 'promise_to_pay' then
        if not meant && stances then
          perform app.apply_promise(e, r);
        end if;
      when intent = 'dispute' then
        perform app.file_dispute(p, coalesce(r.extracted ->> 'dispute_reason', 'unknown'), left(app.without_secrets(r.reply_text), 5000),
          r.extracted ->> 'dispute_reason', 'email')
        from unnest(app.answered_placements(e, r)) p;
      when intent = 'request_info' then
        perform app.answer_once(e, 'documents_on_file', '{}');
      when intent = 'time_preference' then
        perform app.apply_contact_preference(e.debtor_id, e.placement_id, coalesce(r.extracted -> 'contact_preference', r.extracted -> 'wish'));
      when intent in ('bankruptcy', 'attorney_represented', 'cease_all', 'opt_out', 'wrong_party', 'auto_reply', 'acknowledge_neutral')
      then
        null;
      else
        perform app.apply_pause_intents(e, r, intent);
    end case;
  end loop;
end $$;
