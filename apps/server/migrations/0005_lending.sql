-- Loans: what was agreed, what happened, and what is owed. A loan is the fold of its events in the order
-- of the days on which they took effect; the rows here are that fold, kept so that nobody has to compute
-- it to read it. What each change did to the books stands in the ledger under the same business keys.
create schema lending;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain lending.loan_kind as text
  constraint loans_kind_check check (value in ('purchase', 'cash'));
create domain lending.loan_status as text
  constraint loans_status_check check (value in ('active', 'closed', 'cancelled', 'written_off'));
create domain lending.delinquency as text
  constraint loans_delinquency_check
  check (value in ('current', 'late_1_30', 'late_31_60', 'late_61_90', 'default'));
create domain lending.closing as text
  constraint loans_closing_check check (value in (
    'paid', 'paid_off', 'refunded', 'withdrawn', 'written_off', 'void'
  ));
create domain lending.loan_event_kind as text
  constraint loan_events_kind_check check (value in (
    'opened', 'payment', 'payment_reversed', 'refund', 'cancellation', 'waiver', 'write_off',
    'void', 'credit_payout', 'relief', 'quita', 'hold_placed', 'hold_lifted'
  ));
create domain lending.loan_event_key as text
  constraint loan_events_business_key_check
  check (length(value) between 1 and 160 and value collate "C" !~ '[^!-~]');

-- The catalogue: a version holds from its day until the next one's. Nothing is edited; one whose day has not come may be
-- withdrawn, and nobody ever lends on it.
create table lending.product_versions (
  product text not null check (product ~ '^[a-z][a-z_]{1,39}$'),
  version integer not null check (version > 0),
  valid_from date not null,
  definition jsonb not null,
  withdrawn_at timestamptz,
  primary key (product, version)
);
-- One begins on a day, of those that were not withdrawn; and what holds on a day is found by it.
create unique index product_versions_by_day on lending.product_versions (product, valid_from)
  where withdrawn_at is null;
create trigger tell_changed
  after insert or update or delete or truncate on lending.product_versions
  for each statement execute function platform.tell_changed('lending_products_changed');

-- First of the locks: what touches a customer's loans or credit balance queues here.
create table lending.customers (
  customer_id bigint primary key
);

-- A loan as it stands: the fold of its events.
create table lending.loans (
  id uuid primary key,
  customer_id bigint not null references lending.customers (customer_id),
  -- What opened it, once for ever (`application:…`).
  business_key text not null unique,
  product text not null,
  product_version integer not null,
  kind lending.loan_kind not null,
  merchant_id text,
  opened_on date not null,
  -- What was agreed, as the domain's LoanContract: it never changes.
  contract jsonb not null,
  status lending.loan_status not null,
  -- Everything that falls on this day or before has been posted.
  settled_through date not null,
  -- The next day on which something happens by itself; none for a loan that has ended.
  next_event_on date,
  last_due_on date not null,
  plan_version integer not null check (plan_version > 0),
  level_payment platform.centavos not null,
  event_count integer not null default 0 check (event_count >= 0),
  -- What the books hold for this loan beside its instalments; see the domain's LoanTotals.
  totals jsonb not null,
  -- Saldo a favor that this loan's payments left.
  credit platform.centavos not null default 0,
  -- The last day to pay the oldest instalment that is unpaid and late.
  past_due_since date,
  delinquency lending.delinquency not null,
  last_statement_on date,
  statement_count integer not null default 0,
  automatic_payment boolean not null default false,
  closed_on date,
  closing lending.closing,
  -- What of it stands still because of a case, or stood, and on which days; see the domain's Hold.
  holds jsonb not null default '[]',
  foreign key (product, product_version) references lending.product_versions (product, version),
  check ((kind = 'purchase') = (merchant_id is not null)),
  check ((status = 'active') = (closed_on is null)),
  check ((status = 'active') = (closing is null)),
  check (status = 'active' or next_event_on is null)
) with (fillfactor = 80);
-- A customer's loans, oldest first.
create index loans_of_customer on lending.loans (customer_id, opened_on);
-- The desk: a loan by its folio, the last eight characters of the id that its customer knows (40 bits).
create index loans_by_folio on lending.loans (right(id::text, 10));
-- End of day: loans to which something happens by a day.
create index loans_by_next_event on lending.loans (next_event_on) where next_event_on is not null;
-- Loans in arrears, by how long.
create index loans_past_due on lending.loans (past_due_since, id) where past_due_since is not null;
-- Loans that are over and hold saldo a favor: it goes to the customer's account.
create index loans_with_credit_left on lending.loans (id) where status <> 'active' and credit > 0;
-- Loans that have ended lately, for the letters that say so.
create index loans_by_end on lending.loans (closed_on) where closed_on is not null;

