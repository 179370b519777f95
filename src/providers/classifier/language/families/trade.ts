/** Goods and services, and how they are ordered and delivered. */
export const trade = {
  goods:
    "goods|items?|products?|orders?|shipments?|delivery|deliveries|materials?|units?|parts?|equipment|merchandise|services?|work|jobs?|box|boxes|pallets?|cases?|pieces?|machines?|software|parcels?|packages?|stuff|freight|inventory|crates?|project|installation|repairs?|repair|supplies|cartons?|samples?|load|loads|batch|truckload|unit|system|website|cleaning|consulting|training|tools?|roof|floor|driver|crew|technician|contractor|consultants?|furniture|food|produce|fabric|lumber|steel|paper|printer|pump|paint|tiles?",
  arrived:
    "arrive|arrived|arriving|receive|received|receiving|deliver|delivered|delivers|came|come|comes|show up|showed up|shows up|shown up|ship|shipped|got|get|gotten|perform|performed|complete|completed|finish|finished|install|installed|render|rendered|provide|provided|done|do|did the|fulfil|fulfill|fulfilled|did|happen|happened|took place|turn up|turned up|started|built|fixed|make it|made it|materialize|materialized|supplied|supply",
  order:
    "order|ordered|ordering|agree|agreed|agreed to|authorize|authorized|approve|approved|sign|signed|request|requested|ask for|asked for|purchase|purchased|purchasing|buy|bought|hire|hired|contract|contracted|engage|engaged|do business|done business|did business|use|used|place|placed|requisitioned|commission|commissioned|consent to|consented to|sign off on|signed off on",
  fix: "fix|fixes|fixed|correct|corrects|corrected|replace|replaces|replaced|replacement|replacements|redo|redone|repair|repairs|repaired|finish|finishes|finished|complete|completes|completed|credit|credits|credited|resolve|resolves|resolved|reissue|reissued|re issue|adjust|adjusts|adjusted|amend|amended|revise|revised|come back|make it right|make this right|makes? (?:it|this|things) right|honou?r|honou?red|deliver|delivers|delivered|refund|refunds|address|addressed|remedy|remedied|straighten out|straightened out|straighten this out|sort out|sorted out|make good|the rest (?:of the order )?(?:arrives|comes)|ship the|cleans? up|remove the (?:charge|late fee|fee)|take off the|drop the",
  returned:
    "returned|return|sent back|shipped back|sent it back|sent them back|gave back|refused|rejected|send back|took back|picked back up|sent (?:the |it |them |all )?(?:[a-z]+ ){0,3}back",
  cancelled:
    "cancel|canceled|cancelled|terminated|rescinded|voided|called off|withdrew|withdrawn|backed out of|ended",
};
