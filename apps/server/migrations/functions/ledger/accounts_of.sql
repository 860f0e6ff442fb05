-- The accounts of some lines, in the order of the lines; null where one has yet to be opened. Looked up line by
-- line: what it costs depends on the lines, not on how many accounts there are.
create or replace function ledger.accounts_of(kinds text[], owners text[]) returns bigint[]
language sql stable
set search_path = pg_catalog as $$
  select array_agg(
    (select id from ledger.accounts where owner = wanted.owner and kind = wanted.kind)
    order by wanted.place
  )
  from unnest(kinds, owners) with ordinality as wanted (kind, owner, place)
$$;