-- Instalments of every plan a loan has had; the current ones carry the loan's `plan_version`, those of
-- earlier plans stay as they stood when they were replaced. Amounts in centavos: what is charged, what
-- is paid of it, what was waived. Interest and fee are charged from the day they fall due (`is_due`).
create table lending.instalments (
  loan_id uuid not null references lending.loans (id),
  plan_version integer not null,
  k smallint not null check (k > 0),
  due_date date not null,
  pay_by date not null check (pay_by >= due_date),
  days smallint not null,
  opening bigint not null,
  closing bigint not null,
  segments jsonb not null,
  is_due boolean not null default false,
  is_settled boolean not null default false,
  principal bigint not null,
  interest bigint not null,
  interest_iva bigint not null,
  fee bigint not null,
  fee_iva bigint not null,
  moratory bigint not null default 0,
  moratory_iva bigint not null default 0,
  late_fee bigint not null default 0,
  late_fee_iva bigint not null default 0,
  -- Overdue principal times days, exactly: moratory interest is a share of it, so that charging day by
  -- day or all at once comes to the same centavo.
  late_weight bigint not null default 0,
  paid_principal bigint not null default 0,
  paid_interest bigint not null default 0,
  paid_interest_iva bigint not null default 0,
  paid_fee bigint not null default 0,
  paid_fee_iva bigint not null default 0,
  paid_moratory bigint not null default 0,
  paid_moratory_iva bigint not null default 0,
  paid_late_fee bigint not null default 0,
  paid_late_fee_iva bigint not null default 0,
  waived_moratory bigint not null default 0,
  waived_moratory_iva bigint not null default 0,
  waived_late_fee bigint not null default 0,
  waived_late_fee_iva bigint not null default 0,
  primary key (loan_id, plan_version, k),
  -- Few and short: every statement that writes here reads their text anew.
  constraint amounts_are_not_negative check (least(
    principal, interest, interest_iva, fee, fee_iva, moratory, moratory_iva, late_fee, late_fee_iva,
    late_weight, paid_principal, paid_interest, paid_interest_iva, paid_fee, paid_fee_iva,
    paid_moratory, paid_moratory_iva, paid_late_fee, paid_late_fee_iva,
    waived_moratory, waived_moratory_iva, waived_late_fee, waived_late_fee_iva
  ) >= 0),
  constraint nothing_is_paid_that_is_not_charged check (least(
    principal - paid_principal, interest - paid_interest, interest_iva - paid_interest_iva,
    fee - paid_fee, fee_iva - paid_fee_iva, moratory - paid_moratory - waived_moratory,
    moratory_iva - paid_moratory_iva - waived_moratory_iva,
    late_fee - paid_late_fee - waived_late_fee,
    late_fee_iva - paid_late_fee_iva - waived_late_fee_iva
  ) >= 0),
  check (is_due or paid_interest + paid_fee = 0)
) with (fillfactor = 80);

-- The name of each event, unique for ever: the same again finds the first answer. Beside the events, since those lie in
-- partitions by their loan, and a name is nobody else's whichever loan it is of.
create table lending.loan_event_names (
  business_key lending.loan_event_key primary key,
  loan_id uuid not null,
  sequence integer not null
);
create trigger loan_event_names_are_append_only before update or delete on lending.loan_event_names
  for each row execute function platform.refuse_change();
create trigger loan_event_names_are_never_emptied before truncate on lending.loan_event_names
  for each statement execute function platform.refuse_change();

-- What happened to a loan, never edited. The fold of these is the loan. A payment that was returned is
-- told by a later event that names it. All events of a loan lie in the partition of its id, which says when it was opened.
create table lending.loan_events (
  loan_id uuid not null references lending.loans (id),
  sequence integer not null check (sequence > 0),
  kind lending.loan_event_kind not null,
  business_key lending.loan_event_key not null,
  -- The day it took effect: the day the money was received, which may be told us later.
  effective_on date not null,
  recorded_on date not null check (recorded_on >= effective_on),
  content jsonb not null,
  -- What was answered, for whoever asks again.
  outcome jsonb not null,
  actor text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (loan_id, sequence)
) partition by range (loan_id);
-- Loans that were ever held or relieved: the check of the books tells them anew.
create index loan_events_of_cases on lending.loan_events (loan_id)
  where kind in ('hold_placed', 'relief');
