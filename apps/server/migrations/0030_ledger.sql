-- The books. Double entry, append-only and balanced, held by the database itself: whatever a bug, a
-- race or a hand-written statement tries, a journal is complete and sums to zero when it commits, and
-- stays as it is for ever. A mistake is undone by its mirror image, once.
create schema ledger;

-- The closed list of what an account can be. Customers' and loans' accounts keep their balance, since
-- few write to one of them at a time; on shared ones it would make everybody queue.
create table ledger.account_kinds (
  kind text primary key,
  side text not null check (side in ('debit', 'credit')),
  owner_type text not null check (owner_type in ('none', 'rail', 'merchant', 'customer', 'loan')),
  keeps_balance boolean not null generated always as (owner_type in ('customer', 'loan')) stored
);

insert into ledger.account_kinds (kind, side, owner_type) values
  ('cash', 'debit', 'rail'),
  ('clearing', 'debit', 'rail'),
  ('merchant_receivable', 'debit', 'merchant'),
  ('iva_creditable', 'debit', 'none'),
  ('loan_principal', 'debit', 'loan'),
  ('loan_interest', 'debit', 'loan'),
  ('loan_interest_iva', 'debit', 'loan'),
  ('loan_fee', 'debit', 'loan'),
  ('loan_fee_iva', 'debit', 'loan'),
  ('loan_moratory', 'debit', 'loan'),
  ('loan_moratory_iva', 'debit', 'loan'),
  ('loan_late_fee', 'debit', 'loan'),
  ('loan_late_fee_iva', 'debit', 'loan'),
  ('customer_credit', 'credit', 'customer'),
  ('merchant_payable', 'credit', 'merchant'),
  ('payouts_in_transit', 'credit', 'rail'),
  ('suspense', 'credit', 'rail'),
  ('iva_uncollected', 'credit', 'none'),
  ('iva_payable', 'credit', 'none'),
  ('funding', 'credit', 'none'),
  ('interest_income', 'credit', 'none'),
  ('fee_income', 'credit', 'none'),
  ('moratory_income', 'credit', 'none'),
  ('late_fee_income', 'credit', 'none'),
  ('merchant_fee_income', 'credit', 'none'),
  ('recovery_income', 'credit', 'none'),
  ('provider_fees', 'debit', 'none'),
  ('write_off_loss', 'debit', 'none'),
  ('waived_charges', 'debit', 'none');

-- `balance` counts in the direction of the account's side, so that it is never below zero.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  kind text not null references ledger.account_kinds (kind),
  owner text not null,
  balance bigint,
  opened_at timestamptz not null default clock_timestamp(),
  unique (owner, kind),
  constraint accounts_balance_is_never_below_zero check (balance >= 0)
) with (fillfactor = 80);

-- `line_count` says how many lines belong to the journal, so that none can be added to it later.
create table ledger.journals (
  id bigint generated always as identity primary key,
  business_key text not null unique
    check (length(business_key) between 1 and 200 and business_key collate "C" !~ '[^!-~]'),
  kind text not null check (kind in (
    'disbursement', 'down_payment', 'opening_fee', 'accrual', 'late_charge', 'receipt', 'payment',
    'credit_applied', 'refund', 'waiver', 'customer_payout', 'merchant_payout',
    'provider_settlement', 'write_off', 'recovery', 'tax_remittance', 'funding', 'adjustment',
    'reversal'
  )),
  business_date date not null check (business_date between '2020-01-01' and '2199-12-31'),
  currency text not null default 'MXN' check (currency = 'MXN'),
  line_count smallint not null check (line_count between 2 and 1000),
  reverses bigint references ledger.journals (id),
  actor text not null
    check (length(actor) between 1 and 100 and actor collate "C" !~ '[^!-~]'),
  posted_at timestamptz not null default clock_timestamp(),
  constraint journals_reversal_says_of_what check ((kind = 'reversal') = (reverses is not null))
);
create unique index journals_are_reversed_once on ledger.journals (reverses)
  where reverses is not null;
create index journals_by_date on ledger.journals (business_date, id);

-- Centavos; what reaches the account is positive (debit), what leaves it negative (credit).
create table ledger.postings (
  journal_id bigint not null references ledger.journals (id),
  account_id bigint not null references ledger.accounts (id),
  amount bigint not null,
  line smallint not null check (line between 1 and 1000),
  primary key (journal_id, line),
  constraint postings_amount_is_not_zero check (amount <> 0),
  constraint postings_amount_is_bounded check (amount between -1000000000000 and 1000000000000)
);
create index postings_of_account on ledger.postings (account_id, journal_id);

-- Opening an account. It waits for a seal that is being set (0031) before it draws its number, and
-- starts with nothing, whatever the statement says.
create function ledger.wait_for_seal() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  lock table ledger.journals in row exclusive mode;
  return null;
