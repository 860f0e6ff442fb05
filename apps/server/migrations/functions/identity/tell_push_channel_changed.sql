-- Nodes remember a customer's push channel and are told here when it changes.
create or replace function identity.tell_push_channel_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('identity_push_channel_changed', old.customer_id::text);
  return null;
end
$$;
