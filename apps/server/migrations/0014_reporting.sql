-- What the lender tells about itself: the portfolio as each day left it. Nothing here is the truth: it is made from
-- lending's events and can be made anew.
create schema reporting;

-- Types: a column's rule is its type (docs/decisions/0024).

-- How late a loan is: 0 not, 1 from 1 day, 2 from 8, 3 from 31, 4 from 61, 5 from 91, 6 from 121, 7 from 181 days; 8 is
-- written off, 9 has ended.
create domain reporting.bucket as smallint
  constraint bucket_check check (value between 0 and 9);
create domain reporting.loan_status as text
  constraint portfolio_loans_status_check check (value in ('active', 'written_off', 'closed'));

-- A civil day of Mexico City whose portfolio is kept as it was when the day ended, with what was known when it was taken.
create table reporting.portfolio_snapshots (
  day date primary key,
  taken_at timestamptz not null,
  -- The month's end that it is compared with; empty where none is kept.
  previous_day date check (previous_day < day),
  loans integer not null check (loans >= 0),
  principal platform.centavos not null,
  -- How many loans were told anew from their events, because their rows had gone further than the day.
  retold integer not null check (retold >= 0)
);

-- A loan of such a day: owed, lost for ever after, or ended on that very day. Kept for some days, and of months' ends.
create table reporting.portfolio_loans (
  day date not null references reporting.portfolio_snapshots (day),
  loan_id uuid not null,
  product text not null,
  -- `none` for money that was lent to the customer.
  merchant text not null,
  -- `none` for a loan that no decision stands behind.
  tier text not null,
  -- The month in which it was opened, `2026-11`.
  cohort text not null,
  opened_on date not null,
  lent platform.centavos not null,
  status reporting.loan_status not null,
  closed_on date,
  days_late integer not null check (days_late >= 0),
  bucket reporting.bucket not null,
  principal platform.centavos not null,
  -- Ordinary interest that fell due and is not paid, without IVA.
  interest platform.centavos not null,
  -- Interest and fees, without IVA, that fell due on the day.
  fell_due platform.centavos not null,
  is_restructured boolean not null,
  first_due_on date not null,
  is_first_unpaid boolean not null,
  -- How many of its events were known: telling it anew with as many gives the same row.
  events_seen integer not null check (events_seen >= 0),
  -- Where it stood at the end of the month before; empty where it was not there.
  previous_bucket reporting.bucket,
  previous_principal platform.centavos,
  primary key (day, loan_id),
  check ((previous_bucket is null) = (previous_principal is null))
);

-- The sums of such a day, kept for ever: what the screen reads. Each row is a whole: all loans, or those of a product, a
-- shop, a tier, a month of opening or some of these together; `all` stands where loans are not told apart, `none` where
-- they have none. Ended loans are in it for what was lent.
create table reporting.portfolio_figures (
  product text not null,
  merchant text not null,
  tier text not null,
  -- `2026-11`.
  cohort text not null,
  day date not null references reporting.portfolio_snapshots (day),
  bucket reporting.bucket not null,
  loans integer not null,
  lent bigint not null,
  principal bigint not null,
  interest bigint not null,
  fell_due bigint not null,
  -- Principal of restructured loans that are at most 30 days late: those that PAR30 does not hold already.
  restructured bigint not null,
  -- Principal that was written off on the day.
  written_off bigint not null,
  -- Loans whose first instalment was due 1 day, and 30 days, before; and those of them that had not paid it.
  first_due_1 integer not null,
  first_unpaid_1 integer not null,
  first_due_30 integer not null,
  first_unpaid_30 integer not null,
  -- In the order of the questions: one part of the portfolio over many days.
  primary key (product, merchant, tier, cohort, day, bucket)
);
-- What there is to choose from on a day.
create index portfolio_figures_of_day on reporting.portfolio_figures (day);

-- Where the loans of the last month's end stand on such a day: so many loans, with so much principal then.
create table reporting.portfolio_rolls (
  product text not null,
  merchant text not null,
  tier text not null,
  day date not null references reporting.portfolio_snapshots (day),
  from_bucket reporting.bucket not null,
  to_bucket reporting.bucket not null,
  loans integer not null,
  principal bigint not null,
  primary key (product, merchant, tier, day, from_bucket, to_bucket)
);

