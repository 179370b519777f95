-- Cuts what only tells the post where to go: "c/o …", "Attn: …", "Accounts Payable", "Store #12", "- HQ". Words that companies also bear
-- ("Medical Billing Solutions", "Home Care of Ohio") count only after a separator or a legal form.
-- Expects the output of app.clean_name; called by app.canonical_name.
create or replace function app.cut_routing(name text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  placed constant text := '[,(/:;|] *| -+ ?|[ ,(](?:inc|incorporated|llc|l\.l\.c|corp|corporation|company|co|ltd|limited|lp|l\.p|llp|pllc|pc|p\.c|plc|gmbh)[.,]* +';
  kept text := name;
begin
  kept := regexp_replace(kept, '^(?:(?:attn|attention|c/o)[:. ]+)?(?:accounts payable|acc(?:oun)?ts? payable|a/p|ap dept)[. ]*(?:dep(?:t|artment)[. ]*)?(?:[,:;/] *|- *)(?=[^ ])', '');
  kept := regexp_replace(kept, '^(?:attn|attention:|c/o)[:. ]+(?:[^,]+, *(?=[^ ]))?(?=[^ ])', '');
  kept := regexp_replace(kept, '([^ ])[ ,(;:/-]+(?:c/o|in care of|attn|f/b/o|for the benefit of|a/p|ap dep(?:t|artment)'
    || '|(?:accounting|billing|purchasing|payables?|finance|accounts payable|procurement) dep(?:t|artment))(?:[ ).,:;/-].*)?$', '\1');
  kept := regexp_replace(kept, '([^ ])[ ,(;:/-]+(?:acc(?:oun)?ts? payable|(?:store|location|plant|branch) *(?:#|no\.?)? *[0-9]+) *(?:[(),:;/-].*)?$', '\1');
  kept := regexp_replace(kept, '([^ ].*(?:' || placed || '))(?:care of|attention|fbo)[ :.].*$', '\1');
  kept := regexp_replace(kept, '([^ ].*(?:' || placed || '))(?:acc(?:oun)?ts? payable|accounting|billing|purchasing|shared services|corporate office|hq|headquarters|branch)'
    || ' *(?:[(),:;/-].*)?$', '\1');
  return regexp_replace(kept, '([^ ]) - [^-]* branch *$', '\1');
end
$$;