create trigger loan_events_are_append_only before update or delete on lending.loan_events
  for each row execute function platform.refuse_change();
create trigger loan_events_are_never_emptied before truncate on lending.loan_events
  for each statement execute function platform.refuse_change();
\ir functions/lending/keep_event_name.sql
create trigger loan_events_have_their_own_name after insert on lending.loan_events
  for each row execute function lending.keep_event_name();
select platform.make_partition('lending.loan_events', 'lending_loan_events_from_start',
  'for values from (minvalue) to (maxvalue)');
select platform.show_history('lending.loan_events');

-- What was set aside for loans at a month's end, as it was posted to the books. A month stands once; one that was
-- reversed can be posted anew, under the next number.
create table lending.provisions (
  cut_on date not null,
  number integer not null check (number > 0),
  -- The version of the policy.
  policy integer not null check (policy > 0),
  -- What the allowance is after it, and by how much it changed.
  allowance platform.centavos not null,
  change bigint not null,
  -- Loans, principal and provision by how late they were; see the domain's ProvidedBucket.
  buckets jsonb not null,
  -- Provision by stage of credit risk.
  stages jsonb not null,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  primary key (cut_on, number)
);
create unique index provisions_stand_once on lending.provisions (cut_on) where reversed_at is null;

-- Why a loan got another plan.
create table lending.plans (
  loan_id uuid not null references lending.loans (id),
  version integer not null check (version > 0),
  made_on date not null,
  reason text not null check (reason in (
    'opened', 'prepayment', 'payoff', 'refund', 'cancellation', 'void', 'relief', 'correction'
  )),
  level_payment bigint not null,
  primary key (loan_id, version)
);

-- What settles a loan if it is paid on a day or before it.
create table lending.payoff_quotes (
  id uuid primary key,
  loan_id uuid not null references lending.loans (id),
  quoted_at timestamptz not null,
  -- The last day on which it binds us.
  valid_on date not null,
  total bigint not null check (total >= 0),
  parts jsonb not null
);
-- Whether a loan was quoted an amount that still binds us.
create index payoff_quotes_of_loan on lending.payoff_quotes (loan_id, valid_on);
-- Retention: quotes that no longer bind.
create index payoff_quotes_by_age on lending.payoff_quotes (valid_on);

-- A quita that somebody of ours offers a loan's customer, who may say yes until its last day. It ends when they do, when
-- it is withdrawn, and when another one takes its place; one whose last day has passed stays `open` and is over.
create table lending.quita_offers (
  id uuid primary key,
  loan_id uuid not null references lending.loans (id),
  -- Whether the customer asked for it, or a programme of ours offers it.
  asked_by text not null check (asked_by in ('customer', 'lender')),
  -- Principal that is given up, and in how many instalments the rest is paid.
  forgiven platform.centavos not null check (forgiven > 0),
  instalment_count smallint not null check (instalment_count > 0),
  -- Principal that was owed when it was made: it is for this debt, and for no other.
  principal_owed platform.centavos not null,
  valid_until date not null,
  state text not null check (state in ('open', 'accepted', 'withdrawn')),
  offered_by text not null,
  offered_on date not null check (offered_on <= valid_until),
  offered_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- A loan has one offer at a time; and what is offered now.
create unique index quita_offers_open on lending.quita_offers (loan_id) where state = 'open';
-- The last offer of a loan.
create index quita_offers_of_loan on lending.quita_offers (loan_id, offered_at);

-- A relief that somebody of ours offers beyond what a customer may have by themselves: they may say yes until its last
-- day. It ends when they do, and when another one takes its place; one whose last day has passed stays `open` and is over.
create table lending.relief_offers (
  id uuid primary key,
  loan_id uuid not null references lending.loans (id),
  kind text not null check (kind in ('skip', 'restructure')),
  -- Of a skip the instalment; of a restructure in how many what is left is paid.
  k smallint check ((kind = 'skip') = (k is not null)),
  instalment_count smallint check ((kind = 'restructure') = (instalment_count is not null)),
  valid_until date not null,
  state text not null check (state in ('open', 'accepted', 'withdrawn')),
  offered_by text not null,
  offered_on date not null check (offered_on <= valid_until),
  offered_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'open') = (ended_at is null))
);
-- A loan has one offer at a time; and what is offered now.
create unique index relief_offers_open on lending.relief_offers (loan_id) where state = 'open';

