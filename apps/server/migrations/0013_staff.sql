-- The lender's own people: who they are, what they may, when they were here, what they asked a second person for, and
-- whose data they looked at.
create schema staff;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain staff.role as text
  constraint grants_role_check check (value in (
    'support', 'une', 'risk', 'collections', 'finance', 'compliance', 'operator', 'auditor', 'admin'
  ));
create domain staff.act_kind as text
  constraint requests_kind_check check (value in (
    'waive_charges', 'write_off', 'hold_loan', 'lift_loan_hold', 'void_loan', 'send_letter', 'answer_case', 'refund_sale', 'reverse_payment', 'move_payment',
    'pay_out_credit', 'credit_goodwill', 'offer_relief', 'offer_quita', 'withdraw_quita',
    'place_with_agency', 'recall_from_agency',
    'place_suspense', 'return_suspense', 'decide_claim', 'place_restriction', 'lift_restriction', 'change_merchant_account', 'change_merchant_fee',
    'approve_merchant', 'ask_merchant', 'decline_merchant', 'suspend_merchant', 'resume_merchant',
    'approve_application', 'decline_application', 'ask_applicant', 'add_product_version', 'withdraw_product_version',
    'propose_policy', 'shadow_policy', 'activate_policy', 'withdraw_policy', 'change_flag', 'reveal_many', 'grant_role'
  ));
create domain staff.request_state as text
  constraint requests_state_check check (value in (
    'done', 'pending', 'executed', 'rejected', 'void', 'expired'
  ));
create domain staff.act_reason as text
  constraint requests_reason_check check (value in (
    'customer_asked', 'our_mistake', 'goodwill', 'case_answered', 'hardship', 'order_of_authority', 'policy', 'other'
  ));
create domain staff.session_end as text
  constraint sessions_end_check check (value in ('signed_out', 'ended_by_other'));

create domain staff.masked_field as text
  constraint reveals_field_check check (value in (
    'curp', 'birth_date', 'phone', 'email', 'address', 'monthly_income', 'clabe', 'bureau_report',
    'loan_document'
  ));

-- Somebody who works here. They are known by their address until they first sign in, and from then on by what their
-- issuer calls them: an address that is given to somebody else opens nothing.
create table staff.people (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text check (length(name) between 1 and 200),
  issuer text,
  subject text,
  created_at timestamptz not null,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);

-- A role that somebody has, or had. Who gave it and who took it away: `staff:…`, `operator:…`, `system`.
create table staff.grants (
  id uuid primary key,
  person_id uuid not null references staff.people (id),
  role staff.role not null,
  granted_by text not null,
  granted_at timestamptz not null,
  -- Over by itself at this instant; empty: until it is taken away.
  until timestamptz check (until > granted_at),
  revoked_at timestamptz,
  revoked_by text,
  check ((revoked_at is null) = (revoked_by is null))
);
-- Asked on every call: what somebody may. A role is given once.
create unique index grants_in_force on staff.grants (person_id, role) where revoked_at is null;

-- A browser in which somebody is signed in. It is asked for on every call, so that what ends it ends it at once on all
-- nodes. Of its token only the hash is kept.
create table staff.sessions (
  id uuid primary key,
  token_hash platform.sha256 not null unique,
  person_id uuid not null references staff.people (id),
  -- When they proved who they are, as their issuer says.
  authenticated_at timestamptz not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz,
  end_reason staff.session_end,
  check ((ended_at is null) = (end_reason is null))
);
\ir functions/staff/tell_desk.sql
create trigger tell_desk after update of ended_at on staff.sessions
  for each row execute function staff.tell_desk();
-- Ending every session of a person.
create index sessions_open on staff.sessions (person_id) where ended_at is null;

-- Retention: sessions that were over long ago.
create index sessions_by_age on staff.sessions (ends_at);

-- An act of somebody of ours: done at once, or waiting for a second person, or decided by one. What its maker saw is
-- kept with its hash: whoever agrees, agrees to that and to nothing else. What was asked for, what was seen and what
-- people wrote are sealed: letters to customers and accounts are among them.
create table staff.requests (
  id uuid primary key,
  kind staff.act_kind not null,
  -- What it is about: `loan:…`, `case:…`, `receipt:…`, `customer:…`, `merchant:…`, `policy:…`, `staff:…`.
  subject text not null check (length(subject) between 1 and 300),
  -- Whose it is about; empty: no customer's.
  customer_id bigint,
  -- What is given up or moved, in centavos.
  amount bigint,
  order_data text not null,
  preview text not null,
  preview_hash platform.sha256 not null,
  reason staff.act_reason not null,
  note text not null,
  maker_id uuid not null references staff.people (id),
  checker_id uuid references staff.people (id),
  -- Why the second person did not agree.
  answer text,
  state staff.request_state not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  decided_at timestamptz,
  -- Nobody decides on what they asked for themselves; whoever takes it back leaves it without a checker.
  constraint maker_is_not_checker check (checker_id <> maker_id),
  constraint executed_by_a_second_person check (state <> 'executed' or checker_id is not null),
  check ((state = 'pending') = (decided_at is null))
);
create trigger tell_desk after insert or update of state on staff.requests
  for each row execute function staff.tell_desk();
