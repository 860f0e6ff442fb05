-- Money in and out by rail: what providers told us, what came in and where it went, what customers were
-- asked to pay and how, and what is on its way out. Accounts and names of people are sealed.
create schema collections;

-- What a provider told, once, in whatever order it came. `report` is sealed: what of it we read.
create table collections.provider_events (
  provider text not null check (provider in ('spei', 'conekta', 'debit')),
  event_id text not null check (length(event_id) between 1 and 200),
  type text not null,
  report text,
  outcome text not null default 'waiting'
    check (outcome in ('waiting', 'taken', 'outdated', 'unknown', 'ignored')),
  received_at timestamptz not null,
  taken_at timestamptz,
  primary key (provider, event_id)
);
create index provider_events_by_age on collections.provider_events (received_at);

-- Accounts of ours at the SPEI participant, one for each loan and for each down payment. They are opened
-- ahead, so that giving one away needs no call to anybody.
create table collections.clabes (
  clabe text primary key check (clabe ~ '^[0-9]{18}$'),
  reference text not null unique,
  owner_kind text check (owner_kind in ('loan', 'down_payment')),
  owner text,
  customer_id bigint,
  opened_at timestamptz not null,
  taken_at timestamptz,
  unique (owner_kind, owner),
  check ((owner_kind is null) = (owner is null) and (owner is null) = (taken_at is null))
);
create index clabes_that_are_free on collections.clabes (opened_at, clabe) where owner is null;

-- Money on its way out. One for each thing it is for.
create table collections.payouts (
  id uuid primary key,
  kind text not null check (kind in (
    'loan', 'merchant', 'down_payment_return', 'deposit_return', 'credit'
  )),
  subject text not null,
  customer_id bigint,
  amount bigint not null check (amount > 0),
  -- Sealed: account and holder.
  beneficiary text not null,
  clabe_last4 text not null check (clabe_last4 ~ '^[0-9]{4}$'),
  concept text not null check (length(concept) between 1 and 40),
  status text not null
    check (status in ('queued', 'sent', 'settled', 'returned', 'refused', 'in_review')),
  provider_ref text unique,
  tracking_key text,
  reason text,
  tries integer not null default 0,
  -- Real time: when the provider is asked next.
  next_ask_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  unique (kind, subject)
);
create index payouts_to_ask_about on collections.payouts (next_ask_at) where next_ask_at is not null;
create index payouts_of_customer on collections.payouts (customer_id, created_at desc)
  where customer_id is not null;

-- The holder's word that their account may be charged, and the bank's.
create table collections.mandates (
  id uuid primary key,
  customer_id bigint not null,
  account_id text not null,
  bank text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  max_amount bigint not null check (max_amount > 0),
  period text not null check (period in ('weekly', 'biweekly', 'monthly')),
  expires_on date,
  status text not null check (status in (
    'signed', 'pending_bank', 'active', 'suspended', 'cancelled', 'rejected', 'expired'
  )),
  provider_ref text unique,
  reason text,
  tries integer not null default 0,
  next_ask_at timestamptz,
  signed_at timestamptz not null,
  ended_at timestamptz
);
create index mandates_of_customer on collections.mandates (customer_id, signed_at desc);
create unique index mandates_one_live_of_account on collections.mandates (customer_id, account_id)
  where status in ('signed', 'pending_bank', 'active', 'suspended');
create index mandates_to_ask_about on collections.mandates (next_ask_at)
  where next_ask_at is not null;

