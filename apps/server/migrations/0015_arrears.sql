-- Following up on what is late: who of ours reached whom and what came of it, and what customers promised. Payments are
-- `collections`, what is owed is `lending`.
create schema arrears;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain arrears.channel as text
  constraint contacts_channel_check check (value in ('call', 'whatsapp', 'sms', 'email', 'visit'));
create domain arrears.outcome as text
  constraint contact_outcomes_outcome_check check (value in (
    'spoke', 'promised', 'no_answer', 'message_left', 'sent', 'wrong_number', 'other_person', 'cannot_pay', 'disputes',
    'asked_hour', 'asked_no_calls', 'died'
  ));

-- A contact with somebody who is late, written before it takes place: whoever comes second finds it.
create table arrears.contacts (
  id uuid primary key,
  loan_id uuid not null,
  customer_id bigint not null,
  -- Who of ours.
  person_id uuid not null,
  channel arrears.channel not null,
  -- Business time.
  contacted_at timestamptz not null
);
-- The log of a loan, latest first.
create index contacts_of_loan on arrears.contacts (loan_id, contacted_at desc);
-- What is told to a customer who asks for their data.
create index contacts_of_customer on arrears.contacts (customer_id, contacted_at desc);
create trigger contacts_are_append_only before update or delete on arrears.contacts
  for each row execute function platform.refuse_change();
create trigger contacts_are_never_emptied before truncate on arrears.contacts
  for each statement execute function platform.refuse_change();

-- What came of a contact, once. What somebody wrote of it is sealed.
create table arrears.contact_outcomes (
  contact_id uuid primary key references arrears.contacts (id),
  customer_id bigint not null,
  outcome arrears.outcome not null,
  -- From which hour on they want to be called, by their clock.
  from_hour smallint check (from_hour between 8 and 18),
  note text not null,
  -- Business time.
  recorded_at timestamptz not null,
  check ((outcome = 'asked_hour') = (from_hour is not null))
);
-- What a customer said last: a wish, that they cannot pay, or what others said of them.
create index contact_outcomes_of_customer on arrears.contact_outcomes (customer_id, outcome, recorded_at desc);
create trigger contact_outcomes_are_append_only before update or delete on arrears.contact_outcomes
  for each row execute function platform.refuse_change_but_sealing('note');
create trigger contact_outcomes_are_never_emptied before truncate on arrears.contact_outcomes
  for each statement execute function platform.refuse_change();

-- What a customer promised to pay by a day. Whether they did is told by the money that came, never written here.
create table arrears.promises (
  id uuid primary key,
  loan_id uuid not null,
  customer_id bigint not null,
  person_id uuid not null,
  amount platform.centavos not null check (amount > 0),
  made_on date not null,
  due_on date not null check (due_on >= made_on),
  -- How many events the loan had then: what came before does not keep it.
  events_seen integer not null check (events_seen >= 0),
  made_at timestamptz not null
);
-- The promises of a loan, in the order in which they were made.
create index promises_of_loan on arrears.promises (loan_id, made_at);
-- What is told to a customer who asks for their data.
create index promises_of_customer on arrears.promises (customer_id);
create trigger promises_are_append_only before update or delete on arrears.promises
  for each row execute function platform.refuse_change();
create trigger promises_are_never_emptied before truncate on arrears.promises
  for each statement execute function platform.refuse_change();
