-- Cuts a marker of insolvency and what follows ("…, Debtor-in-Possession", "… in Liquidation"); the name is unchanged if there is none.
-- Words that companies also bear ("Spinach Dip", "Leaders in Liquidation Inc.") count only where a status would stand.
-- Expects the output of app.clean_name; called by app.canonical_name.
create or replace function app.cut_insolvency(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  after_form constant text := '[ ,(](?:inc|incorporated|llc|l\.l\.c|corp|corporation|company|co|ltd|limited|lp|l\.p|llp|plc|gmbh|ag|sa|s\.a)[.,]*,? +';
  separated constant text := '[,(;:] *| -+ ';
  kept text := name;
begin
  kept := regexp_replace(kept, '^(?:the )?(?:bankruptcy )?estate of (.+?),? +(?:(?:a )?debtors?|in bankruptcy)[ )]*$', '\1');
  kept := regexp_replace(kept, '^(?:the )?bankruptcy estate of (?=[^ ])', '');
  kept := regexp_replace(kept, '([^ ])[ ,(;-]+(?:(?:as |a )?(?:debtors? and )?debtors?[ -]+in[ -]+possession|bankruptcy estate|an? assignment for the benefit of creditors'
    || '|assignment for (?:the )?benefit of (?:its )?creditors|ch(?:apter|\.)? ?(?:7|11|13) (?:debtor|estate|trustee|bankruptcy|case)).*$', '\1');
  kept := regexp_replace(kept, '([^ ])[ ,(;-]+(?:in receivership|in bankruptcy|in liquidation|in abwicklung|en liquidation|in liquidazione|w likwidacji|v likvidaci'
    || '|in vereffening|i\.l\.?|abc estate|ch(?:apter|\.)? ?(?:7|11)) *(?:[(),;].*)?$', '\1');
  kept := regexp_replace(kept, '([^ ] *)(?:[,(;] *| -+ )in administration *(?:[(),;].*)?$', '\1');
  return regexp_replace(kept, '([^ ].*(?:' || separated || '|' || after_form || '))(?:(?:a |as )?debtors?|dip) *(?:[(),;].*)?$', '\1');
end
$$;
