-- A reversal undoes a journal line by line, and is itself not reversed. What it undoes may be archived.
create or replace function ledger.check_reversal(reversal bigint, original bigint) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  if (select kind from ledger.journals where id = original) = 'reversal' then
    raise exception 'journal % reverses a reversal', reversal
      using errcode = 'check_violation', constraint = 'journals_reversals_are_final';
  end if;
  if exists (
    (select account_id, -amount from history.postings where journal_id = original
      except all select account_id, amount from ledger.postings where journal_id = reversal)
    union all
    (select account_id, amount from ledger.postings where journal_id = reversal
      except all select account_id, -amount from history.postings where journal_id = original)
  ) then
    raise exception 'journal % is no mirror image of %', reversal, original
      using errcode = 'check_violation', constraint = 'journals_reversals_mirror';
  end if;
end
$$;
