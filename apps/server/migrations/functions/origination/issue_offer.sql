-- An offer is issued by one statement: the application is held, so that two who ask at once are shown the one
-- that was first.
create or replace function origination.issue_offer(
  its_id uuid, of_application uuid, of_customer bigint, its_down_payment bigint, its_product text,
  its_product_version integer, its_terms text, its_view json, its_holder text,
  issued timestamptz, expires timestamptz,
  -- Whether the application is still being offered something; and what was offered first, if not this.
  out is_offering boolean, out earlier uuid
)
language plpgsql as $$
begin
  perform from origination.applications where id = of_application and status = 'offering' for update;
  is_offering := found;
  if not is_offering then
    return;
  end if;
  -- A statement of its own: it sees what was written while the application was waited for.
  select id into earlier from origination.offers
  where application_id = of_application and down_payment = its_down_payment and expires_at > issued
  order by issued_at desc limit 1;
  if earlier is null then
    insert into origination.offers (id, application_id, customer_id, down_payment, product, product_version,
      terms, view, holder, issued_at, expires_at)
    values (its_id, of_application, of_customer, its_down_payment, its_product, its_product_version,
      its_terms, its_view, its_holder, issued, expires);
  end if;
end
$$;
