-- What customers ask of us beyond paying: disputes, complaints, withdrawals, hardship, «no fui yo», reviews and
-- corrections at a bureau, each with a folio, a clock, messages, files and an answer.
create schema cases;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain cases.case_kind as text
  constraint cases_kind_check check (value in (
    'dispute', 'complaint', 'withdrawal', 'hardship', 'not_me', 'decision_review', 'bureau_correction'
  ));
create domain cases.case_status as text
  constraint cases_status_check check (value in (
    'opened', 'in_review', 'needs_customer', 'answered', 'appealed', 'closed', 'withdrawn'
  ));
-- By which way it reached us.
create domain cases.case_channel as text
  constraint cases_channel_check check (value in ('web', 'phone', 'email', 'letter', 'authority', 'bureau'));
create domain cases.case_outcome as text
  constraint cases_outcome_check check (value in ('in_favour', 'partly', 'upheld'));

-- A case. Description, answer and evidence are sealed.
create table cases.cases (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  -- What the customer and the authority know it by.
  folio text not null unique check (folio ~ '^[A-Z]{2}-[0-9]{4}-[0-9]{6}$'),
  kind cases.case_kind not null,
  status cases.case_status not null,
  channel cases.case_channel not null default 'web',
  -- What it is about, as one name; a case about nothing in particular has its own id here.
  subject_key text not null check (length(subject_key) <= 120),
  subject_kind text check (subject_kind in ('movement', 'instalment', 'late_charges', 'loan', 'decision')),
  loan_id uuid,
  movement integer,
  instalment smallint,
  application_process_id bigint,
  subject_label text,
  subject_on date,
  -- Centavos: what is claimed, frozen or given back.
  amount bigint check (amount > 0),
  -- Centavos that answers have moved for the customer so far: what is answered again moves only what is missing.
  granted bigint not null default 0 check (granted >= 0),
  reason text check (reason in ('already_paid', 'charged_twice', 'different_amount', 'not_received', 'other')),
  -- Of a dispute: what was bought was bought abroad, and the law gives more days.
  is_abroad boolean not null default false check (not is_abroad or kind = 'dispute'),
  description text not null,
  -- Of «no fui yo»: what we held about the moment it was signed, as it was when the case was opened.
  evidence text,
  -- Business time and days. `answer_by` is what the customer was promised; the law gives some kinds no day.
  opened_at timestamptz not null,
  answer_by date not null,
  legal_due date,
  internal_due date not null,
  first_reply_by date,
  first_replied_at timestamptz,
  message_count integer not null default 0,
  answered_at timestamptz,
  outcome cases.case_outcome,
  answer text,
  signed_by text check (length(signed_by) <= 120),
  appealed_at timestamptz,
  -- Closed, or taken back by the customer.
  closed_at timestamptz,
  check (num_nonnulls(answered_at, outcome, answer, signed_by) in (0, 4)),
  check ((status in ('answered', 'appealed', 'closed')) <= (answered_at is not null)),
  check ((status in ('closed', 'withdrawn')) = (closed_at is not null)),
  check ((subject_kind is null) = (subject_label is null)),
  check ((subject_kind is null) = (subject_on is null)),
  check ((subject_kind in ('movement', 'instalment', 'late_charges', 'loan')) <= (loan_id is not null)),
  check ((subject_kind = 'movement') <= (movement is not null)),
  check ((subject_kind in ('instalment', 'late_charges')) <= (instalment is not null)),
  check ((subject_kind = 'decision') <= (application_process_id is not null))
);
\ir functions/cases/tell_desk.sql
create trigger tell_desk after insert or update of status, message_count, answered_at on cases.cases
  for each row execute function cases.tell_desk();
-- One open case of a kind about the same thing.
create unique index cases_one_open on cases.cases (customer_id, kind, subject_key)
  where status in ('opened', 'in_review', 'needs_customer', 'appealed');
-- A customer's cases, latest first.
create index cases_of_customer on cases.cases (customer_id, id desc);
-- What waits for an answer, by the day it is due: the desk, and the metric of late ones.
create index cases_open on cases.cases (internal_due, id)
  where status in ('opened', 'in_review', 'needs_customer', 'appealed');
-- The desk's queue of a kind, page by page.
create index cases_open_by_kind on cases.cases (kind, internal_due, folio)
  where status in ('opened', 'in_review', 'needs_customer', 'appealed');
-- Daily job: answered ones whose days to disagree are over.
create index cases_answered on cases.cases (answered_at) where status = 'answered';

-- The timeline of a case: what happened, in order. Words of our own are sealed; a step without words has the usual ones.
create table cases.case_events (
  case_id uuid not null references cases.cases (id),
  number integer not null check (number > 0),
  customer_id bigint not null,
  step text not null check (step in (
    'received', 'held', 'note', 'asked', 'replied', 'answered', 'appealed', 'withdrawn', 'released', 'voided',
    'money_back', 'credited', 'closed'
  )),
  -- Business time.
  happened_at timestamptz not null,
  -- Who did it for us; null: the customer, or by itself.
  author text check (length(author) <= 120),
  words text,
  primary key (case_id, number)
);
create trigger append_only before update or delete on cases.case_events
  for each row execute function platform.refuse_change_but_sealing('words');
create trigger never_emptied before truncate on cases.case_events
  for each statement execute function platform.refuse_change();
-- What is told to a customer who asks for their data.
create index case_events_of_customer on cases.case_events (customer_id);

-- What was written to and fro; the text is sealed.
create table cases.messages (
  id uuid primary key,
  case_id uuid not null references cases.cases (id),
  number integer not null check (number > 0),
  customer_id bigint not null,
  -- Who wrote for us; null: the customer wrote.
  author text check (length(author) <= 120),
  words text not null,
  -- Business time.
  sent_at timestamptz not null,
  unique (case_id, number)
);
create trigger append_only before update or delete on cases.messages
  for each row execute function platform.refuse_change_but_sealing('words');
create trigger never_emptied before truncate on cases.messages
  for each statement execute function platform.refuse_change();
create index messages_of_customer on cases.messages (customer_id, sent_at desc, id desc);

-- A file that somebody sent; its name is sealed. Without a message it goes with nothing yet, and is deleted after a day.
create table cases.attachments (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  message_id uuid references cases.messages (id),
  name text not null,
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Business time.
  sent_at timestamptz not null
);
-- How many a customer sent lately.
create index attachments_of_customer on cases.attachments (customer_id, sent_at desc);
-- The files of a message.
create index attachments_of_message on cases.attachments (message_id) where message_id is not null;
-- Sweep: what goes with nothing.
create index attachments_loose on cases.attachments (sent_at) where message_id is null;

-- The bytes of a file, sealed, apart from what lists show of it.
create table cases.attachment_files (
  attachment_id uuid primary key references cases.attachments (id) on delete cascade,
  customer_id bigint not null,
  content text not null
);
create index attachment_files_of_customer on cases.attachment_files (customer_id);

-- What stands still because of a case, since when and until when; the loan itself is told by the same id.
create table cases.holds (
  id uuid primary key,
  case_id uuid not null references cases.cases (id),
  customer_id bigint not null,
  loan_id uuid not null,
  -- Centavos of it; null: all of it.
  amount bigint check (amount > 0),
  stops text[] not null,
  -- Business time.
  since timestamptz not null,
  until timestamptz check (until >= since)
);
-- The holds of a case.
create index holds_of_case on cases.holds (case_id);
