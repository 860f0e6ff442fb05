-- The whole way of an application: what is bought, the form as it is filled in, what was agreed to, what the bureau
-- said, how it was decided and why, what was offered and what was accepted. What people told us about themselves is
-- sealed (field encryption), each column bound to its row.
create schema origination;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain origination.application_status as text
  constraint applications_status_check check (value in (
    'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized', 'loan',
    'cancelled', 'rejected', 'paid', 'completed', 'overridden'
  ));
create domain origination.application_kind as text
  constraint applications_kind_check check (value in ('kyc', 'purchase', 'personal_loan', 'in_store'));
create domain origination.sales_channel as text
  constraint applications_channel_check check (value in ('ecommerce', 'instore', 'online', 'enterprise'));
create domain origination.product_type as text
  constraint applications_product_type_check
  check (value in ('cash_installments', 'instore_consumer', 'abonapay'));

-- A step that an application may take: the table of the architecture, once more, for whoever goes round the
-- program.
create table origination.allowed_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into origination.allowed_moves values
  ('filling', 'scoring'), ('filling', 'cancelled'), ('filling', 'overridden'),
  ('scoring', 'validating'), ('scoring', 'approving'), ('scoring', 'rejected'),
  ('scoring', 'cancelled'), ('scoring', 'overridden'),
  ('validating', 'approving'), ('validating', 'rejected'), ('validating', 'cancelled'),
  ('validating', 'overridden'),
  ('approving', 'offering'), ('approving', 'completed'), ('approving', 'rejected'),
  ('approving', 'cancelled'), ('approving', 'overridden'),
  ('offering', 'transfer'), ('offering', 'authorized'), ('offering', 'cancelled'),
  ('offering', 'overridden'),
  ('transfer', 'authorized'), ('transfer', 'loan'), ('transfer', 'cancelled'),
  ('authorized', 'loan'), ('authorized', 'cancelled'),
  ('loan', 'paid'), ('loan', 'cancelled'),
  ('paid', 'completed');

-- An application: what it is for and where it stands.
create table origination.applications (
  id uuid primary key,
  application_process_id platform.public_number not null unique,
  customer_id bigint not null,
  status origination.application_status not null,
  channel origination.sales_channel,
  product_type origination.product_type,
  acquisition_channel text,
  acquisition_product text,
  source_signup text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  kind origination.application_kind not null,
  -- What it is for, in centavos; unknown until a till has charged.
  amount bigint check (amount > 0),
  -- The payment behind a purchase, and what its shop told about it.
  payment_id bigint,
  payment_intent_id text,
  purchase jsonb,
  is_embedded boolean not null default false,
  -- Business time: then it ends by itself.
  expires_at timestamptz,
  -- The term that somebody chose on the screen where they asked for money: their offer opens with it.
  requested_installments smallint check (requested_installments between 1 and 200),
  requested_frequency text check (
    requested_frequency in ('semanal', 'catorcenal', 'quincenal', 'mensual')
  ),
  constraint applications_know_their_purchase
    check ((payment_id is null) = (purchase is null)),
  -- The same in fewer words: an amount and a payment, neither, or an amount alone, each for its kinds.
  constraint applications_of_kind check (case
    when payment_id is not null then kind in ('purchase', 'in_store') and amount is not null
    when amount is null then kind in ('kyc', 'in_store')
    else kind = 'personal_loan'
  end),
  constraint applications_requested_term_check check (
    (requested_installments is null) = (requested_frequency is null)
  )
);
-- One at a time: a second tap on the button finds the first one's application.
create unique index applications_one_open on origination.applications (customer_id)
  where status in (
    'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized'
  );
-- A customer's applications, latest first.
create index applications_of_customer on origination.applications (customer_id, created_at desc);
-- The application behind a payment.
create index applications_by_payment on origination.applications (payment_id)
  where payment_id is not null;
-- Sweep: applications whose time has passed.
create index applications_by_expiry on origination.applications (expires_at)
  where expires_at is not null;
\ir functions/origination/check_move.sql
create trigger applications_move_by_the_table
  before update of status on origination.applications
  for each row execute function origination.check_move();

-- A step of an application from one status to another.
create table origination.application_moves (
  application_id uuid not null references origination.applications (id),
  sequence integer not null check (sequence > 0),
  customer_id bigint not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null,
  moved_at timestamptz not null,
  primary key (application_id, sequence)
);
-- Whether a customer ever reached a status.
create index application_moves_of_customer
  on origination.application_moves (customer_id, to_status);
create trigger application_moves_are_append_only
  before update or delete on origination.application_moves
  for each row execute function platform.refuse_change();
