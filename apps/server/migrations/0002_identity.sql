-- Who our customers are, how they are signed in, how they are reached, how it is proven who they are, what they may
-- not do, and what they ask for by right.
create schema identity;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain identity.verification_id as text
  constraint verifications_verification_id_check check (length(value) = 26 and value ~ '^ver_[a-zA-Z0-9_-]*$');
create domain identity.verification_status as text
  constraint verifications_status_check check (value in (
    'open', 'starting', 'capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned',
    'expired', 'cancelled', 'unavailable'
  ));
create domain identity.code_purpose as text
  constraint one_time_codes_purpose_check check (value in ('contact', 'bureau_nip', 'activity', 'new_phone'));
create domain identity.code_method as text
  constraint one_time_codes_method_check check (value in ('email', 'SMS', 'CALL', 'WHATSAPP'));

-- A customer, known by the login provider's issuer and subject. `email` and `name` are sealed (field encryption);
-- `email_index` is the blind index of the comparable address.
create table identity.customers (
  id uuid primary key,
  customer_id bigint not null unique
    check (customer_id between 100000000000000 and 999999999999999),
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text,
  email_index text,
  email_verified_at timestamptz,
  name text,
  push_channel text not null unique,
  created_at timestamptz not null,
  -- Real time: whoever signed in before then must sign in again, on every device but the one that stayed.
  signed_out_at timestamptz,
  -- Of all logins from before `signed_out_at`, the one on the device that ended the others.
  signed_out_except text check (length(signed_out_except) between 1 and 255),
  -- Never the subject alone: another provider may know somebody else by it.
  unique (issuer, subject),
  check ((email is null) = (email_index is null)),
  check (email is not null or email_verified_at is null)
);
-- The desk: whose address it is.
create index customers_by_email on identity.customers (email_index) where email_index is not null;
\ir functions/identity/tell_push_channel_changed.sql
-- Nodes remember these values and are told with the commit when they change.
create trigger tell_push_channel_changed
  after update of customer_id, push_channel on identity.customers
  for each row execute function identity.tell_push_channel_changed();
\ir functions/identity/tell_email_changed.sql
create trigger tell_email_changed
  after update of customer_id, email, email_index on identity.customers
  for each row
  when (old.email_index is not null and (old.email_index is distinct from new.email_index
  or old.customer_id <> new.customer_id))
  execute function identity.tell_email_changed();

-- What somebody may not do for now, because people decided so; what being late forbids is not kept here.
create table identity.restrictions (
  customer_id bigint not null,
  code text not null check (code in (
    'account_blocked', 'purchases_blocked', 'loans_blocked', 'payouts_held'
  )),
  since timestamptz not null default now(),
  until timestamptz check (until > since),
  -- For us; the customer reads a sentence of ours.
  reason text not null,
  set_by text not null,
  primary key (customer_id, code)
);
\ir functions/identity/wait_for_customer.sql
create trigger restriction_waits_for_customer before insert or update or delete on identity.restrictions
  for each row execute function identity.wait_for_customer();

-- How somebody came to us, as the login provider's token told it: the hosted merchant flow's consent
-- and account link are taken up from here.
create table identity.arrivals (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  flow text,
  merchant_customer_id text,
  consent_timestamp text,
  merchant_hosted_id text,
  source text,
  arrived_at timestamptz not null,
  unique nulls not distinct
    (customer_id, flow, merchant_customer_id, consent_timestamp, merchant_hosted_id, source)
);

-- A session of a customer on a device, from login to its end.
create table identity.sessions (
  id uuid primary key,
  -- 128 random bits. It opens nothing by itself: a token must also carry our signature.
  sid text not null unique check (length(sid) = 22),
  customer_id bigint not null references identity.customers (customer_id),
  device text not null,
  authenticated_at timestamptz not null,
  started_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logged_out', 'ended_elsewhere', 'replaced', 'lapsed')),
  -- Sessions that were ended stay ended: a login at the provider is known by its session there (`sid`), so that one
  -- which rests on an authentication from before the end opens nothing more.
  provider_session text check (length(provider_session) between 1 and 255),
  check ((ended_at is null) = (end_reason is null))
);
-- A customer's live sessions.
create index sessions_of_customer on identity.sessions (customer_id) where ended_at is null;
-- Retention: sessions that expired long ago.
create index sessions_by_age on identity.sessions (expires_at);
-- Login: whether the session at the provider was ended here before.
create index ended_sessions_of_login on identity.sessions (customer_id, provider_session)
  where ended_at is not null;
