-- A line is not numbered beyond what its journal says: none comes late. Balances are locked in the order of the
-- accounts' ids, so that two journals over the same accounts queue and never wait for each other; shared accounts
-- keep none. Journals and accounts are looked up by the ids in the lines, never the other way round: a thousand
-- lines cost the same however many accounts there are. With the owner's rights, so that the application needs none
-- to change a balance.
create or replace function ledger.take_lines() returns trigger
language plpgsql security definer
set search_path = pg_catalog as $$
declare
  too_late_for bigint;
begin
  select min(journal_id) into too_late_for
  from (select journal_id, max(line) as last_line from new_lines group by journal_id) entry
  where last_line > (select line_count from ledger.journals where id = entry.journal_id);
  if too_late_for is not null then
    raise exception 'journal % takes no more lines', too_late_for
      using errcode = 'check_violation', constraint = 'journals_take_no_late_lines';
  end if;

  perform 1 from ledger.accounts
  where id = any(array(select distinct account_id from new_lines)) and balance is not null
  order by id for no key update;
  if not found then
    return null;
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