-- One thing waits once.
create unique index requests_pending on staff.requests (subject) where state = 'pending';
-- What was done about a customer, latest first.
create index requests_of_customer on staff.requests (customer_id, created_at desc) where customer_id is not null;
-- News: what was decided of what somebody asked for, latest first.
create index requests_of_maker on staff.requests (maker_id, decided_at desc) where decided_at is not null;
-- The list of the desk, newest first.
create index requests_by_state on staff.requests (state, created_at desc);

-- That somebody of ours was shown a value of a customer's, and why. Never the value.
create table staff.reveals (
  id uuid primary key,
  person_id uuid not null references staff.people (id),
  customer_id bigint not null,
  field staff.masked_field not null,
  reason staff.act_reason not null,
  shown_at timestamptz not null
);
-- Who looked at a customer.
create index reveals_of_customer on staff.reveals (customer_id, shown_at desc);
create trigger reveals_are_append_only before update or delete on staff.reveals
  for each row execute function platform.refuse_change();
create trigger reveals_are_never_emptied before truncate on staff.reveals
  for each statement execute function platform.refuse_change();

-- Whose a subject is. Until `until` nobody else works on it (a lease, renewed by working); after that it is still theirs
-- in the lists, until somebody else takes it or they give it back.
create table staff.assignments (
  -- `case:…`, `loan:…`, `suspense:…`: as requests name it.
  subject text primary key check (length(subject) between 3 and 200),
  person_id uuid not null references staff.people (id),
  -- Who gave it: themselves, or a colleague.
  given_by uuid not null references staff.people (id),
  taken_at timestamptz not null,
  until timestamptz not null check (until > taken_at)
);
create trigger tell_desk after insert or update or delete on staff.assignments
  for each row execute function staff.tell_desk();
-- What somebody has.
create index assignments_of_person on staff.assignments (person_id);
-- Retention: what nobody worked on for long.
create index assignments_by_age on staff.assignments (until);

-- What people of ours note about a customer's case for each other; the words are sealed.
create table staff.notes (
  id uuid primary key,
  customer_id bigint not null,
  subject text not null check (length(subject) between 3 and 200),
  person_id uuid not null references staff.people (id),
  words text not null,
  -- Business time.
  written_at timestamptz not null
);
-- The notes about a subject, latest first.
create index notes_of_subject on staff.notes (subject, written_at desc);
-- What is told to a customer who asks for their data, and forgotten with them.
create index notes_of_customer on staff.notes (customer_id);
create trigger notes_are_append_only before update or delete on staff.notes
  for each row execute function platform.refuse_change_but_sealing('words');
create trigger notes_are_never_emptied before truncate on staff.notes
  for each statement execute function platform.refuse_change();

-- Which note about a customer everybody reads first: one at most. The note itself stays as it was written.
create table staff.pinned_notes (
  subject text primary key check (length(subject) between 3 and 200),
  note_id uuid not null references staff.notes (id),
  person_id uuid not null references staff.people (id),
  -- Business time.
  pinned_at timestamptz not null
);

-- A view of a queue that somebody keeps for themselves, under a name: a few of each queue.
create table staff.saved_views (
  id uuid primary key,
  person_id uuid not null references staff.people (id),
  queue text not null check (length(queue) between 1 and 40),
  name text not null check (length(name) between 1 and 30),
  -- Whose, until when, in which state, with which words.
  filter jsonb not null,
  created_at timestamptz not null,
  -- The views of one person, queue by queue; a name is one view.
  unique (person_id, queue, name)
);

-- What somebody opened, for their way back: what it is called alone, and never whose or what it says.
create table staff.recents (
  person_id uuid not null references staff.people (id),
  subject text not null check (length(subject) between 3 and 200),
  opened_at timestamptz not null,
  primary key (person_id, subject)
);
-- What one person opened last.
create index recents_of_person on staff.recents (person_id, opened_at desc);
-- Retention: what was opened long ago.
create index recents_by_age on staff.recents (opened_at);

-- That somebody read a piece of news. The news themselves are what assignments and requests say of them.
create table staff.read_news (
  person_id uuid not null references staff.people (id),
  news text not null check (length(news) between 3 and 120),
  read_at timestamptz not null,
  primary key (person_id, news)
);
-- Retention: news that are none any more.
create index read_news_by_age on staff.read_news (read_at);

-- What a window at the desk has open now, and whose window it is: the others who look at the same are told. It goes with
-- the window, or with its lease when the node that held the window's stream is gone. Nothing of it outlives a crash.
create unlogged table staff.watching (
  -- Of the events that the window hears.
  stream_id uuid primary key,
  person_id uuid not null references staff.people (id),
  subject text not null check (length(subject) between 3 and 200),
  until timestamptz not null
);
-- Who else looks at something, and whose lease on it ran out.
create index watching_of_subject on staff.watching (subject, until);
create trigger tell_desk after insert or delete or update of subject on staff.watching
  for each row execute function staff.tell_desk();
