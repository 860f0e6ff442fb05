-- Posts journals with their lines, and opens the accounts that are missing. A line says to which journal it belongs
-- (`drafts`) and its number there. Answers in the order of the keys; null where the key, or the reversal, is in the
-- books already. With the caller's own rights, under all constraints.
create or replace function ledger.post_entries(
  keys text[], journal_kinds text[], dates date[], actors text[], reversed bigint[],
  line_counts smallint[], drafts integer[], numbers smallint[], kinds text[], owners text[],
  amounts bigint[]
) returns bigint[]
language plpgsql
set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  accounts bigint[] := ledger.accounts_opened(kinds, owners);
  journals bigint[];
begin
  if cardinality(keys) = 1 then
    insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
    values (keys[1], journal_kinds[1], dates[1], actors[1], reversed[1], line_counts[1])
    on conflict do nothing
    returning array[id] into journals;
    if journals is null then
      return array[null::bigint];
    end if;
  else
    with draft as (
      select * from unnest(keys, journal_kinds, dates, actors, reversed, line_counts) with ordinality
        as d (business_key, kind, business_date, actor, reverses, line_count, number)
    ), journal as (
      insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
      select business_key, kind, business_date, actor, reverses, line_count
      from draft order by business_key
      on conflict do nothing
      returning id, business_key
    )
    select array_agg(journal.id order by draft.number) into journals
    from draft left join journal on journal.business_key = draft.business_key;
  end if;

  insert into ledger.postings (journal_id, line, account_id, amount)
  select journals[line.draft], line.number, line.account_id, line.amount
  from unnest(drafts, numbers, accounts, amounts) as line (draft, number, account_id, amount)
  where journals[line.draft] is not null;
  return journals;
end
$$;
