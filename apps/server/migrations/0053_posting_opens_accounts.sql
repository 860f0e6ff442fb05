-- Posts journals with their lines, and opens the accounts that are missing: of a new loan all of them are, so
-- being told so and asked again cost more than opening them. In one order, so that two callers never wait for
-- each other. `journal_id` is empty where the key, or the reversal, is in the books already. Lines go in sorted
-- by account over all journals. With the caller's own rights, under all constraints. Most journals come alone:
-- one is written without what a list of them needs. The lists are joined to each other, never to a table, and
-- may be long: no nested loops. `post_journals`, which the release before calls, goes with a release to come.
create function ledger.post_opening_accounts(
  keys text[], journal_kinds text[], dates date[], actors text[], reversed bigint[],
  line_counts smallint[], drafts integer[], kinds text[], owners text[], amounts bigint[]
) returns table (journal_id bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
#variable_conflict use_column
declare
  accounts bigint[] := ledger.accounts_of(kinds, owners);
  number bigint;
begin
  if array_position(accounts, null) is not null then
    insert into ledger.accounts (kind, owner)
    select distinct wanted.kind, wanted.owner
    from unnest(kinds, owners, accounts) as wanted (kind, owner, account_id)
    where wanted.account_id is null
    order by wanted.kind, wanted.owner
    on conflict (owner, kind) do nothing;
    accounts := ledger.accounts_of(kinds, owners);
  end if;

  if cardinality(keys) = 1 then
    insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
    values (keys[1], journal_kinds[1], dates[1], actors[1], reversed[1], line_counts[1])
    on conflict do nothing
    returning id into number;
    if number is not null then
      insert into ledger.postings (journal_id, line, account_id, amount)
      select number, row_number() over (order by line.account_id, line.amount desc),
        line.account_id, line.amount
      from unnest(accounts, amounts) as line (account_id, amount)
      order by line.account_id, line.amount desc;
    end if;
    return query select number;
    return;
  end if;

  return query
  with draft as (
    select * from unnest(keys, journal_kinds, dates, actors, reversed, line_counts) with ordinality
      as d (business_key, kind, business_date, actor, reverses, line_count, number)
  ), journal as (
    insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
    select business_key, kind, business_date, actor, reverses, line_count
    from draft order by business_key
    on conflict do nothing
    returning id, business_key
  ), posted as (
    insert into ledger.postings (journal_id, line, account_id, amount)
    select journal.id,
      row_number() over (partition by journal.id order by line.account_id, line.amount desc),
      line.account_id, line.amount
    from journal
    join draft on draft.business_key = journal.business_key
    join unnest(drafts, accounts, amounts) as line (draft, account_id, amount)
      on line.draft = draft.number
    order by line.account_id, journal.id
  )
  select journal.id
  from draft left join journal on journal.business_key = draft.business_key
  order by draft.number;
end
$$;
