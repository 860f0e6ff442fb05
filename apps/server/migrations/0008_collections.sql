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
) with (fillfactor = 80);
-- Retention: old messages of providers.
create index provider_events_by_age on collections.provider_events (received_at);

-- Accounts of ours at the SPEI participant, one for each loan, for each down payment, and for each customer who
-- pays several loans at once. We number them ourselves, below the prefix that it gave us: nobody is called.
create table collections.clabes (
  clabe text primary key check (clabe ~ '^[0-9]{18}$'),
  owner_kind text not null check (owner_kind in ('loan', 'down_payment', 'customer')),
  owner text not null,
  customer_id bigint not null,
  taken_at timestamptz not null,
  unique (owner_kind, owner)
);
-- The next account's number; whoever takes one at the same moment gets the one after.
create sequence collections.clabe_numbers;

-- Money that is said to have come to an account of ours, and that nothing vouches for: one row for what SPEI tells
-- apart, whoever says it however often. It is given to the books by what the participant answers when it is asked.
create table collections.deposit_hints (
  -- SPEI's, which turns at 18:00.
  operating_day date not null,
  tracking_key text not null check (length(tracking_key) between 1 and 40),
  -- Of the sender; empty where nobody says.
  institution text not null check (institution ~ '^[0-9]{0,5}$'),
  clabe text not null check (clabe ~ '^[0-9]{1,20}$'),
  amount bigint not null check (amount > 0),
  status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'gone', 'bounced')),
  -- Why we sent it back: 1 an account that is nobody's, 2 one that is closed.
  cause integer check (cause in (1, 2)),
  tries integer not null default 0,
  told_at timestamptz not null,
  -- Real time: when the participant is asked next.
  next_ask_at timestamptz not null,
  ended_at timestamptz,
  primary key (operating_day, tracking_key, institution),
  check ((status = 'bounced') = (cause is not null)),
  check ((status = 'waiting') = (ended_at is null))
) with (fillfactor = 80);
-- What the participant is asked about.
create index deposit_hints_that_wait on collections.deposit_hints (next_ask_at) where status = 'waiting';
-- Retention: old hints.
create index deposit_hints_by_age on collections.deposit_hints (told_at);

-- Money on its way out, one row for each thing it is for. One that its customer may not be sent for now waits as
-- `held`: nothing of it was handed to the provider.
create table collections.payouts (
  id uuid primary key,
  kind text not null check (kind in (
    'loan', 'merchant', 'account_proof', 'down_payment_return', 'deposit_return', 'credit'
  )),
  subject text not null,
  customer_id bigint,
  amount bigint not null check (amount > 0),
  -- Sealed: account and holder.
  beneficiary text not null,
  clabe_last4 text not null check (clabe_last4 ~ '^[0-9]{4}$'),
  concept text not null check (length(concept) between 1 and 40),
  status text not null check (status in ('queued', 'held', 'sent', 'settled', 'returned', 'refused', 'in_review')),
  provider_ref text unique,
  tracking_key text,
  reason text,
  tries integer not null default 0,
  -- Real time: when the provider is asked next.
  next_ask_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Which account of the wallet money was sent to, so that one that is no more is not used again.
  account_id text,
  unique (kind, subject)
);
-- Sweep: payouts about which the provider is to be asked.
create index payouts_to_ask_about on collections.payouts (next_ask_at) where next_ask_at is not null;
-- The desk: payouts that a person has to look at.
create index payouts_in_review on collections.payouts (created_at) where status in ('held', 'in_review');
-- The desk: what is on its way out and has not arrived, oldest first.
create index payouts_on_their_way on collections.payouts (created_at, id)
  where status in ('queued', 'held', 'sent', 'in_review');
-- Payouts to a customer, latest first.
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
  ended_at timestamptz,
  -- Business time: since when the customer wants no charge for a while. The bank is not told.
  paused_at timestamptz
);
-- A customer's mandates, latest first.
create index mandates_of_customer on collections.mandates (customer_id, signed_at desc);
-- One live mandate for an account.
create unique index mandates_one_live_of_account on collections.mandates (customer_id, account_id)
  where status in ('signed', 'pending_bank', 'active', 'suspended');
-- Sweep: mandates about which the bank is to be asked.
create index mandates_to_ask_about on collections.mandates (next_ask_at)
  where next_ask_at is not null;