\ir functions/identity/tell_session_changed.sql
-- Renewing it changes nothing that is remembered, and what has ended or expired is remembered by nobody.
create trigger tell_changed
  after update of sid, customer_id, expires_at, ended_at on identity.sessions
  for each row when (old.ended_at is null and old.expires_at > now())
  execute function identity.tell_session_changed();
create trigger tell_deleted after delete on identity.sessions
  for each row when (old.ended_at is null and old.expires_at > now())
  execute function identity.tell_session_changed();
create trigger tell_emptied after truncate on identity.sessions
  for each statement execute function identity.tell_session_changed();

-- A link that was sent to prove an e-mail address.
create table identity.email_verifications (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  -- The address the link was sent to: a link proves that one and no later one.
  email_index text not null,
  token_hash text not null unique,
  -- Real time, for the limits.
  requested_at timestamptz not null,
  -- Business time, and so are the two below.
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  check (used_at is null or voided_at is null)
);
-- One open link a customer: a new one voids the one before.
create unique index email_verifications_one_open on identity.email_verifications (customer_id)
  where used_at is null and voided_at is null;
-- How many links a customer asked for lately.
create index email_verifications_of_customer
  on identity.email_verifications (customer_id, requested_at desc);

-- A one-time code: to prove a phone or an e-mail, for a two-factor activity, or to sign the consultation of a
-- credit bureau. `destination` is sealed (field encryption); the indexes beside it are blind.
create table identity.one_time_codes (
  id uuid primary key,
  -- Names the code to whoever asked for it. It opens nothing by itself.
  token_id text not null unique,
  customer_id bigint not null references identity.customers (customer_id),
  purpose identity.code_purpose not null,
  -- The two-factor activity it belongs to, where there is one.
  activity_id text,
  method identity.code_method not null,
  destination text not null,
  destination_index text not null,
  -- The number less its last four digits: whoever makes us send for money goes through a block.
  prefix_index text,
  -- From where it was asked for.
  address_index text,
  -- Keyed, and bound to everything above: a row's hash is no good in another row.
  code_hash text not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  -- Real time, for the limits and as a second end.
  sent_at timestamptz not null,
  -- Business time, and so are the two below.
  expires_at timestamptz not null,
  proven_at timestamptz,
  voided_at timestamptz,
  check ((method = 'email') = (prefix_index is null)),
  check (proven_at is null or voided_at is null)
);
-- A new code ends the one before.
create unique index one_time_codes_one_open on identity.one_time_codes
  (customer_id, purpose, coalesce(activity_id, ''))
  where proven_at is null and voided_at is null;
-- How many codes a customer asked for lately.
create index one_time_codes_of_customer on identity.one_time_codes (customer_id, sent_at desc);
-- How many codes went to one number or address lately.
create index one_time_codes_to_destination
  on identity.one_time_codes (destination_index, sent_at desc);
-- How many codes went to one block of numbers lately.
create index one_time_codes_to_prefix on identity.one_time_codes (prefix_index, sent_at desc)
  where prefix_index is not null;
-- How many codes were asked for from one network address lately.
create index one_time_codes_from_address on identity.one_time_codes (address_index, sent_at desc)
  where address_index is not null;
-- Retention: old codes.
create index one_time_codes_by_age on identity.one_time_codes (sent_at);

-- Wrong codes of a customer by method, whatever they were for; too many lock the method. Real time.
create table identity.code_guards (
  customer_id bigint not null references identity.customers (customer_id),
  method text not null check (method in ('email', 'SMS', 'CALL', 'WHATSAPP')),
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  primary key (customer_id, method)
);

-- What codes cost us on a day in Mexico City: a cap that no flood of requests gets past. In compartments, so that
-- codes that go out at once need not all wait for one row.
create table identity.code_purses (
  day date not null,
  compartment smallint not null check (compartment >= 0),
  centavos bigint not null check (centavos >= 0),
  primary key (day, compartment)
);

-- A number that somebody has proven to hold. `phone` is sealed.
create table identity.proven_phones (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  phone text not null,
  phone_index text not null,
  method text not null check (method in ('SMS', 'CALL', 'WHATSAPP')),
  code_id uuid not null unique references identity.one_time_codes (id),
  -- Business time.
  proven_at timestamptz not null,
  -- A customer may have proven several numbers; one of them is theirs of record: where codes and notices
  -- go. The first one proven becomes it, and only a change of phone puts another in its place.
  current_since timestamptz,
  unique (customer_id, phone_index)
);
-- The desk: who has proven to hold a number, now or before.
create index proven_phones_by_phone on identity.proven_phones (phone_index);
-- A customer's number of record; there is one.
create unique index proven_phones_one_current on identity.proven_phones (customer_id)
  where current_since is not null;

