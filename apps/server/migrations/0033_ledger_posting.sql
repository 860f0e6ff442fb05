-- Posts one journal: the way of nearly every payment, so its plans are kept from call to call. With the
-- caller's own rights, and under the same constraints as any other statement. `journal_id` stays empty
-- when the key, or the reversal, is in the books already, and when an account has yet to be opened.
create function ledger.post_journal(
  new_key text, new_kind text, new_date date, new_actor text, reversed bigint,
  kinds text[], owners text[], amounts bigint[],
  out journal_id bigint, out lacks_accounts boolean
)
language plpgsql set search_path = pg_catalog as $$
declare
  ids bigint[];
  sorted bigint[];
begin
  select
    array_agg(account.id order by account.id, wanted.amount desc),
    array_agg(wanted.amount order by account.id, wanted.amount desc)
  into ids, sorted
  from unnest(kinds, owners, amounts) as wanted (kind, owner, amount)
  join ledger.accounts account on account.owner = wanted.owner and account.kind = wanted.kind;

  lacks_accounts := cardinality(ids) is distinct from cardinality(amounts);
  if lacks_accounts then
    return;
  end if;

  insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
  values (new_key, new_kind, new_date, new_actor, reversed, cardinality(ids))
  on conflict do nothing
  returning id into journal_id;
  if journal_id is null then
    return;
  end if;

  -- Sorted by account, so that the locks on balances are always taken in the same order.
  insert into ledger.postings (journal_id, line, account_id, amount)
  select post_journal.journal_id, line.number, line.account_id, line.amount
  from unnest(ids, sorted) with ordinality as line (account_id, amount, number);
end
$$;