\ir functions/collections/keep_mandate.sql
-- What was signed stays as it was signed: another amount or account is another mandate.
create trigger mandates_stay_as_signed
  before update on collections.mandates
  for each row when (
    (new.customer_id, new.account_id, new.max_amount, new.period, new.expires_on, new.signed_at)
      is distinct from
      (old.customer_id, old.account_id, old.max_amount, old.period, old.expires_on, old.signed_at)
  )
  execute function collections.keep_mandate();
\ir functions/collections/require_no_charge.sql
-- Whoever ends or pauses a mandate calls off what has not left for the bank.
create constraint trigger mandates_outlive_their_charges
  after update on collections.mandates
  deferrable initially deferred
  for each row when (new.status <> 'active' or new.paused_at is not null)
  execute function collections.require_no_charge();

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
    check (choice in (
      'instalment', 'overdue', 'amount', 'payoff', 'quincena', 'scheduled', 'down_payment'
    )),
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
  -- When an attempt was last handed to the card processor, in real time.
  sent_at timestamptz,
  -- Several loans paid at once: each has an attempt, all name the first, which alone goes to the provider, for
  -- the amount of all.
  joint_id uuid,
  joint_amount bigint,
  check ((joint_id is null) = (joint_amount is null)),
  check ((choice = 'quincena') = (joint_id is not null)),
  check ((purpose = 'loan') = (loan_id is not null)),
  check ((purpose = 'down_payment') = (application_process_id is not null)),
  check ((rail = 'card') = (card_id is not null))
);
-- A customer's payments, page by page.
create index attempts_of_customer on collections.attempts (customer_id, created_at desc, id desc);
-- The desk: payments that a person has to look at.
create index attempts_in_review on collections.attempts (created_at) where status = 'in_review';
-- A loan's payments, latest first.
create index attempts_of_loan on collections.attempts (loan_id, created_at desc)
  where loan_id is not null;
-- The loans that are paid at once.
create index attempts_paid_at_once on collections.attempts (joint_id) where joint_id is not null;
-- Sweep: payments about which the provider is to be asked.
create index attempts_to_ask_about on collections.attempts (next_ask_at)
  where next_ask_at is not null;
-- The payment that a provider's message is about.
create index attempts_by_provider on collections.attempts (rail, provider_ref)
  where provider_ref is not null;
-- Whatever happens at once, an instalment is debited by one attempt at a time.
create unique index attempts_one_debit_of_instalment on collections.attempts (loan_id, instalment)
  where choice = 'scheduled' and status in ('created', 'scheduled', 'pending');
-- One down payment of an application is under way, or was made.
create unique index attempts_one_open_down_payment on collections.attempts (application_process_id)
  where purpose = 'down_payment'
    and status in ('created', 'pending', 'action_required', 'in_review', 'applied');
-- An application's down payments, latest first.
create index attempts_of_application on collections.attempts (application_process_id, created_at desc)
  where application_process_id is not null;
-- Whoever taps twice pays once: while a card is being charged for a loan, no second charge begins.
create unique index attempts_one_card_charge on collections.attempts (loan_id)
  where rail = 'card' and purpose = 'loan' and status in ('created', 'pending');
-- What is to be charged under a mandate.
create index attempts_under_mandate on collections.attempts (mandate_id)
  where mandate_id is not null;
\ir functions/collections/require_mandate.sql
-- No charge without the holder's word: a direct debit that can still leave for the bank ('scheduled', 'created';
-- 'pending' has left) stands under a mandate of the same customer that is active, not paused, reaches as far as its
-- day and covers its amount. Held here, so that no path of the code can forget it.
create trigger attempts_begin_under_a_mandate
  before insert on collections.attempts
  for each row when (new.rail = 'direct_debit' and new.status in ('scheduled', 'created'))
  execute function collections.require_mandate();
create trigger attempts_go_on_under_a_mandate
  before update on collections.attempts
  for each row when (
    new.rail = 'direct_debit' and new.status in ('scheduled', 'created')
    and (new.status, new.amount, new.mandate_id, new.customer_id, new.collect_on, new.rail)
      is distinct from
      (old.status, old.amount, old.mandate_id, old.customer_id, old.collect_on, old.rail)
  )
  execute function collections.require_mandate();