-- What a customer was to pay, and how it went.
create table collections.attempts (
  id uuid primary key,
  customer_id bigint not null,
  purpose text not null check (purpose in ('loan', 'down_payment')),
  loan_id uuid,
  application_process_id bigint,
  merchant_id text,
  rail text not null check (rail in ('card', 'oxxo', 'spei', 'direct_debit', 'santander')),
  choice text not null
    check (choice in ('instalment', 'overdue', 'amount', 'payoff', 'scheduled', 'down_payment')),
  -- What a scheduled debit is for, and what a manual payment of the same ends.
  instalment smallint,
  prepayment text check (prepayment in ('REDUCE_PAYMENT', 'REDUCE_TERM')),
  amount bigint not null check (amount > 0),
  status text not null check (status in (
    'created', 'scheduled', 'pending', 'action_required', 'applied', 'failed', 'expired',
    'cancelled', 'in_review', 'reversed'
  )),
  reason text,
  -- The provider's name of it: order, collection.
  provider_ref text,
  -- What the customer shows or types: the number of a cash reference, a CLABE.
  reference text,
  -- Where the customer must go to say yes: 3-D Secure.
  action_url text,
  card_id text,
  mandate_id uuid references collections.mandates (id),
  -- Which of the tries for the same instalment.
  try smallint not null default 1,
  collect_on date,
  tries integer not null default 0,
  next_ask_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((purpose = 'loan') = (loan_id is not null)),
  check ((purpose = 'down_payment') = (application_process_id is not null)),
  check ((rail = 'card') = (card_id is not null))
);
create index attempts_of_customer on collections.attempts (customer_id, created_at desc, id desc);
create index attempts_of_loan on collections.attempts (loan_id, created_at desc)
  where loan_id is not null;
create index attempts_to_ask_about on collections.attempts (next_ask_at)
  where next_ask_at is not null;
create index attempts_by_provider on collections.attempts (rail, provider_ref)
  where provider_ref is not null;
create unique index attempts_one_down_payment on collections.attempts (application_process_id)
  where purpose = 'down_payment';
-- Whatever happens at once, an instalment is debited by one attempt at a time.
create unique index attempts_one_debit_of_instalment on collections.attempts (loan_id, instalment)
  where choice = 'scheduled' and status in ('created', 'scheduled', 'pending');

-- Money that reached us, once by (provider, reference), and where it went.
create table collections.receipts (
  id uuid primary key,
  provider text not null check (provider in ('spei', 'conekta', 'debit', 'santander')),
  provider_ref text not null,
  rail text not null check (rail in ('card', 'cash_store', 'spei', 'direct_debit')),
  amount bigint not null check (amount > 0),
  -- The day it counts for.
  value_on date not null,
  received_at timestamptz not null,
  tracking_key text,
  clabe text,
  -- Sealed: who sent it.
  sender text,
  customer_id bigint,
  loan_id uuid,
  application_process_id bigint,
  attempt_id uuid references collections.attempts (id),
  status text not null check (status in (
    'applied', 'down_payment', 'suspense', 'returning', 'returned', 'reversed'
  )),
  cause text,
  moved_at timestamptz not null,
  unique (provider, provider_ref)
);
create index receipts_in_suspense on collections.receipts (received_at) where status = 'suspense';
create index receipts_by_tracking on collections.receipts (tracking_key)
  where tracking_key is not null;
create index receipts_of_loan on collections.receipts (loan_id, received_at desc)
  where loan_id is not null;
create index receipts_of_application on collections.receipts (application_process_id)
  where application_process_id is not null;
create index receipts_by_day on collections.receipts (provider, value_on);

-- «Ya pagué»: what a customer says is on its way to us.
create table collections.payment_claims (
  id uuid primary key,
  customer_id bigint not null,
  loan_id uuid not null,
  rail text not null check (rail in ('spei', 'oxxo')),
  -- Clave de rastreo or folio, as the customer gave it.
  tracking_key text not null check (length(tracking_key) between 4 and 40),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  status text not null check (status in ('open', 'matched', 'not_found')),
  receipt_id uuid references collections.receipts (id),
  claimed_at timestamptz not null,
  -- Business time: until then nothing is asked of the customer.
  open_until timestamptz not null,
  ended_at timestamptz
);
create unique index payment_claims_once on collections.payment_claims (loan_id, tracking_key);
create index payment_claims_that_are_open on collections.payment_claims (tracking_key)
  where status = 'open';

-- What a provider's report and our books do not agree on.
create table collections.differences (
  id uuid primary key,
  provider text not null check (provider in ('spei', 'conekta', 'debit')),
  business_date date not null,
  kind text not null check (kind in (
    'missing_here', 'missing_there', 'amount', 'day', 'doubled', 'status'
  )),
  reference text not null,
  ours text,
  theirs text,
  status text not null default 'open' check (status in ('open', 'explained')),
  explanation text,
  found_at timestamptz not null,
  unique (provider, business_date, kind, reference)
);
create index differences_that_are_open on collections.differences (found_at) where status = 'open';