create trigger application_moves_are_never_emptied
  before truncate on origination.application_moves
  for each statement execute function platform.refuse_change();

-- The form, step by step. A step that is here passed every check.
create table origination.drafts (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  personal text,
  address text,
  work text,
  phone text,
  -- Blind indexes: whether somebody else applies with the same person or phone.
  curp_index text,
  phone_index text,
  updated_at timestamptz not null
);
-- Who else applies with this CURP.
create index drafts_by_curp on origination.drafts (curp_index) where curp_index is not null;
-- Who else applies with this phone.
create index drafts_by_phone on origination.drafts (phone_index) where phone_index is not null;
-- The latest form of one customer, for the desk and for a copy of their data.
create index drafts_by_customer on origination.drafts (customer_id, updated_at desc);

-- An answer to a text, word for word by its hash. Saying no later is a row of its own. Comparing a face with an INE
-- (`biometrics`, sensitive data) and measuring with the tools of others (`measurement`) are agreed to for
-- themselves.
create table origination.consents (
  id uuid primary key,
  application_id uuid not null references origination.applications (id),
  customer_id bigint not null,
  document text not null check (document in (
    'privacy_notice', 'bureau_consultation', 'terms', 'biometrics', 'marketing', 'measurement'
  )),
  version text not null,
  text_hash platform.sha256 not null,
  is_given boolean not null,
  given_at timestamptz not null,
  -- Keyed hash of the address it came from.
  address_index text not null,
  device text not null
);
-- The latest answer to a text.
create index consents_of_application on origination.consents (application_id, document, id desc);
-- The latest answer of somebody over all their applications, and when they took one back.
create index consents_of_customer on origination.consents (customer_id, document, given_at desc);
create trigger consents_are_append_only before update or delete on origination.consents
  for each row execute function platform.refuse_change();
create trigger consents_are_never_emptied before truncate on origination.consents
  for each statement execute function platform.refuse_change();

-- The consultation of the bureau, signed with the number that was sent to the phone.
create table origination.bureau_signatures (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  -- The proof of the number at whoever sent it.
  nip_reference text not null,
  method text not null check (method in ('SMS', 'CALL', 'WHATSAPP')),
  consent_id uuid not null references origination.consents (id),
  -- The same in every application that one signature stands for.
  folio text not null,
  signed_at timestamptz not null,
  -- It was signed in an earlier application, and still holds: no number was typed in this one.
  is_carried boolean not null default false
);
-- The last signature of somebody who applies again.
create index bureau_signatures_of_customer on origination.bureau_signatures (customer_id, signed_at desc);

-- What the credit bureau was asked about an applicant, and what it answered.
create table origination.bureau_consultations (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  -- Names the consultation to the bureau: asked again, it answers with the same report.
  folio text not null unique check (length(folio) <= 25),
  status text not null check (status in ('pending', 'reported', 'no_file', 'given_up')),
  attempts integer not null default 0,
  -- Real time.
  next_attempt_at timestamptz,
  last_failure text,
  asked_at timestamptz not null,
  answered_at timestamptz,
  bureau_folio text,
  -- Sealed: what of the report a decision may look at.
  summary text,
  check ((status = 'reported') = (summary is not null))
);
-- The last answer about somebody who applies again.
create index bureau_consultations_of_customer
  on origination.bureau_consultations (customer_id, answered_at desc);

-- What a browser is like, by keyed hashes: enough to see that ten people use one.
create table origination.devices (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  device_index text,
  address_index text not null,
  seen_at timestamptz not null
);
-- How many people used one browser lately.
create index devices_by_device on origination.devices (device_index, seen_at)
  where device_index is not null;
-- How many people came from one network address lately.
create index devices_by_address on origination.devices (address_index, seen_at);

-- What vendors of device intelligence say about the browser that an application was handed in from: one row for each
-- vendor whose flag was on at that moment. Its session is what the vendor's own script knows the browser by; null
-- where the browser brought none. `level` is null until the vendor was asked, `unknown` where it had no answer.
create table origination.device_checks (
  application_id uuid not null references origination.applications (id),
  vendor text not null check (vendor in ('ipqs', 'sardine', 'nethone', 'neuroid')),
  customer_id bigint not null,
  session_id text,
  level text check (level in ('low', 'medium', 'high', 'unknown')),
  -- The vendor's reasons, or why there is no answer.
  codes text[] not null,
  collected_at timestamptz not null,
  answered_at timestamptz,
  primary key (application_id, vendor),
  check ((level is null) = (answered_at is null))
);

