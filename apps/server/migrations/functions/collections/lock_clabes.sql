-- Whose accounts these are; those that we gave to nobody are left out.
create or replace function collections.lock_clabes(wanted text[])
returns table (clabe text, owner_kind text, owner text, customer_id bigint)
language plpgsql
set search_path = pg_catalog as $$
#variable_conflict use_column
begin
  return query
  select clabe, owner_kind, owner, customer_id from collections.clabes
  where clabe = any(wanted)
  order by clabe for update;
end
$$;
