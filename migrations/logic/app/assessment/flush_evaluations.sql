-- Evaluates what was collected since app.defer_evaluation. begun: what that returned.
create or replace function app.flush_evaluations(begun boolean) returns void language plpgsql volatile as $$
declare
  held constant text := current_setting('app.judging_held', true);
begin
  if begun then
    perform set_config('app.judging_held', '', true);
    if held <> '{}' then
      perform app.reevaluate_debtors(array(select distinct d from unnest(held::uuid[]) d));
    end if;
  end if;
end $$;