-- A version of how we decide: data, never edited. It decides nothing until an activation says from when.
create table origination.policies (
  version text primary key check (version ~ '^[0-9a-z.-]{1,40}$'),
  definition jsonb not null,
  -- Over the definition, however its fields are ordered.
  definition_hash platform.sha256 not null,
  -- The version that it was made from; null for the first one.
  based_on text references origination.policies (version),
  -- `system`, or `staff:` and the person's id.
  created_by text not null,
  created_at timestamptz not null
);
create trigger policies_are_append_only before update or delete on origination.policies
  for each row execute function platform.refuse_change();
-- From when on a version decides, as two people agreed. The same version may come back.
create table origination.policy_activations (
  id uuid primary key,
  version text not null references origination.policies (version),
  valid_from timestamptz not null,
  activated_by text not null,
  created_at timestamptz not null
);
-- The one that holds at an instant.
create index policy_activations_by_start on origination.policy_activations (valid_from desc);
create trigger policy_activations_are_append_only before update or delete on origination.policy_activations
  for each row execute function platform.refuse_change();
-- An activation that was taken back before its day came.
create table origination.policy_withdrawals (
  activation_id uuid primary key references origination.policy_activations (id),
  withdrawn_by text not null,
  created_at timestamptz not null
);
create trigger policy_withdrawals_are_append_only before update or delete on origination.policy_withdrawals
  for each row execute function platform.refuse_change();

-- What decides from when on. The latest that has begun holds.
create view origination.policies_in_force as
select activation.id, activation.version, activation.valid_from
from origination.policy_activations activation
where not exists (
  select from origination.policy_withdrawals withdrawal where withdrawal.activation_id = activation.id
);

-- A version that is tried beside the one that decides: what it says of each new application is kept, and changes
-- nothing. Ended where `policy_shadow_ends` says so.
create table origination.policy_shadows (
  id uuid primary key,
  version text not null references origination.policies (version),
  begun_by text not null,
  begun_at timestamptz not null
);
create trigger policy_shadows_are_append_only before update or delete on origination.policy_shadows
  for each row execute function platform.refuse_change();
create table origination.policy_shadow_ends (
  shadow_id uuid primary key references origination.policy_shadows (id),
  ended_by text not null,
  ended_at timestamptz not null
);
create trigger policy_shadow_ends_are_append_only before update or delete on origination.policy_shadow_ends
  for each row execute function platform.refuse_change();

-- A decision about an application, with what it rests on and its reasons.
create table origination.decisions (
  application_id uuid not null references origination.applications (id),
  stage text not null check (stage in ('scoring', 'validating', 'approving')),
  customer_id bigint not null,
  policy_version text not null references origination.policies (version),
  -- Sealed: what was known. The hash covers it, the policy's version and the answer.
  inputs text not null,
  receipt_hash platform.sha256 not null,
  outcome text not null check (outcome in ('approved', 'declined')),
  tier text check (tier in ('A', 'B', 'C', 'D')),
  line bigint check (line > 0),
  down_payment_share text,
  reasons text[] not null,
  factors jsonb not null,
  retry_from date,
  decided_at timestamptz not null,
  -- Of the scorecard; empty where it was not looked at.
  score integer,
  -- Who of ours decided it; empty: the policy by itself.
  decided_by text check (decided_by ~ '^staff:'),
  primary key (application_id, stage),
  check ((outcome = 'approved') = (tier is not null and line is not null)),
  check ((outcome = 'declined') = (cardinality(reasons) between 1 and 4))
);
-- Kept decisions by age, for whoever decides them again.
create index decisions_by_age on origination.decisions (decided_at, application_id) where stage = 'scoring';
-- A customer's decisions, latest first.
create index decisions_of_customer on origination.decisions (customer_id, decided_at desc);
-- The desk: how others of the same score were decided, by bands of twenty points, latest first.
create index decisions_by_score on origination.decisions ((score / 20), decided_at desc)
  where stage = 'scoring';
create trigger decisions_are_never_emptied before truncate on origination.decisions
  for each statement execute function platform.refuse_change();
create trigger decisions_are_append_only before update or delete on origination.decisions
  for each row execute function platform.refuse_change_but_sealing('inputs');