-- Loans that had not paid their first instalment so many days after it was due: what a count of them is made of.
create table reporting.first_payment_defaults (
  days smallint not null check (days in (1, 30)),
  loan_id uuid not null,
  -- The day on which it was so late.
  day date not null references reporting.portfolio_snapshots (day),
  primary key (days, loan_id)
);
-- Those of some time.
create index first_payment_defaults_by_day on reporting.first_payment_defaults (days, day);

create domain reporting.report_kind as text
  constraint reports_kind_check check (value in (
    'accounts_catalogue', 'trial_balance', 'reune', 'redeco', 'aml_relevant', 'aml_unusual'
  ));
create domain reporting.report_state as text
  constraint reports_state_check check (value in ('draft', 'sent', 'accepted', 'rejected'));

-- What an authority is told about a period, as it was made: a version is never changed, another one takes its place. It
-- is a `draft` until somebody sends it, `sent` until the authority has answered, then `accepted` or `rejected`.
create table reporting.reports (
  id uuid primary key,
  kind reporting.report_kind not null,
  -- `2026-11`, `2026-Q4`, or the folio of the alert that it tells of.
  period text not null check (period ~ '^([0-9]{4}-(0[1-9]|1[0-2]|Q[1-4])|PLD-[0-9]{4}-[0-9]{6})$'),
  version integer not null check (version > 0),
  state reporting.report_state not null,
  -- What the law gives, and what we give ourselves.
  legal_due date not null,
  internal_due date not null check (internal_due <= legal_due),
  -- How many things it tells of; none: it is told that there were none.
  records integer not null check (records >= 0),
  file_name text not null check (length(file_name) between 1 and 100),
  media_type text not null,
  sha256 platform.sha256 not null,
  -- Sealed: it may tell of people.
  content text not null,
  -- `staff:…`, or `system`.
  made_by text not null,
  made_at timestamptz not null,
  sent_by text,
  sent_at timestamptz,
  answered_at timestamptz,
  -- What the authority said: its folio, or why not.
  answer jsonb not null default '[]',
  unique (kind, period, version),
  check ((state = 'draft') = (sent_at is null)),
  check ((sent_at is null) = (sent_by is null)),
  check ((state in ('accepted', 'rejected')) = (answered_at is not null))
);
-- One version of a period is on its way; and what is to be sent.
create unique index reports_on_their_way on reporting.reports (kind, period) where state in ('draft', 'sent');
-- What waits for somebody, by our own day.
create index reports_waiting on reporting.reports (internal_due, id) where state in ('draft', 'rejected');

create domain reporting.alert_kind as text
  constraint aml_alerts_kind_check check (value in ('cash', 'above_income', 'early_payoff', 'raised'));
create domain reporting.alert_state as text
  constraint aml_alerts_state_check check (value in ('open', 'reported', 'dismissed'));
create domain reporting.alert_reason as text
  constraint aml_alerts_reason_check check (value in (
    'no_economic_sense', 'not_their_profile', 'split_on_purpose', 'origin_unclear', 'identity_in_doubt', 'on_a_list',
    'explained_and_proven', 'fits_their_profile', 'our_own_error', 'already_reported'
  ));

-- That somebody's operations are to be looked at (LGOAAC 95 Bis), what it was found by, and what was decided once. Its
-- customer is never told that it is there. Kept ten years.
create table reporting.aml_alerts (
  folio text primary key check (folio ~ '^PLD-[0-9]{4}-[0-9]{6}$'),
  kind reporting.alert_kind not null,
  -- What it is about, so that it is found once: a customer in a month, or a loan.
  found_key text not null,
  customer_id bigint not null,
  loan_id uuid,
  amount bigint check (amount > 0),
  -- Sums, days and payments, by ids.
  evidence jsonb not null,
  -- A list, or unlawful money: 24 hours.
  is_urgent boolean not null,
  -- `system`, or `staff:…` and what they wrote; sealed.
  raised_by text not null,
  words text,
  -- Business time.
  found_at timestamptz not null,
  legal_due date not null,
  internal_due date not null check (internal_due <= legal_due),
  state reporting.alert_state not null,
  reason reporting.alert_reason,
  -- The dictamen; sealed.
  finding text,
  decided_by text,
  decided_at timestamptz,
  unique (kind, found_key),
  check ((raised_by = 'system') = (words is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check ((decided_at is null) = (reason is null)),
  check ((decided_at is null) = (finding is null))
);
-- What waits, by our own day.
create index aml_alerts_open on reporting.aml_alerts (internal_due, folio) where state = 'open';
-- Those about one customer, the latest first.
create index aml_alerts_of_customer on reporting.aml_alerts (customer_id, found_at desc);
