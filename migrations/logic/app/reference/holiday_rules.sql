-- Reference rows: the eleven federal holidays, and the days that six states add to them (the federal ones hold everywhere, so they are not repeated).
-- Alabama's Mardi Gras is kept by two counties; a debtor's county is not known, so it holds for the state.
with listed (jurisdiction, holiday, kind, month, day, weekday, nth, easter_offset, moves, source, confidence) as (values
  ('US', 'New Year''s Day', 'fixed', 1, 1, null::integer, null::integer, null::integer, 'weekend', '5 U.S.C. 6103(a)-(b); E.O. 11582', 'high (K)'),
  ('US', 'Birthday of Martin Luther King, Jr.', 'weekday', 1, null, 1, 3, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Washington''s Birthday', 'weekday', 2, null, 1, 3, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Memorial Day', 'weekday', 5, null, 1, -1, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Juneteenth National Independence Day', 'fixed', 6, 19, null, null, null, 'weekend', '5 U.S.C. 6103(a)-(b); E.O. 11582', 'high (K)'),
  ('US', 'Independence Day', 'fixed', 7, 4, null, null, null, 'weekend', '5 U.S.C. 6103(a)-(b); E.O. 11582', 'high (K)'),
  ('US', 'Labor Day', 'weekday', 9, null, 1, 1, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Columbus Day', 'weekday', 10, null, 1, 2, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Veterans Day', 'fixed', 11, 11, null, null, null, 'weekend', '5 U.S.C. 6103(a)-(b); E.O. 11582', 'high (K)'),
  ('US', 'Thanksgiving Day', 'weekday', 11, null, 4, 4, null, 'never', '5 U.S.C. 6103(a)', 'high (K)'),
  ('US', 'Christmas Day', 'fixed', 12, 25, null, null, null, 'weekend', '5 U.S.C. 6103(a)-(b); E.O. 11582', 'high (K)'),

  ('AL', 'Mardi Gras', 'easter', null, null, null, null, -47, 'never', 'Ala. Code § 1-3-8 (Mobile and Baldwin counties)', 'medium (S)'),
  ('AL', 'Confederate Memorial Day', 'weekday', 4, null, 1, 4, null, 'never', 'Ala. Code § 1-3-8', 'medium (S)'),
  ('AL', 'Jefferson Davis'' Birthday', 'weekday', 6, null, 1, 1, null, 'never', 'Ala. Code § 1-3-8', 'medium (S)'),

  ('LA', 'Battle of New Orleans', 'fixed', 1, 8, null, null, null, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),
  ('LA', 'Robert E. Lee Day', 'fixed', 1, 19, null, null, null, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),
  ('LA', 'Mardi Gras', 'easter', null, null, null, null, -47, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),
  ('LA', 'Good Friday', 'easter', null, null, null, null, -2, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),
  ('LA', 'Huey P. Long Day', 'fixed', 8, 30, null, null, null, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),
  ('LA', 'All Saints'' Day', 'fixed', 11, 1, null, null, null, 'never', 'LPSC Do Not Call General Order, holiday list', 'low (S)'),

  ('MS', 'Confederate Memorial Day', 'weekday', 4, null, 1, -1, null, 'never', 'Miss. Code § 3-3-7', 'medium (S)'),

  ('PA', 'Lincoln''s Birthday', 'fixed', 2, 12, null, null, null, 'never', '44 P.S. § 11; 73 P.S. § 2245(a)(10)', 'low (S)'),
  ('PA', 'Good Friday', 'easter', null, null, null, null, -2, 'never', '44 P.S. § 11; 73 P.S. § 2245(a)(10)', 'low (S)'),
  ('PA', 'Flag Day', 'fixed', 6, 14, null, null, null, 'never', '44 P.S. § 11; 73 P.S. § 2245(a)(10)', 'low (S)'),
  ('PA', 'Election Day', 'election', 11, null, null, null, null, 'never', '44 P.S. § 11; 73 P.S. § 2245(a)(10)', 'low (S)'),

  ('RI', 'Victory Day', 'weekday', 8, null, 1, 2, null, 'never', 'R.I. Gen. Laws § 5-61-3.6', 'medium (S)'),
  ('RI', 'Election Day', 'election', 11, null, null, null, null, 'never', 'R.I. Gen. Laws § 5-61-3.6', 'medium (S)'),

  ('UT', 'Juneteenth, moved to a Monday', 'fixed', 6, 19, null, null, null, 'to_monday', 'Utah Code § 63G-1-301', 'medium (S)'),
  ('UT', 'Pioneer Day', 'fixed', 7, 24, null, null, null, 'weekend', 'Utah Code § 63G-1-301', 'medium (S)')
), put as (
  insert into app.holiday_rules as h (jurisdiction, holiday, kind, month, day, weekday, nth, easter_offset, moves, source, confidence)
  select * from listed
  on conflict (jurisdiction, holiday) do update set kind = excluded.kind, month = excluded.month, day = excluded.day,
    weekday = excluded.weekday, nth = excluded.nth, easter_offset = excluded.easter_offset, moves = excluded.moves,
    source = excluded.source, confidence = excluded.confidence
)
delete from app.holiday_rules h
where not exists (select from listed l where (l.jurisdiction, l.holiday) = (h.jurisdiction, h.holiday));
