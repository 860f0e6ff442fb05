-- What a posting costs the database is the number of its statements, not its rows. So accounts that are missing
-- are opened and known by one statement, lines bring their numbers along, and balances are locked and moved only
-- where there are any. The rules stay as they are. Whatever is looked up is looked up by its key, never by a walk
-- through the books, which costs more with every journal.

-- The accounts of some lines, in the order of the lines, opening those that are missing: in one order, so that two
-- callers never wait for each other. One that somebody else opens in this very moment is seen by a statement that
-- begins after it.
create function ledger.accounts_opened(kinds text[], owners text[]) returns bigint[]
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_nestloop = on as $$
#variable_conflict use_column
declare
  accounts bigint[];
begin
  select array_agg(account.id order by wanted.place) into accounts
  from unnest(kinds, owners) with ordinality as wanted (kind, owner, place)
  left join ledger.accounts account on account.owner = wanted.owner and account.kind = wanted.kind;
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

-- Posts journals with their lines, and opens the accounts that are missing. A line says to which journal it belongs
-- (`drafts`) and its number there. Answers in the order of the keys; null where the key, or the reversal, is in the
-- books already. With the caller's own rights, under all constraints. Most journals come alone: one is written
-- without what a list of them needs. The lists are joined to each other, never to a table, and may be long: no
-- nested loops. `post_opening_accounts`, which the release before calls, goes with a release to come.
create function ledger.post_entries(
  keys text[], journal_kinds text[], dates date[], actors text[], reversed bigint[],
  line_counts smallint[], drafts integer[], numbers smallint[], kinds text[], owners text[],
  amounts bigint[]
) returns bigint[]
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
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

-- As before: a line has its journal and its account, and is not numbered beyond what its journal says. Balances are
-- locked in the order of the accounts' ids; one alone is locked by being moved, and shared accounts keep none.
create or replace function ledger.take_lines() returns trigger
language plpgsql security definer
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set enable_nestloop = on as $$
declare
  found_lines record;
begin
  select min(line.journal_id) filter (where journal.id is null) as without_journal,
    min(line.account_id) filter (where account.id is null) as without_account,
    min(line.journal_id) filter (where line.line > journal.line_count) as too_late_for,
    min(account.id) filter (where account.balance is not null) as first_kept,
    max(account.id) filter (where account.balance is not null) as last_kept
  into found_lines
  from new_lines line
  left join ledger.journals journal on journal.id = line.journal_id
  left join ledger.accounts account on account.id = line.account_id;
  if found_lines.without_journal is not null then
    raise exception 'there is no journal %', found_lines.without_journal
      using errcode = 'foreign_key_violation', constraint = 'postings_belong_to_a_journal';
  elsif found_lines.without_account is not null then
    raise exception 'there is no account %', found_lines.without_account
      using errcode = 'foreign_key_violation', constraint = 'postings_belong_to_an_account';
  elsif found_lines.too_late_for is not null then
    raise exception 'journal % takes no more lines', found_lines.too_late_for
      using errcode = 'check_violation', constraint = 'journals_take_no_late_lines';
  end if;
  if found_lines.first_kept is null then
    return null;
  end if;

  if found_lines.first_kept < found_lines.last_kept then
    perform 1 from ledger.accounts
    where id in (select account_id from new_lines) and balance is not null
    order by id for no key update;
  end if;

  update ledger.accounts account
  set balance = account.balance + case kind.side when 'debit' then moved.amount else -moved.amount end
  from (
    select account_id, sum(amount)::bigint as amount from new_lines group by account_id
  ) moved, ledger.account_kinds kind
  where account.id = moved.account_id and account.balance is not null
    and kind.kind = account.kind;
  return null;
end
$$;

-- As before: a balance moves when a posting does, and nothing else of an account ever. That a statement sets
-- another column is known without looking at its rows.
drop trigger accounts_change_by_posting on ledger.accounts;
create trigger accounts_change_by_posting before update on ledger.accounts
  for each row when (
    pg_trigger_depth() = 0 or (old.balance is null) is distinct from (new.balance is null)
  )
  execute function platform.refuse_change();
create trigger accounts_keep_their_name before update of id, kind, owner, opened_at on ledger.accounts
  for each statement execute function platform.refuse_change();
alter table ledger.accounts enable always trigger accounts_change_by_posting;
alter table ledger.accounts enable always trigger accounts_keep_their_name;

-- As before, and by the same look at its kind that there is such a kind at all: kinds stay (`account_kinds_stay`),
-- and so does the kind of an account. A foreign key looked a second time. How long a name may be is measured apart
-- from what it is made of: a pattern that counts took longer than all the rest.
create or replace function ledger.open_account() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  wanted ledger.account_kinds;
  fits boolean;
begin
  select * into wanted from ledger.account_kinds where kind = new.kind;
  if not found then
    raise exception 'there is no kind of account "%"', new.kind
      using errcode = 'foreign_key_violation', constraint = 'accounts_kind_fkey';
  end if;
  fits := case wanted.owner_type
    when 'none' then new.owner = ''
    when 'rail' then new.owner in ('card', 'cash_store', 'spei', 'direct_debit', 'points')
    when 'customer' then new.owner ~ '^[1-9][0-9]*$' and length(new.owner) <= 18
    else new.owner ~ '^[0-9a-z][0-9a-z_-]*$' and length(new.owner) <= 64
  end;
  if fits is not true then
    raise exception 'there is no account % of "%"', new.kind, new.owner
      using errcode = 'check_violation', constraint = 'accounts_owner_fits_kind';
  end if;
  new.balance := case when wanted.keeps_balance then 0 end;
  return new;
end
$$;
alter table ledger.accounts drop constraint accounts_kind_fkey;
