-- Reference rows: states where limitation ends the debt itself and not only the suit; there nobody is asked to pay a barred invoice.
select app.put_rules('debt_extinguished', $$[
 {"jurisdiction": "MS", "binding": "law", "value": {"applies": true}, "source": "Miss. Code § 15-1-3", "confidence": "low (K)"},
 {"jurisdiction": "WI", "binding": "law", "value": {"applies": true}, "source": "Wis. Stat. § 893.05", "confidence": "low (K)"}
]$$);