-- An application that a person of ours decides: why, by which policy, and until when we said they would. It stays
-- `scoring` meanwhile. `ended_at`: it was decided, or the application went its way.
create table origination.reviews (
  application_id uuid primary key references origination.applications (id),
  application_process_id platform.public_number not null unique,
  customer_id bigint not null,
  policy_version text not null references origination.policies (version),
  causes text[] not null check (cardinality(causes) > 0),
  -- Sealed: what was known then.
  inputs text not null,
  referred_at timestamptz not null,
  due_at timestamptz not null,
  -- Since when the customer is asked to prove who they are, when that ended and how.
  asked_at timestamptz,
  answered_at timestamptz check (answered_at >= asked_at),
  is_proven boolean,
  ended_at timestamptz,
  -- Nobody decided it in time.
  is_timed_out boolean not null default false,
  check ((answered_at is null) = (is_proven is null)),
  check (answered_at is null or asked_at is not null)
);
-- The desk: what waits for a person, by the hour we said.
create index reviews_waiting on origination.reviews (due_at, application_process_id) where ended_at is null;
\ir functions/origination/tell_desk.sql
create trigger tell_desk after insert or update of asked_at, answered_at, ended_at on origination.reviews
  for each row execute function origination.tell_desk();

-- What a version in shadow said of an application, beside what was decided. It changed nothing.
create table origination.shadow_decisions (
  application_id uuid not null references origination.applications (id),
  version text not null references origination.policies (version),
  customer_id bigint not null,
  -- What was decided, by the version that decides.
  decided text not null check (decided in ('approved', 'declined')),
  outcome text not null check (outcome in ('approved', 'declined')),
  tier text check (tier in ('A', 'B', 'C', 'D')),
  line bigint check (line > 0),
  reasons text[] not null,
  receipt_hash platform.sha256 not null,
  decided_at timestamptz not null,
  primary key (application_id, version),
  check ((outcome = 'approved') = (tier is not null and line is not null)),
  check ((outcome = 'declined') = (cardinality(reasons) between 1 and 4))
);
-- How a version does since it was tried.
create index shadow_decisions_of_version on origination.shadow_decisions (version, decided_at);
create trigger shadow_decisions_are_append_only before update or delete on origination.shadow_decisions
  for each row execute function platform.refuse_change();

-- What share of what is lent we expect to lose, by the points that a reference version gives somebody: a property of
-- the applicant, the same whichever policy is tried. The latest holds.
create table origination.loss_assumptions (
  version text primary key,
  reference text not null references origination.policies (version),
  -- Rising: from which points on, how many hundredths of a percent are lost.
  bands jsonb not null,
  -- Where the figures come from, as staff read it.
  source text not null,
  created_at timestamptz not null
);
create trigger loss_assumptions_are_append_only before update or delete on origination.loss_assumptions
  for each row execute function platform.refuse_change();
-- A version that decides the last kept decisions again, beside the one that decides: how far it has come, its sums so
-- far, and what it found in the end. Of nobody in particular.
create table origination.challenger_runs (
  id uuid primary key,
  version text not null references origination.policies (version),
  champion text not null references origination.policies (version),
  loss_assumption text not null references origination.loss_assumptions (version),
  asked_by text not null,
  -- The latest decision that counts, and how many there are.
  until timestamptz not null,
  total integer not null check (total between 0 and 100000),
  done integer not null default 0 check (done between 0 and total),
  -- The decision that was added last, as the database spells its instant.
  cursor_at text,
  cursor_id uuid,
  -- Gone when it is finished: small groups are kept nowhere.
  tally jsonb,
  result jsonb,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  finished_at timestamptz,
  check (version <> champion),
  check ((finished_at is null) = (result is null)),
  check (finished_at is null or tally is null)
);
-- The last run of a version.
create index challenger_runs_of_version on origination.challenger_runs (version, started_at desc);
-- One run of a version at a time.
create unique index challenger_runs_one_at_a_time on origination.challenger_runs (version) where finished_at is null;

-- An offer as it was shown to the customer.
create table origination.offers (
  id uuid primary key,
  application_id uuid not null references origination.applications (id),
  customer_id bigint not null,
  down_payment bigint not null check (down_payment >= 0),
  product text not null,
  product_version integer not null,
  -- What the plans were computed from, rates as decimals: enough to compute them again.
  terms text not null,
  -- As it was shown. Nobody looks inside it here, so it is kept as its text came (`json`): half the time to write.
  view json not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at),
  -- Sealed: name, CURP, address and e-mail as they stand in the contract of this offer.
  holder text
);
-- An application's offers, latest first.
create index offers_of_application on origination.offers (application_id, issued_at desc);
create trigger offers_are_append_only before update or delete on origination.offers
  for each row execute function platform.refuse_change_but_sealing('holder');

