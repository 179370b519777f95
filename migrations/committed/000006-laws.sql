--! Previous: sha1:30f8fc90db42705fb1c90752044586b5ad07aac6
--! Hash: sha1:a03e92866bd681f84a83e38c6840f2abdc3d50f0
--! Message: laws

-- What holds in a state from a day on, put together from app.rules whenever these change (app.compile_laws): each judgement
-- reads one row instead of eighty. US: where no state is known. rules: the values by code; codes: their names; opens, closes
-- and business_days (ISO): the hours of contact, local time; zones: the state's, null for US.
set role svc_owner;

create table app.laws (
  jurisdiction text collate "C" not null,
  from_day date not null,
  until_day date check (until_day > from_day),
  rules jsonb not null,
  codes jsonb not null,
  opens time not null,
  closes time not null,
  business_days integer[] not null,
  zones text[],
  primary key (jurisdiction, from_day)
);
-- Not compressed: it is read far more often than written.
alter table app.laws alter column rules set storage plain, alter column codes set storage plain;
grant select on app.laws to public;

alter type app.compliance_facts add attribute codes jsonb;

-- What law.from_day says of holidays is said day by day, since it is asked at each touch (app.compile_holidays).
create table app.holidays (
  jurisdiction text collate "C" not null,
  day date not null,
  primary key (jurisdiction, day)
);
grant select on app.holidays to public;
