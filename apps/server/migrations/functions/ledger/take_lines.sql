-- A line is not numbered beyond what its journal says: none comes late. Balances are locked in the order of the
-- accounts' ids, so that two journals over the same accounts queue and never wait for each other; one alone is
-- locked by being moved, and shared accounts keep none. With the owner's rights, so that the application needs none
-- to change a balance.
create or replace function ledger.take_lines() returns trigger
language plpgsql security definer
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
declare
  found_lines record;
begin
  select min(line.journal_id) filter (where line.line > journal.line_count) as too_late_for,
    min(account.id) filter (where account.balance is not null) as first_kept,
    max(account.id) filter (where account.balance is not null) as last_kept
  into found_lines
  from new_lines line
  join ledger.journals journal on journal.id = line.journal_id
  join ledger.accounts account on account.id = line.account_id;
  if found_lines.too_late_for is not null then
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
