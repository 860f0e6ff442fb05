-- What the credit bureaus were told, and when. A record is sealed: it names its person.
create schema bureau;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain bureau.report_state as text
  constraint reports_state_check check (value in ('draft', 'sent', 'accepted', 'rejected'));
create domain bureau.submission_reason as text
  constraint submissions_reason_check check (value in ('monthly', 'closure', 'correction'));
create domain bureau.dispute_state as text
  constraint disputes_state_check check (value in ('open', 'answered', 'told'));
create domain bureau.submission_state as text
  constraint submissions_state_check check (value in ('waiting', 'accepted', 'rejected'));

-- A loan as bureaus know it. The number that they know it by, the day it was opened on and the day of its first
-- default never change once they stand here (LRSIC 20): a trigger holds that.
create table bureau.accounts (
  loan_id uuid primary key,
  customer_id bigint not null,
  number bigint not null generated always as identity unique,
  opened_on date not null,
  first_default_on date check (first_default_on >= opened_on),
  -- Since when its customer knows that overdue data go out (LRSIC 40); empty while nothing is overdue.
  overdue_told_on date,
  -- How many of the loan's events were compared with what was told: what is learnt later can correct it.
  events_seen integer not null default 0 check (events_seen >= 0)
);
-- What was told of a customer's loans.
create index accounts_of_customer on bureau.accounts (customer_id);
\ir functions/bureau/keep_first_dates.sql
create trigger accounts_keep_their_dates before update on bureau.accounts
  for each row execute function bureau.keep_first_dates();

-- The report of one cut: the last day of a month. Its records are kept, so that the same cut gives the same files.
create table bureau.reports (
  cut_on date primary key,
  state bureau.report_state not null,
  -- Of the files as they were written for the first time.
  intf_sha256 text not null check (intf_sha256 ~ '^[0-9a-f]{64}$'),
  circulo_sha256 text not null check (circulo_sha256 ~ '^[0-9a-f]{64}$'),
  records integer not null check (records >= 0),
  -- Whole pesos, as the files say.
  balance bigint not null check (balance >= 0),
  overdue bigint not null check (overdue >= 0),
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((state = 'draft') = (sent_at is null))
);

-- What one account is told to be, in a monthly report or between two.
create table bureau.submissions (
  id uuid primary key,
  loan_id uuid not null references bureau.accounts (loan_id),
  customer_id bigint not null,
  reason bureau.submission_reason not null,
  cut_on date not null,
  -- The last day to tell it: five working days after a loan was paid; empty for a month's.
  due_on date,
  record text not null,
  state bureau.submission_state not null,
  -- Why the bureau did not take it: its keys and words.
  rejections jsonb not null default '[]',
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'waiting') = (settled_at is null)),
  check ((reason = 'closure') = (due_on is not null))
);
-- A report's records: a loan stands in it once.
create unique index submissions_of_cut on bureau.submissions (cut_on, loan_id) where reason = 'monthly';
-- That a loan ended on a day is told once; one that was opened again by a payment taken back may end again.
create unique index submissions_of_closures on bureau.submissions (loan_id, cut_on) where reason = 'closure';
-- What was told last of a loan.
create index submissions_of_loan on bureau.submissions (loan_id, id);
-- What waits to be sent, in the order in which it was made.
create index submissions_waiting on bureau.submissions (id) where state = 'waiting';
-- What a customer's loans were told to be.
create index submissions_of_customer on bureau.submissions (customer_id, id);

-- What somebody contests at the bureau (LRSIC 42): answered within fifteen natural days, or their record is changed as
-- they asked. It is `open` until we know our answer, `answered` until the bureau has it.
create table bureau.disputes (
  -- The bureau's own.
  folio text primary key check (length(folio) between 1 and 40),
  -- Empty of an account that is not ours: that is answered at once, and nobody's.
  loan_id uuid references bureau.accounts (loan_id),
  customer_id bigint,
  received_on date not null,
  due_on date not null check (due_on >= received_on),
  state bureau.dispute_state not null,
  -- The case where a person looks at it; empty where the books said at once that it was told wrongly.
  case_id uuid,
  -- Whether the record is changed as the customer asked; why is sealed.
  is_accepted boolean,
  answer text,
  answered_at timestamptz,
  check ((loan_id is null) = (customer_id is null)),
  check (loan_id is not null or state <> 'open'),
  check ((state = 'open') = (is_accepted is null)),
  check ((state = 'open') = (answer is null)),
  check ((state = 'open') = (answered_at is null))
);
-- Which dispute a case answers.
create index disputes_of_case on bureau.disputes (case_id);
-- What the bureau is to hear, and what waits for us.
create index disputes_to_do on bureau.disputes (state, folio) where state <> 'told';
-- What a customer contests.
create index disputes_of_customer on bureau.disputes (customer_id);
