-- Opening an account. It waits for a seal that is being set (`settle`) before it draws its number, and
-- starts with nothing, whatever the statement says.
create or replace function ledger.wait_for_seal() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table ledger.journals in row exclusive mode;
  return null;
end
$$;
