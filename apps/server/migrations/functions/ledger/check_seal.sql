-- A seal follows the one before it: by its number, its hash and what it covers.
create or replace function ledger.check_seal() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  last ledger.seals;
begin
  select * into last from ledger.seals order by number desc limit 1;
  if (new.number, new.previous_hash)
      is distinct from (coalesce(last.number, 0) + 1, coalesce(last.hash, repeat('0', 64)))
    or new.last_account_id < coalesce(last.last_account_id, 0)
    or new.last_journal_id < coalesce(last.last_journal_id, 0)
  then
    raise exception 'seal % does not follow seal %', new.number, coalesce(last.number, 0)
      using errcode = 'check_violation', constraint = 'seals_follow_one_another';
  end if;
  return new;
end
$$;
