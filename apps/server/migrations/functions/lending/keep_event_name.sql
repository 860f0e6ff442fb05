-- An event takes its name, which nothing else ever has.
create or replace function lending.keep_event_name() returns trigger
language plpgsql
set search_path = pg_catalog as $$
begin
  insert into lending.loan_event_names (business_key, loan_id, sequence)
  values (new.business_key, new.loan_id, new.sequence);
  return null;
end
$$;
