-- The books. Double entry, append-only and balanced, held by the database itself: whatever a bug, a
-- race or a hand-written statement tries, a journal is complete and sums to zero when it commits, and
-- stays as it is for ever. A mistake is undone by its mirror image, once.
create schema ledger;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain ledger.journal_kind as text
  constraint journals_kind_check check (value in (
    'disbursement', 'down_payment', 'opening_fee', 'accrual', 'late_charge', 'receipt', 'payment',
    'credit_applied', 'refund', 'waiver', 'customer_payout', 'merchant_payout',
    'provider_settlement', 'write_off', 'recovery', 'tax_remittance', 'funding', 'provision', 'adjustment',
    'reversal'
  ));
-- Names a journal, once for ever.
create domain ledger.business_key as text
  constraint journals_business_key_check
  check (length(value) between 1 and 200 and value collate "C" !~ '[^!-~]');
create domain ledger.business_date as date
  constraint journals_business_date_check check (value between '2020-01-01' and '2199-12-31');
create domain ledger.line_count as smallint
  constraint journals_line_count_check check (value between 2 and 1000);
create domain ledger.line_number as smallint
  constraint postings_line_check check (value between 1 and 1000);
-- Centavos, debit positive and credit negative.
create domain ledger.amount as bigint
  constraint postings_amount_is_not_zero check (value <> 0)
  constraint postings_amount_is_bounded check (value between -1000000000000 and 1000000000000);
-- Who posted.
create domain ledger.actor as text
  constraint journals_actor_check check (length(value) between 1 and 100 and value collate "C" !~ '[^!-~]');

-- The closed list of what an account can be. Customers' and loans' accounts keep their balance, since
-- few write to one of them at a time; on shared ones it would make everybody queue.
create table ledger.account_kinds (
  kind text primary key,
  side text not null check (side in ('debit', 'credit')),
  owner_type text not null check (owner_type in ('none', 'rail', 'merchant', 'customer', 'loan')),
  keeps_balance boolean not null generated always as (owner_type in ('customer', 'loan')) stored
);
create trigger account_kinds_stay before update or delete or truncate
  on ledger.account_kinds for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.account_kinds enable always trigger account_kinds_stay;
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
  ('fraud_loss', 'debit', 'none'),
  -- What is expected to be lost of loans, set aside at each month's end.
  ('loan_loss_allowance', 'credit', 'none'),
  ('provision_expense', 'debit', 'none'),
  ('waived_charges', 'debit', 'none'),
  ('forgiven_principal', 'debit', 'none'),
  -- What counts as paid because a dispute was answered for its customer.
  ('dispute_cost', 'debit', 'none'),
  -- What counts as paid because we gave it.
  ('goodwill_cost', 'debit', 'none'),
  -- Saldo a favor that was paid out, or spent, before the payment it came from was returned: the customer owes it to
  -- us, outside of what the instalments say.
  ('customer_overdraft', 'debit', 'customer'),
  -- Points are a debt to the customer, in centavos of what they are worth, and never money: a loan can be paid with
  -- them like by any other rail, and what was paid with points comes back as points. What was earned with a purchase
  -- goes with its return; what of it was spent meanwhile is owed in points: those that come next fill it.
  ('customer_points', 'credit', 'customer'),
  ('points_cost', 'debit', 'none'),
  ('points_owed', 'debit', 'customer');

-- An account. `balance` counts in the direction of the account's side, so that it is never below zero; shared
-- accounts keep none.
create table ledger.accounts (
  id bigint generated always as identity primary key,
  kind text not null references ledger.account_kinds (kind),
  owner text not null,
  balance bigint,
  opened_at timestamptz not null default clock_timestamp(),
  unique (owner, kind),
  constraint accounts_balance_is_never_below_zero check (balance >= 0)
) with (fillfactor = 80);
-- The desk: the accounts of one kind, in pages; those of loans and customers are found by whose they are.
create index accounts_that_are_shared on ledger.accounts (kind, owner) where balance is null;
\ir functions/ledger/wait_for_seal.sql
-- While a day is being sealed, no account is opened.
create trigger accounts_wait_for_seal before insert on ledger.accounts
  for each statement execute function ledger.wait_for_seal();
\ir functions/ledger/open_account.sql
create trigger accounts_open_empty before insert on ledger.accounts
  for each row execute function ledger.open_account();
create trigger accounts_stay before delete or truncate
  on ledger.accounts for each statement execute function platform.refuse_change();
-- A balance moves when a posting does, and nothing else of an account ever.
create trigger accounts_change_by_posting before update on ledger.accounts
  for each row when (
    pg_trigger_depth() = 0 or (old.balance is null) is distinct from (new.balance is null)
  )
  execute function platform.refuse_change();
