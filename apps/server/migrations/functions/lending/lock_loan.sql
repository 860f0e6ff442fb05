-- A loan, locked in the order of the house: the customer first, then the loan.
create or replace function lending.lock_loan(wanted uuid) returns setof lending.loans
language plpgsql
set search_path = pg_catalog as $$
begin
  perform 1 from lending.customers
  where customer_id = (select customer_id from lending.loans where id = wanted)
  for update;
  return query select * from lending.loans where id = wanted for update;
end
$$;