-- The offer that was accepted: one for an application, for ever.
create table origination.acceptances (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  offer_id uuid not null unique references origination.offers (id),
  installments integer not null check (installments > 0),
  frequency text not null,
  contract_version text not null,
  contract_hash platform.sha256 not null,
  down_payment bigint not null check (down_payment >= 0),
  down_payment_method text check (down_payment_method in ('card', 'transfer')),
  -- What the customer waits for while the application is in transfer.
  transfer jsonb,
  accepted_at timestamptz not null,
  loan_id uuid unique,
  -- The number printed on the contract.
  contract_folio text unique,
  -- Sealed: how, from where and with which device it was accepted.
  evidence text,
  check ((down_payment = 0) = (down_payment_method is null)),
  constraint acceptances_are_proved check ((contract_folio is null) = (evidence is null))
);

-- A signed contract: the very bytes, sealed, with the hash by which anybody can tell them again.
create table origination.contract_files (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  contract_version text not null,
  contract_hash platform.sha256 not null,
  sha256 platform.sha256 not null,
  body text not null,
  kept_at timestamptz not null
);
-- A sealed file cannot be made smaller: to try costs more than anything else about keeping it.
alter table origination.contract_files alter column body set storage external;
create trigger contract_files_are_never_emptied before truncate on origination.contract_files
  for each statement execute function platform.refuse_change();
create trigger contract_files_are_append_only before update or delete on origination.contract_files
  for each row execute function platform.refuse_change_but_sealing('body');

-- The line that a customer was granted.
create table origination.credit_lines (
  customer_id bigint primary key,
  application_id uuid not null references origination.applications (id),
  credit_limit bigint not null check (credit_limit > 0),
  tier text not null check (tier in ('A', 'B', 'C', 'D')),
  policy_version text not null references origination.policies (version),
  granted_at timestamptz not null,
  valid_until date not null
);

-- Whoever pays on time is trusted with more: how much, and after how many instalments, is data like the policy
-- of decisions. A change is a new row with its own day.
create table origination.line_raise_policies (
  version text primary key,
  valid_from timestamptz not null,
  -- Paid on time since the line was granted or last rose.
  instalments_on_time integer not null check (instalments_on_time > 0),
  -- Of the line as it stands.
  share text not null check (share ~ '^0\.[0-9]{1,4}$'),
  round_to bigint not null check (round_to > 0)
);
-- Each rise of a line, kept with what it rests on: the same instalments raise it once.
create table origination.line_raises (
  id uuid primary key,
  customer_id bigint not null,
  from_limit bigint not null check (from_limit > 0),
  to_limit bigint not null check (to_limit > from_limit),
  instalments_on_time integer not null,
  policy_version text not null references origination.line_raise_policies (version),
  raised_at timestamptz not null,
  unique (customer_id, instalments_on_time)
);

-- Somebody has seen the screen that celebrates their approval.
create table origination.wow_moments (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  seen_at timestamptz not null
);

-- A value that the app keeps for a customer by its name.
create table origination.customer_properties (
  customer_id bigint not null,
  name text not null,
  value text not null,
  updated_at timestamptz not null,
  primary key (customer_id, name)
);

-- How somebody moves through the funnel: places and deeds, no values. Kept for ninety days.
create table origination.behaviors (
  id bigint generated always as identity primary key,
  customer_id bigint not null,
  screen text not null,
  events jsonb not null,
  recorded_at timestamptz not null
);
-- Retention: ninety days.
create index behaviors_by_age on origination.behaviors (recorded_at);
-- What a customer did lately.
create index behaviors_of_customer on origination.behaviors (customer_id, recorded_at desc);

-- What the post office's file says of each postal code, as it was loaded last.
create table origination.postal_areas (
  code text primary key check (code ~ '^[0-9]{5}$'),
  municipality text not null check (municipality <> ''),
  city text,
  settlements text[] not null check (cardinality(settlements) > 0)
);

create table origination.postal_loads (
  id bigint generated always as identity primary key,
  loaded_at timestamptz not null,
  digest text not null,
  codes integer not null,
  settlements integer not null
);

-- An application with all that was told, agreed to, signed and asked for it: what most steps begin with.
create view origination.dossiers as
select application, application.id, application.application_process_id::bigint as application_process_id,
  application.customer_id, application.status::text as status, application.created_at,
  (select row_to_json(draft) from origination.drafts draft
    where draft.application_id = application.id) as draft,
  -- The latest answer to each text.
  (select json_agg(latest) from (
    select distinct on (consent.document) consent.id, consent.document, consent.version,
      consent.is_given, consent.given_at
    from origination.consents consent where consent.application_id = application.id
    order by consent.document, consent.id desc
  ) latest) as consents,
  (select row_to_json(signature) from origination.bureau_signatures signature
    where signature.application_id = application.id) as signature,
  (select row_to_json(consultation) from origination.bureau_consultations consultation
    where consultation.application_id = application.id) as consultation
from origination.applications application;