-- Proofs of who somebody is: a document and a face, captured at a provider. What the provider saw stays
-- with it; we keep its verdict, its reasons and a blind index of the CURP that was proven.
create table identity.verifications (
  id uuid primary key,
  -- What the outside knows it by.
  verification_id identity.verification_id not null unique,
  customer_id bigint not null references identity.customers (customer_id),
  application_process_id bigint not null,
  curp_index text not null,
  -- `starting`: the provider is being asked; nobody knows yet whether it heard us.
  status identity.verification_status not null,
  reasons text[] not null default '{}',
  -- The provider's own name for its session, and the page that waits for the person (sealed: whoever
  -- has it can capture).
  provider_session text unique,
  capture_url text,
  -- Real time: when the page closes, and since when we wait for the provider to answer.
  capture_expires_at timestamptz,
  asked_at timestamptz,
  -- Business time, and so are the two below.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  completed_at timestamptz,
  check ((status in ('capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned'))
    <= (provider_session is not null)),
  constraint verifications_end_once check (
    (completed_at is null) = (status in ('open', 'starting', 'capturing', 'in_review'))
  )
);
-- One at a time.
create unique index verifications_one_live on identity.verifications (customer_id)
  where completed_at is null;
-- A customer's latest verification.
create index verifications_of_customer on identity.verifications (customer_id, created_at desc);
-- Sweep: verifications whose provider has not answered.
create index verifications_waiting on identity.verifications (asked_at)
  where completed_at is null;

-- That the provider told us something, once each, in whatever order it came. It is a hint: what happened it
-- is asked.
create table identity.provider_events (
  event_id text primary key check (length(event_id) between 1 and 200),
  kind text not null,
  provider_session text,
  -- What became of it; `asked`: the provider is being asked. A late one is kept and changes nothing.
  outcome text not null check (
    outcome in ('asked', 'applied', 'outdated', 'undecided', 'unknown_session', 'ignored')
  ),
  -- Real time.
  received_at timestamptz not null
);
-- Retention: old messages of providers.
create index provider_events_by_age on identity.provider_events (received_at);

-- Two-factor activities: something a signed-in customer wants to do that a session alone does not allow.
-- It is proven by a code to a contact of theirs, once, and then good for that one thing.
create table identity.activities (
  id uuid primary key,
  -- What the outside knows it by.
  activity_id text not null unique check (activity_id ~ '^act_[a-zA-Z0-9_-]{22}$'),
  customer_id bigint not null references identity.customers (customer_id),
  kind text not null check (kind in (
    'phone_change', 'personal_data', 'refund_account', 'card_removal', 'mandate',
    'loan_acceptance', 'withdrawal', 'relief'
  )),
  -- `created`: nothing was asked of the customer yet; `pending`: a code is under way.
  status text not null check (status in ('created', 'pending', 'proven', 'expired', 'cancelled')),
  -- The session that began it; another one, stolen perhaps, does not go on with it.
  sid text not null,
  -- The one special token that speaks for it, and the device it was given to (a blind index).
  special_token text,
  special_device_index text,
  -- Real time, as a second end.
  opened_at timestamptz not null,
  -- Business time, and so are the ones below.
  created_at timestamptz not null,
  expires_at timestamptz not null,
  proven_at timestamptz,
  -- What it was for was done: no second time.
  spent_at timestamptz,
  check ((status = 'proven') = (proven_at is not null)),
  check (spent_at is null or proven_at is not null),
  check ((special_token is null) = (special_device_index is null))
);
-- One at a time.
create unique index activities_one_open on identity.activities (customer_id)
  where status in ('created', 'pending');
-- A customer's latest activity.
create index activities_of_customer on identity.activities (customer_id, created_at desc);

-- What a customer corrected in their profile, sealed whole.
create table identity.profile_corrections (
  customer_id bigint primary key references identity.customers (customer_id),
  address text not null,
  -- Business time.
  corrected_at timestamptz not null
);

-- When a contact of record was put in another's place: for three days after that no money goes out.
create table identity.contact_changes (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  kind text not null check (kind in ('phone', 'email')),
  -- Business time.
  changed_at timestamptz not null
);
-- Whether a contact of the customer changed lately.
create index contact_changes_of_customer on identity.contact_changes (customer_id, changed_at desc);