-- Money that reached us, once by (provider, reference, part), and where it went. Money for several loans is one row
-- for each of them: its parts sum up to what came. A part that paid the wrong loan is `moved`, and a further part of
-- the same reference has taken its place: it counts no more.
create table collections.receipts (
  id uuid primary key,
  provider text not null check (provider in ('spei', 'conekta', 'debit', 'santander')),
  provider_ref text not null,
  part smallint not null default 0 check (part >= 0),
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
    'applied', 'down_payment', 'suspense', 'returning', 'returned', 'reversed', 'moved'
  )),
  cause text,
  moved_at timestamptz not null,
  -- What of a payment was left over as saldo a favor when it was applied.
  to_credit bigint not null default 0 check (to_credit >= 0),
  unique (provider, provider_ref, part)
) with (fillfactor = 80);
-- Money that nobody could be found for, oldest first.
create index receipts_in_suspense on collections.receipts (received_at) where status = 'suspense';
-- The desk: the same by the day it counts for, page by page.
create index receipts_in_suspense_by_day on collections.receipts (value_on, id) where status = 'suspense';
-- What came first under a tracking key.
create index receipts_by_tracking on collections.receipts (tracking_key)
  where tracking_key is not null;
-- Money for a loan, latest first.
create index receipts_of_loan on collections.receipts (loan_id, received_at desc)
  where loan_id is not null;
-- Money for an application's down payment.
create index receipts_of_application on collections.receipts (application_process_id)
  where application_process_id is not null;
-- Reconciliation: a provider's money of a day, page by page.
create index receipts_by_day on collections.receipts (provider, value_on, provider_ref);

-- «Ya pagué»: what a customer says is on its way to us. A claim holds what it names of one instalment, once per
-- instalment unless a person saw evidence. One that names money in suspense of another sender waits for a person.
create table collections.payment_claims (
  id uuid primary key,
  customer_id bigint not null,
  loan_id uuid not null,
  rail text not null check (rail in ('spei', 'oxxo')),
  -- Clave de rastreo or folio, as the customer gave it.
  tracking_key text not null check (length(tracking_key) between 4 and 40),
  amount bigint not null check (amount > 0),
  paid_on date not null,
  status text not null check (status in ('open', 'in_review', 'matched', 'not_found', 'denied')),
  receipt_id uuid references collections.receipts (id),
  claimed_at timestamptz not null,
  -- Business time: until then nothing is asked of the customer.
  open_until timestamptz not null,
  ended_at timestamptz,
  -- The instalment that it is for.
  instalment integer check (instalment > 0),
  -- What of that instalment is not late while the money is looked for: never more than is owed of it.
  held_amount bigint not null default 0 check (held_amount >= 0 and held_amount <= amount),
  -- What a person of ours saw, so that it is looked for once more.
  evidence text check (length(evidence) between 3 and 300)
);
-- The same money is claimed once.
create unique index payment_claims_once on collections.payment_claims (loan_id, tracking_key);
-- Whether somebody waits for money under this tracking key.
create index payment_claims_that_are_open on collections.payment_claims (tracking_key)
  where status = 'open';
-- An instalment is held by one claim unless a person saw evidence.
create unique index payment_claims_once_per_instalment
  on collections.payment_claims (loan_id, instalment)
  where evidence is null and status <> 'matched';
-- A customer's claims.
create index payment_claims_of_customer on collections.payment_claims (customer_id, claimed_at);
-- Claims on a receipt that a person has to look at.
create index payment_claims_that_wait on collections.payment_claims (receipt_id)
  where status = 'in_review';

-- What a provider's report and our books do not agree on.
create table collections.differences (
  id uuid primary key,
  provider text not null check (provider in ('spei', 'conekta', 'debit')),
  rail text not null check (rail in ('card', 'cash_store', 'spei', 'direct_debit')),
  business_date date not null,
  kind text not null check (kind in (
    'missing_here', 'missing_there', 'unconfirmed', 'amount', 'day', 'doubled', 'status'
  )),
  reference text not null,
  ours text,
  theirs text,
  status text not null default 'open' check (status in ('open', 'explained')),
  explanation text,
  -- What whoever looked into it found; empty where reconciliation or a command explained it.
  reason text check (reason in (
    'told_late', 'provider_mistake', 'our_mistake', 'other_day', 'paid_twice', 'given_back', 'other'
  )),
  found_at timestamptz not null,
  unique (provider, business_date, kind, reference),
  check ((status = 'explained') = (explanation is not null)),
  check (reason is null or status = 'explained')
);
-- Differences that nobody has explained.
create index differences_that_are_open on collections.differences (found_at) where status = 'open';
-- The desk: the same by day, page by page.
create index differences_open_by_day on collections.differences (business_date, id) where status = 'open';
-- The desk: those that were explained, latest first.
create index differences_explained_by_day on collections.differences (business_date, id)
  where status = 'explained';

