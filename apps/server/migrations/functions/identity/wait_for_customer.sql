-- Whoever lends or pays out holds the customer's row while they ask. A restriction waits for that row, so that
-- once it is there, nothing that was asked before it is still to be written.
create or replace function identity.wait_for_customer() returns trigger language plpgsql as $$
begin
  perform from identity.customers
    where customer_id = coalesce(new.customer_id, old.customer_id) for no key update;
  return coalesce(new, old);
end
$$;