-- A period of a loan that a statement tells of, with what was owed at its end.
create table lending.statements (
  loan_id uuid not null references lending.loans (id),
  number integer not null check (number > 0),
  period_from date not null,
  period_to date not null check (period_to >= period_from),
  owed jsonb not null,
  primary key (loan_id, number)
);
-- Statements whose period ended on a day.
create index statements_by_end on lending.statements (period_to);

-- Instalments that an automatic payment should collect.
create table lending.collection_orders (
  loan_id uuid not null references lending.loans (id),
  k smallint not null,
  plan_version integer not null,
  collect_on date not null,
  last_day date not null,
  amount bigint not null check (amount > 0),
  primary key (loan_id, k, plan_version)
);
-- Automatic payments of a day.
create index collection_orders_by_day on lending.collection_orders (collect_on);

-- A day as end of day left it; `finished_at` is empty while it runs, and after it was killed.
create table lending.day_runs (
  business_date date primary key,
  started_at timestamptz not null,
  -- How often it was begun again where it stopped, and when last.
  resumed integer not null default 0 check (resumed >= 0),
  resumed_at timestamptz,
  -- Every loan was brought forward; what is late for too long is written off after that.
  forwarded_at timestamptz,
  finished_at timestamptz,
  -- As the batches that were counted say; see countBatch.
  loans integer not null default 0,
  journals integer not null default 0,
  check ((resumed = 0) = (resumed_at is null)),
  check (finished_at is null or forwarded_at is not null)
);

-- What happened to a customer's money, in the order in which they look at it. Made from the loans' events
-- when somebody looks, so that a payment costs nothing more for it; emptied, it is made anew. Keyed by
-- the customer first: what one has does not grow slower to read with what all have.
create table lending.movements (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  -- Of the event.
  sequence integer not null,
  occurred_on date not null,
  -- When it was told us, in microseconds: the order within a day.
  noted_us bigint not null,
  type text not null check (type in ('purchase', 'loan', 'payment', 'refund', 'adjustment')),
  subtype text not null check (subtype in (
    'online', 'store', 'cash', 'card', 'cash_store', 'spei', 'direct_debit', 'points', 'dispute',
    'goodwill', 'merchant', 'credit', 'withdrawal', 'void'
  )),
  title text not null,
  amount bigint not null check (amount >= 0),
  -- The instalments that a payment covered.
  instalments smallint[] not null,
  -- A payment that was taken back.
  is_reversed boolean not null default false,
  -- What it is found by: without accents, in small letters.
  search text not null,
  -- What was bought, as its shop names it: two purchases at one shop are told apart by it.
  goods text,
  primary key (customer_id, loan_id, sequence)
) partition by range (loan_id);
-- A customer's movements, page by page.
create index movements_by_day on lending.movements
  (customer_id, occurred_on, noted_us, loan_id, sequence);
-- A customer's movements of one type, page by page.
create index movements_by_type on lending.movements
  (customer_id, type, occurred_on, noted_us, loan_id, sequence);
select platform.make_partition('lending.movements', 'lending_movements_from_start',
  'for values from (minvalue) to (maxvalue)');

-- How many events of a loan have become movements. Looked up loan by loan, hence the order of the key.
create table lending.movement_marks (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  noted integer not null check (noted > 0),
  primary key (loan_id, customer_id)
);

-- A document as it was issued, known by its hash. A statement, a closing letter and an addendum are kept as they were
-- issued (`body`): a payment that is told late is told by the next statement, and changes none that somebody has read.
-- Other documents are made anew from the books; if they then differ, both versions are known.
create table lending.issued_documents (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  kind text not null check (kind in ('statement', 'receipt', 'amortisation', 'closing_letter', 'payment_slip', 'addendum')),
  reference text not null check (length(reference) between 1 and 80),
  version integer not null check (version > 0),
  sha256 platform.sha256 not null,
  folio text not null,
  issued_on date not null,
  issued_at timestamptz not null,
  -- Sealed: the file itself, where what it says holds for the day it was issued.
  body text,
  primary key (customer_id, loan_id, kind, reference, version),
  constraint issued_documents_keep_what_they_say check (
    case kind
      when 'closing_letter' then body is not null
      when 'addendum' then body is not null
      when 'statement' then true
      else body is null
    end
  )
);
create trigger issued_documents_are_never_emptied before truncate on lending.issued_documents
  for each statement execute function platform.refuse_change();
\ir functions/platform/refuse_change_but_sealing.sql
create trigger issued_documents_are_append_only before update or delete on lending.issued_documents
  for each row execute function platform.refuse_change_but_sealing('body');