-- What a shop captured, or gave back, of a down payment.
create table collections.down_payments (
  application_process_id bigint primary key,
  customer_id bigint not null,
  merchant_id text not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('card', 'transfer')),
  status text not null check (status in ('waiting', 'received', 'paid', 'returned')),
  -- The application was given up, or took too long: what comes goes back.
  is_wanted boolean not null default true,
  payment_id bigint,
  returned bigint not null default 0 check (returned between 0 and amount),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- The down payment of a shop's payment.
create unique index down_payments_of_payment on collections.down_payments (payment_id)
  where payment_id is not null;

-- «Devolví el producto»: while the shop has not said, nothing of the loan is late and nothing is charged.
create table collections.returns (
  id uuid primary key,
  customer_id bigint not null,
  loan_id uuid not null,
  status text not null check (status in ('open', 'refunded', 'kept', 'expired')),
  -- Business time, and so are those below. Open until the shop gives back, the customer keeps it after
  -- all, or so much time has passed.
  opened_at timestamptz not null,
  open_until timestamptz not null,
  ended_at timestamptz,
  -- Kept or expired: until then nothing is late, so that nobody falls from the pause into arrears.
  resumes_at timestamptz,
  -- What the pause must not cost was given up.
  is_settled boolean not null default false,
  check ((status = 'open') = (ended_at is null)),
  check ((status in ('kept', 'expired')) = (resumes_at is not null))
);
-- One open return of a loan.
create unique index returns_one_open on collections.returns (loan_id) where status = 'open';
-- A customer's returns, latest first.
create index returns_of_customer on collections.returns (customer_id, opened_at desc);
-- Returns that still hold what is late.
create index returns_that_hold on collections.returns (loan_id) where not is_settled;

-- Money that goes back to a card. Written with the journal that orders it and followed until the processor has
-- answered: `queued` has not left, `sent` is on its way, or was when we last heard.
create table collections.card_returns (
  subject text primary key,
  receipt_id uuid not null references collections.receipts (id),
  customer_id bigint,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('queued', 'sent', 'credited', 'refused')),
  ended_at timestamptz,
  -- In real time.
  sent_at timestamptz,
  -- The refunds that the processor had for the charge before this one left: none of them is this one.
  seen_before text[] not null default '{}',
  -- The processor's name for it.
  provider_refund text,
  tries integer not null default 0 check (tries >= 0),
  ordered_at timestamptz not null default clock_timestamp(),
  -- In real time.
  next_ask_at timestamptz,
  constraint card_returns_ended check ((status in ('queued', 'sent')) = (ended_at is null)),
  constraint card_returns_are_followed check ((ended_at is null) = (next_ask_at is not null))
);
-- Refunds to cards of a customer.
create index card_returns_of_customer on collections.card_returns (customer_id)
  where customer_id is not null;
-- One at a time for each charge: a refund that appears meanwhile is the one that was sent.
create unique index card_returns_one_on_its_way on collections.card_returns (receipt_id)
  where status = 'sent';
-- A refund of the processor's is one of ours.
create unique index card_returns_of_refund on collections.card_returns (receipt_id, provider_refund);
-- Sweep: refunds about which the processor is to be asked.
create index card_returns_to_ask on collections.card_returns (next_ask_at) where next_ask_at is not null;

-- A business day whose reports were compared with our books: once for each provider.
create table collections.reconciled_days (
  provider text not null check (provider in ('spei', 'conekta', 'debit')),
  business_date date not null,
  reconciled_at timestamptz not null,
  primary key (provider, business_date)
);

-- What a provider reported of a day, as it last said: how many payments came by a rail and stayed, and how much.
create table collections.reported_days (
  provider text not null check (provider in ('spei', 'conekta', 'debit')),
  rail text not null check (rail in ('card', 'cash_store', 'spei', 'direct_debit')),
  business_date date not null,
  payments integer not null check (payments >= 0),
  amount bigint not null check (amount >= 0),
  read_at timestamptz not null,
  primary key (provider, rail, business_date)
);
