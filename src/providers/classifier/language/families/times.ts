/** Days, hours and spans, as far as phrases need them; details/dates.ts reads what they come to. */
export const times = {
  weekday:
    "mon|monday|mondays|tue|tues|tuesday|tuesdays|wed|wednesday|wednesdays|thu|thur|thurs|thursday|thursdays|fri|friday|fridays|sat|saturday|saturdays|sun|sunday|sundays|weekday|weekdays|weekend|weekends|lunes|martes|miercoles|jueves|viernes|sabado|domingo|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche",
  month:
    "jan|january|feb|february|mar|march|apr|april|may|jun|june|jul|july|aug|august|sep|sept|september|oct|october|nov|november|dec|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|fevrier|avril|mai|juin|juillet|aout|octobre|decembre",
  season:
    "spring|summer|fall|autumn|winter|christmas|thanksgiving|easter|halloween|labor day|memorial day|new years?|new year s|holidays?",
  number:
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|sixty|ninety|\\d{1,3}|a|an|a couple|a couple of|a few|several|some|many|couple",
  span: "days?|weeks?|months?|years?|hours?|minutes?|business days?|quarters?|ages|whiles?",
  ago: "(?:{number} {span}|ages|a while|long|some time|a long time|months|years|weeks|days) (?:ago|back|prior|now)",
  date: "{weekday}|{month} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?(?: of)? {month}|\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?|20\\d\\d-\\d\\d-\\d\\d|(?:the )?\\d{1,2}(?:st|nd|rd|th)|tomorrow|today|tonight|eod|cob|eow|eom|this (?:week|month|morning|afternoon|evening|{weekday})|next (?:week|month|{weekday})|end of (?:the |this |next )?(?:day|week|month|year|business|quarter)|month end|year end|within {number} (?:business )?{span}|in {number} (?:business )?{span}|mid month|(?:the |on the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|fifteenth|twentieth|thirtieth|last)(?: of the month)?(?: of)?|{season}|hoy|manana|demain",
  past: "{ago}|last (?:week|month|year|quarter|{weekday}|{month}|{season}|night)|yesterday|back in|in (?:{month}|20\\d\\d|{season}|the {season})|(?:earlier|previous) (?:this|in) (?:week|month|year)|this (?:past )?{season}",
  hour: "\\d{1,2}(?::\\d\\d)? ?(?:am|pm)|\\d{1,2}(?::\\d\\d)?(?: ?(?:-|to|and|until) ?)\\d{1,2}(?::\\d\\d)?(?: ?(?:am|pm))?|noon|midday|\\d{1,2}(?::\\d\\d)?(?: ?o'?clock)?",
  daypart:
    "mornings?|afternoons?|evenings?|nights?|lunch|lunchtime|lunch hour|dinner|service|rush|business hours|office hours|working hours|work hours|after hours|noon|midday|early|the day|daytime|shift",
  clock: "{hour}|(?:the |my |our )?{daypart}|(?:on )?{weekday}|tomorrow(?: {daypart})?|next week|later",
};