create trigger accounts_keep_their_name before update of id, kind, owner, opened_at on ledger.accounts
  for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.accounts enable always trigger accounts_open_empty;
alter table ledger.accounts enable always trigger accounts_stay;
alter table ledger.accounts enable always trigger accounts_change_by_posting;
alter table ledger.accounts enable always trigger accounts_keep_their_name;

-- A journal: what happened once, under its business key. `line_count` says how many lines belong to it, so that
-- none can be added later.
create table ledger.journals (
  id bigint generated always as identity primary key,
  business_key ledger.business_key not null unique,
  kind ledger.journal_kind not null,
  business_date ledger.business_date not null,
  currency platform.currency not null default 'MXN',
  line_count ledger.line_count not null,
  reverses bigint references ledger.journals (id),
  actor ledger.actor not null,
  posted_at timestamptz not null default clock_timestamp(),
  constraint journals_reversal_says_of_what check ((kind = 'reversal') = (reverses is not null))
);
-- A journal is reversed once; also: the reversal of a journal.
create unique index journals_are_reversed_once on ledger.journals (reverses)
  where reverses is not null;
-- Journals of a business day, in their order.
create index journals_by_date on ledger.journals (business_date, id);
\ir functions/ledger/check_journal.sql
-- Complete and balanced when it commits; a reversal is a mirror image.
create constraint trigger journals_are_whole after insert on ledger.journals
  deferrable initially deferred
  for each row execute function ledger.check_journal();
create trigger journals_are_append_only before update or delete or truncate
  on ledger.journals for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.journals enable always trigger journals_are_append_only;
alter table ledger.journals enable always trigger journals_are_whole;

-- A line of a journal. Centavos; what reaches the account is positive (debit), what leaves it negative (credit).
create table ledger.postings (
  journal_id bigint not null constraint postings_belong_to_a_journal references ledger.journals (id),
  account_id bigint not null constraint postings_belong_to_an_account references ledger.accounts (id),
  amount ledger.amount not null,
  line ledger.line_number not null,
  primary key (journal_id, line)
) partition by range (journal_id);
-- An account's lines, in the order of their journals.
create index postings_of_account on ledger.postings (account_id, journal_id);
create trigger postings_are_append_only before update or delete or truncate
  on ledger.postings for each statement execute function platform.refuse_change();
\ir functions/ledger/take_lines.sql
-- No line comes late, and balances move with their lines.
create trigger postings_are_taken after insert on ledger.postings
  referencing new table as new_lines
  for each statement execute function ledger.take_lines();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.postings enable always trigger postings_are_append_only;
alter table ledger.postings enable always trigger postings_are_taken;
select platform.make_partition('ledger.postings', 'ledger_postings_from_start',
  'for values from (minvalue) to (maxvalue)');
select platform.show_history('ledger.postings');

-- A day's seal. Once a day everything posted since the last time is sealed: a hash over the previous seal and over
-- the accounts, journals and postings that came since, in their order. It is also written to a file outside the
-- database. Whoever changes a sealed row, with whatever rights, breaks the chain.
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
\ir functions/ledger/check_seal.sql
create trigger seals_follow_one_another before insert on ledger.seals
  for each row execute function ledger.check_seal();
create trigger seals_are_append_only before update or delete or truncate
  on ledger.seals for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.seals enable always trigger seals_follow_one_another;
alter table ledger.seals enable always trigger seals_are_append_only;

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
-- Checking a seal: its totals, in their order.
create index day_totals_of_seal on ledger.day_totals (seal_number, account_id, business_date);
create trigger day_totals_are_append_only before update or delete or truncate
  on ledger.day_totals for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.day_totals enable always trigger day_totals_are_append_only;

-- What a seal brought to all accounts of one kind, by business date. The trial balance of any span of days is the sum
-- of these and of the postings that no seal covers yet, however many postings there are.
create table ledger.kind_totals (
  kind text not null references ledger.account_kinds (kind),
  business_date date not null,
  seal_number integer not null references ledger.seals (number),
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  primary key (kind, business_date, seal_number),
  check (debit > 0 or credit > 0)
);
-- Checking a seal: its totals, in their order.
create index kind_totals_of_seal on ledger.kind_totals (seal_number, kind, business_date);
create trigger kind_totals_are_append_only before update or delete or truncate
  on ledger.kind_totals for each statement execute function platform.refuse_change();
-- Also where a session has asked to be treated as a replica, in which ordinary triggers sleep.
alter table ledger.kind_totals enable always trigger kind_totals_are_append_only;
