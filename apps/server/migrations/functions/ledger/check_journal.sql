-- A journal is complete and balanced when it commits, and a reversal is a mirror image of what it reverses.
create or replace function ledger.check_journal() returns trigger
language plpgsql
set search_path = pg_catalog as $$
declare
  found_lines bigint;
  total numeric;
begin
  select count(*), sum(amount) into found_lines, total
  from ledger.postings where journal_id = new.id;
  if found_lines <> new.line_count then
    raise exception 'journal % has % of its % lines', new.id, found_lines, new.line_count
      using errcode = 'check_violation', constraint = 'journals_are_complete';
  end if;
  if total <> 0 then
    raise exception 'journal % is off balance by %', new.id, total
      using errcode = 'check_violation', constraint = 'journals_are_balanced';
  end if;
  if new.reverses is not null then
    perform ledger.check_reversal(new.id, new.reverses);
  end if;
  return null;
end
$$;
