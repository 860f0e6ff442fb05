-- The accounts of some lines, in the order of the lines, opening those that are missing: in one order, so that two
-- callers never wait for each other. One that somebody else opens in this very moment is seen by a statement that
-- begins after it.
create or replace function ledger.accounts_opened(kinds text[], owners text[]) returns bigint[]
language plpgsql
set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  accounts bigint[] := ledger.accounts_of(kinds, owners);
begin
  if array_position(accounts, null) is null then
    return accounts;
  end if;

  with opened as (
    insert into ledger.accounts (kind, owner)
    select distinct wanted.kind, wanted.owner
    from unnest(kinds, owners, accounts) as wanted (kind, owner, account_id)
    where wanted.account_id is null
    order by wanted.kind, wanted.owner
    on conflict (owner, kind) do nothing
    returning id, kind, owner
  )
  select array_agg(coalesce(wanted.account_id, opened.id) order by wanted.place) into accounts
  from unnest(kinds, owners, accounts) with ordinality as wanted (kind, owner, account_id, place)
  left join opened on opened.owner = wanted.owner and opened.kind = wanted.kind;
  if array_position(accounts, null) is null then
    return accounts;
  end if;
  return ledger.accounts_of(kinds, owners);
end
$$;
