-- What the credit bureaus were told, and when. A record is sealed: it names its person.
create schema bureau;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain bureau.report_state as text
  constraint reports_state_check check (value in ('draft', 'sent', 'accepted', 'rejected'));
create domain bureau.submission_reason as text
  constraint submissions_reason_check check (value in ('monthly', 'closure', 'correction'));
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
  overdue_told_on date
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
