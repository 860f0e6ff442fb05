-- Once a day everything posted since the last time is sealed: a hash over the previous seal and over
-- the accounts, journals and postings that came since, in their order. It is also written to a file
-- outside the database. Whoever changes a sealed row, with whatever rights, breaks the chain.
create table ledger.seals (
  number integer primary key check (number > 0),
  -- The day that was closed. What is posted after its seal falls under the next one.
  business_date date not null unique,
  last_account_id bigint not null check (last_account_id >= 0),
  last_journal_id bigint not null check (last_journal_id >= 0),
  account_count bigint not null check (account_count >= 0),
  journal_count bigint not null check (journal_count >= 0),
  posting_count bigint not null check (posting_count >= 0),
  accounts_hash text not null check (accounts_hash ~ '^[0-9a-f]{64}$'),
  journals_hash text not null check (journals_hash ~ '^[0-9a-f]{64}$'),
  postings_hash text not null check (postings_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null unique check (previous_hash ~ '^[0-9a-f]{64}$'),
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default clock_timestamp()
);

-- What a seal brought to each account that keeps no balance, by business date. Their balance, today's
-- or any day's, is the sum of these and of the postings that no seal covers yet.
create table ledger.day_totals (
  account_id bigint not null references ledger.accounts (id),
  business_date date not null,
  seal_number integer not null references ledger.seals (number),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (account_id, business_date, seal_number),
  check (debit > 0 or credit > 0)
);
create index day_totals_of_seal on ledger.day_totals (seal_number, account_id, business_date);

create function ledger.check_seal() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  last ledger.seals;
begin
  select * into last from ledger.seals order by number desc limit 1;
  if (new.number, new.previous_hash)
      is distinct from (coalesce(last.number, 0) + 1, coalesce(last.hash, repeat('0', 64)))
    or new.last_account_id < coalesce(last.last_account_id, 0)
    or new.last_journal_id < coalesce(last.last_journal_id, 0)
  then
    raise exception 'seal % does not follow seal %', new.number, coalesce(last.number, 0)
      using errcode = 'check_violation', constraint = 'seals_follow_one_another';
  end if;
  return new;
end
$$;
create trigger seals_follow_one_another before insert on ledger.seals
  for each row execute function ledger.check_seal();

-- The last account and journal that a seal may cover. Waits for the writers that are at work and lets
-- none begin meanwhile, so that no number below these can appear later; whoever calls commits at once.
create function ledger.settle(out last_account_id bigint, out last_journal_id bigint)
language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table ledger.journals in share row exclusive mode;
  select coalesce(max(id), 0) into last_account_id from ledger.accounts;
  select coalesce(max(id), 0) into last_journal_id from ledger.journals;
end
$$;
revoke execute on function ledger.settle() from public;

create trigger seals_are_append_only before update or delete or truncate
  on ledger.seals for each statement execute function platform.refuse_change();
create trigger day_totals_are_append_only before update or delete or truncate
  on ledger.day_totals for each statement execute function platform.refuse_change();
alter table ledger.seals enable always trigger seals_follow_one_another;
alter table ledger.seals enable always trigger seals_are_append_only;
alter table ledger.day_totals enable always trigger day_totals_are_append_only;