-- A phone of record is put in another's place by steps in one order: a face that matches the one that was
-- enrolled, then a code to the new number. `step` is where it stands.
create table identity.phone_changes (
  activity_id text primary key references identity.activities (activity_id),
  customer_id bigint not null references identity.customers (customer_id),
  step text not null check (step in ('begun', 'face_pending', 'face_passed', 'code_sent', 'changed')),
  -- The match that is under way: how it stands, and the provider's own name for its session.
  face_status text not null check (face_status in (
    'open', 'starting', 'capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned',
    'expired', 'cancelled', 'unavailable'
  )),
  reasons text[] not null default '{}',
  tries integer not null default 0 check (tries between 0 and 3),
  provider_session text unique,
  -- Sealed: whoever has it can capture.
  capture_url text,
  -- Real time, and so is the next.
  capture_expires_at timestamptz,
  asked_at timestamptz,
  -- Whose place it took, once changed; and the way back for whoever did not want it.
  old_phone_id uuid references identity.proven_phones (id),
  new_phone_id uuid references identity.proven_phones (id) on delete set null,
  cancel_token_hash text unique,
  -- Business time, and so are those below.
  created_at timestamptz not null,
  changed_at timestamptz,
  cancel_until timestamptz,
  cancelled_at timestamptz,
  check ((step = 'changed') = (changed_at is not null)),
  check (step not in ('face_passed', 'code_sent', 'changed') or face_status = 'approved'),
  check ((changed_at is null) = (cancel_token_hash is null)),
  check (cancelled_at is null or changed_at is not null)
);
-- A customer's latest change of phone.
create index phone_changes_of_customer on identity.phone_changes (customer_id, created_at desc);
-- Sweep: face matches whose provider has not answered.
create index phone_changes_waiting on identity.phone_changes (asked_at) where step = 'face_pending';

-- What people ask for by right: access to their data, its correction, its deletion, or that we stop using
-- it (LFPDPPP). Each has a folio, and a day by which it is answered and one by which it is done.
create table identity.privacy_requests (
  id uuid primary key,
  folio text not null unique check (folio ~ '^ARCO-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'),
  customer_id bigint not null references identity.customers (customer_id),
  kind text not null check (kind in ('access', 'rectification', 'cancellation', 'opposition')),
  -- Sealed: what the person wrote.
  description text not null,
  status text not null check (status in ('received', 'answered', 'blocked', 'done')),
  -- Business time and days.
  received_at timestamptz not null,
  answer_due_on date not null,
  effective_due_on date not null check (effective_due_on > answer_due_on),
  done_at timestamptz,
  -- Sealed: what we answered.
  answer text,
  answered_at timestamptz,
  check ((status = 'done') = (done_at is not null)),
  constraint privacy_requests_answer_check
    check ((answer is null) = (answered_at is null))
);
\ir functions/identity/tell_desk.sql
create trigger tell_desk after insert or update of status on identity.privacy_requests
  for each row execute function identity.tell_desk();
-- A customer's requests, latest first.
create index privacy_requests_of_customer on identity.privacy_requests (customer_id, received_at desc);
-- What nobody has answered, by the day it is due.
create index privacy_requests_open on identity.privacy_requests (answer_due_on, folio)
  where status = 'received';

-- A person who asked to be forgotten. They are blocked first: nobody uses what we keep of them, and they do not
-- sign in. What the law wants kept is erased on `erase_on`, when it no longer does.
create table identity.erasures (
  customer_id bigint primary key references identity.customers (customer_id),
  request_id uuid not null unique references identity.privacy_requests (id),
  -- Business time and day.
  blocked_at timestamptz not null,
  erase_on date not null,
  erased_at timestamptz
);
-- Daily job: whose data is to be erased by now.
create index erasures_to_come on identity.erasures (erase_on) where erased_at is null;

-- What customers decided for themselves: how much they want to owe us a quincena, and what they owe elsewhere.

-- The most that somebody wants their instalments with us to take of a quincena. No row: never set. What was
-- asked for is in the audit trail.
create table identity.quincena_caps (
  customer_id bigint primary key,
  -- Null: none holds.
  amount bigint check (amount >= 0),
  changed_at timestamptz not null,
  -- A higher cap, or none, that holds from an instant on; nothing is under way while the instant is null.
  next_amount bigint check (next_amount > amount),
  next_from timestamptz,
  check (next_amount is null or next_from is not null),
  -- Where none holds there is nothing to raise.
  check (next_from is null or amount is not null)
);

-- A debt elsewhere, as the customer told it. Its name is sealed.
create table identity.outside_debts (
  id uuid primary key,
  customer_id bigint not null,
  name text not null,
  amount bigint not null check (amount > 0),
  every text not null check (every in ('quincena', 'month')),
  -- The last day on which it is paid; null: no end is known.
  until date,
  declared_at timestamptz not null
);
-- Of one customer, in the order in which they were told.
create index outside_debts_of_customer on identity.outside_debts (customer_id, id);
