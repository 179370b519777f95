-- Reference rows: states whose collection act binds commercial debt that a natural person owes or guarantees, up to max_amount.
-- There a human decides on every escalation.
select app.put_rules('natural_person_debt', $$[
 {"jurisdiction": "CA", "binding": "law", "effective_from": "2025-07-01", "value": {"applies": true, "max_amount": 500000}, "source": "Cal. Civ. Code § 1788 et seq. (SB 1286): covered commercial debt of natural persons", "confidence": "medium (S)"}
]$$);