end
$$;
create trigger accounts_wait_for_seal before insert on ledger.accounts
  for each statement execute function ledger.wait_for_seal();

create function ledger.open_account() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  wanted ledger.account_kinds;
  fits boolean;
begin
  select * into wanted from ledger.account_kinds where kind = new.kind;
  fits := case wanted.owner_type
    when 'none' then new.owner = ''
    when 'rail' then new.owner in ('card', 'cash_store', 'spei', 'direct_debit')
    when 'customer' then new.owner ~ '^[1-9][0-9]{0,17}$'
    else new.owner ~ '^[0-9a-z][0-9a-z_-]{0,63}$'
  end;
  if fits is not true then
    raise exception 'there is no account % of "%"', new.kind, new.owner
      using errcode = 'check_violation', constraint = 'accounts_owner_fits_kind';
  end if;
  new.balance := case when wanted.keeps_balance then 0 end;
  return new;
end
$$;
create trigger accounts_open_empty before insert on ledger.accounts
  for each row execute function ledger.open_account();

-- A balance moves when a posting does, from the trigger below, and nothing else of an account ever.
create trigger accounts_change_by_posting before update on ledger.accounts
  for each row when (
    pg_trigger_depth() = 0
    or (old.id, old.kind, old.owner, old.opened_at, old.balance is null)
      is distinct from (new.id, new.kind, new.owner, new.opened_at, new.balance is null)
  )
  execute function platform.refuse_change();

-- A journal that has all its lines takes no more; one that lacks some cannot commit.
create function ledger.refuse_late_lines() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  full_journal bigint;
begin
  select touched.id into full_journal
  from (select distinct journal_id as id from new_lines) touched
  join ledger.journals journal using (id)
  where journal.line_count
    < (select count(*) from ledger.postings where journal_id = touched.id)
  limit 1;
  if full_journal is not null then
    raise exception 'journal % takes no more lines', full_journal
      using errcode = 'check_violation', constraint = 'journals_take_no_late_lines';
  end if;
  return null;
end
$$;
create trigger postings_come_in_time after insert on ledger.postings
  referencing new table as new_lines
  for each statement execute function ledger.refuse_late_lines();

-- Locks in the order of the ids: two journals over the same accounts queue, and never wait for each
-- other. It runs with its owner's rights, so that the application needs none to change a balance.
create function ledger.move_balances() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform 1 from ledger.accounts
  where id in (select account_id from new_lines) and balance is not null
  order by id for no key update;

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
create trigger postings_move_balances after insert on ledger.postings
  referencing new table as new_lines
  for each statement execute function ledger.move_balances();

create function ledger.check_journal() returns trigger
language plpgsql set search_path = pg_catalog as $$
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

create function ledger.check_reversal(reversal bigint, original bigint) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  if (select kind from ledger.journals where id = original) = 'reversal' then
    raise exception 'journal % reverses a reversal', reversal
      using errcode = 'check_violation', constraint = 'journals_reversals_are_final';
  end if;
  if exists (
    (select account_id, -amount from ledger.postings where journal_id = original
      except all select account_id, amount from ledger.postings where journal_id = reversal)
    union all
    (select account_id, amount from ledger.postings where journal_id = reversal
      except all select account_id, -amount from ledger.postings where journal_id = original)
  ) then
    raise exception 'journal % is no mirror image of %', reversal, original
      using errcode = 'check_violation', constraint = 'journals_reversals_mirror';
  end if;
end
$$;
create constraint trigger journals_are_whole after insert on ledger.journals
  deferrable initially deferred
  for each row execute function ledger.check_journal();

create trigger account_kinds_stay before update or delete or truncate
  on ledger.account_kinds for each statement execute function platform.refuse_change();
create trigger accounts_stay before delete or truncate
  on ledger.accounts for each statement execute function platform.refuse_change();
create trigger journals_are_append_only before update or delete or truncate
  on ledger.journals for each statement execute function platform.refuse_change();
create trigger postings_are_append_only before update or delete or truncate
  on ledger.postings for each statement execute function platform.refuse_change();

-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.account_kinds enable always trigger account_kinds_stay;
alter table ledger.accounts enable always trigger accounts_open_empty;
alter table ledger.accounts enable always trigger accounts_change_by_posting;
alter table ledger.accounts enable always trigger accounts_stay;
alter table ledger.journals enable always trigger journals_are_append_only;
alter table ledger.journals enable always trigger journals_are_whole;
alter table ledger.postings enable always trigger postings_are_append_only;
alter table ledger.postings enable always trigger postings_come_in_time;
alter table ledger.postings enable always trigger postings_move_balances;
