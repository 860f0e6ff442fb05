-- Every attempt of some loans that is under way, and those that are named, in the order of their ids.
create or replace function collections.lock_loan_attempts(loans uuid[], named uuid[], open text[])
returns setof collections.attempts
language plpgsql
set search_path = pg_catalog as $$
begin
  return query
  select * from collections.attempts
  where loan_id = any(loans) and (status = any(open) or id = any(named))
  order by id for update;
end
$$;
