-- Nodes remember for some seconds where somebody gets their mail, and are told here when another address takes its
-- place. The first one takes nobody's: that there was none is not remembered.
create or replace function identity.tell_email_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('identity_email_changed', old.customer_id::text);
  return null;
end
$$;
