-- Raises invalid_amendment in the form of a validation fault of after_value.
create or replace function app.refuse_amendment(reason text) returns void language plpgsql volatile as $$
begin
  perform app.refuse('invalid_amendment', detail => jsonb_build_array(jsonb_build_object(
    'loc', jsonb_build_array('body', 'after_value'), 'msg', reason, 'type', 'custom')));
end $$;
