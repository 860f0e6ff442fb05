-- The accounts of some lines, in the order of the lines; null where one has yet to be opened.
create or replace function ledger.accounts_of(kinds text[], owners text[]) returns bigint[]
language sql stable
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
  select array_agg(account.id order by wanted.place)
  from unnest(kinds, owners) with ordinality as wanted (kind, owner, place)
  left join ledger.accounts account on account.owner = wanted.owner and account.kind = wanted.kind
$$;
