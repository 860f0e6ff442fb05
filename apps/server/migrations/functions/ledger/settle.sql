-- The last account and journal that a seal may cover. Waits for the writers that are at work and lets
-- none begin meanwhile, so that no number below these can appear later; whoever calls commits at once.
create or replace function ledger.settle(out last_account_id bigint, out last_journal_id bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table ledger.journals in share row exclusive mode;
  select coalesce(max(id), 0) into last_account_id from ledger.accounts;
  select coalesce(max(id), 0) into last_journal_id from ledger.journals;
end
$$;
revoke execute on function ledger.settle() from public;
