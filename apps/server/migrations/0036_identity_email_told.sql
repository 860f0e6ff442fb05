-- Nodes remember for some seconds where somebody gets their mail, and are told here when another address takes its
-- place. The first one takes nobody's: that there was none is not remembered.
create function identity.tell_email_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('identity_email_changed', old.customer_id::text);
  return null;
end
$$;

create trigger tell_email_changed
after update of customer_id, email, email_index on identity.customers
for each row
when (old.email_index is not null and (old.email_index is distinct from new.email_index
  or old.customer_id <> new.customer_id))
execute function identity.tell_email_changed();
