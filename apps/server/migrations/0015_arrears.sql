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
  -- Who of ours, or who of ours let a despacho call.
  person_id uuid not null,
  agency_id uuid,
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

-- A despacho that collects for us, or did, with what REDECO and the law want to know of it (LTOSF 17 Bis 1 to 4).
create table arrears.agencies (
  id uuid primary key,
  name text not null check (length(name) between 3 and 150),
  rfc text not null unique check (length(rfc) = 12),
  address text not null check (length(address) between 3 and 300),
  -- The only numbers it may call from.
  phones text[] not null check (cardinality(phones) between 1 and 10),
  -- Whose it is, and who calls for it.
  partners text[] not null check (cardinality(partners) between 1 and 40),
  people text[] not null check (cardinality(people) between 1 and 40),
  -- On business days, by the customer's clock.
  from_hour smallint not null check (from_hour >= 7),
  until_hour smallint not null check (until_hour between from_hour + 1 and 22),
  redeco_number text not null unique check (length(redeco_number) between 3 and 40),
  registered_on date not null,
  added_by text not null,
  added_at timestamptz not null,
  -- Empty: it works for us.
  ended_on date
);

-- A loan that a despacho has, or had. Whether its customer was told of it is known by the message that left.
create table arrears.placements (
  id uuid primary key,
  loan_id uuid not null,
  customer_id bigint not null,
  agency_id uuid not null references arrears.agencies (id),
  placed_by text not null,
  -- Business time.
  placed_at timestamptz not null,
  -- When it came back, and who took it; empty: the despacho has it.
  ended_by text,
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
-- A loan is with one despacho at a time.
create unique index placements_open on arrears.placements (loan_id) where ended_at is null;
-- The loans of a despacho, those that it has for longest first.
create index placements_of_agency on arrears.placements (agency_id, placed_at) where ended_at is null;
-- What is told to a customer who asks for their data, and to the desk of their history.
create index placements_of_customer on arrears.placements (customer_id);
-- REDECO: which despacho had a loan when its customer complained.
create index placements_of_loan on arrears.placements (loan_id, placed_at);

-- People wrote each of these by hand: whoever looks at the desk sees it at once.
\ir functions/arrears/tell_desk.sql
create trigger tell_desk after insert on arrears.contacts
  for each row execute function arrears.tell_desk();
create trigger tell_desk after insert on arrears.contact_outcomes
  for each row execute function arrears.tell_desk();
create trigger tell_desk after insert on arrears.promises
  for each row execute function arrears.tell_desk();
create trigger tell_desk after insert or update on arrears.placements
  for each row execute function arrears.tell_desk();
create trigger tell_desk after insert or update on arrears.agencies
  for each row execute function arrears.tell_desk();
