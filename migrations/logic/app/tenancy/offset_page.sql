-- A page of a list as its answer shows it: of what was found the first page_limit, and whether there is more, for which one row more than
-- the page holds is looked for.
create or replace function app.offset_page(list_name text, found json[], page_limit bigint, page_offset bigint) returns json
language sql immutable parallel safe as $$
  select json_build_object(list_name, array_to_json(found[1:page_limit::integer]), 'pagination', json_build_object(
    'limit', page_limit, 'offset', page_offset, 'has_more', cardinality(found) > page_limit))
$$;
