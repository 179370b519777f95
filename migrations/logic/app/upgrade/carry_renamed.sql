-- Upgrade from logic 3: carries what stored rows hold under old names: tasks of agenda rows, one column each of debtors and
-- replies. Functions of the release before write the old names until this transaction.
create or replace function app.carry_renamed() returns void language plpgsql volatile as $$
begin
  perform set_config('app.maintenance', 'on', true);
  -- As in app.carry_pauses.
  lock table app.agenda, app.debtors, app.replies in share row exclusive mode;
  update app.agenda a set task = renamed.now
  from (values ('receive_email', 'classify_reply'), ('judge_debtor', 'reevaluate_debtor'), ('judge_placements', 'reevaluate_placements'))
    renamed (before, now)
  where a.task = renamed.before;
  alter table app.debtors disable trigger user;
  update app.debtors d set contact_preference = d.call_wish where d.call_wish is not null and d.contact_preference is null;
  alter table app.debtors enable trigger user;
  update app.replies r set reply_text = r.said where r.said is not null and r.reply_text is null;
  assert not exists (select from app.agenda a where a.task in ('receive_email', 'judge_debtor', 'judge_placements')),
    'an agenda row still names a task that is gone';
  perform set_config('app.maintenance', 'off', true);
end $$;
select app.carry_renamed();
