-- The whole way of an application: what is bought, the form as it is filled in, what was agreed to, what
-- the bureau said, how it was decided and why, what was offered and what was accepted. What people told
-- us about themselves is sealed (field encryption), each column bound to its row.

alter table origination.applications
  alter column acquisition_channel drop not null,
  alter column acquisition_product drop not null,
  add column kind text not null default 'kyc'
    check (kind in ('kyc', 'purchase', 'personal_loan', 'in_store')),
  -- What it is for, in centavos; unknown until a till has charged.
  add column amount bigint check (amount > 0),
  -- The payment behind a purchase, and what its shop told about it.
  add column payment_id bigint,
  add column payment_intent_id text,
  add column purchase jsonb,
  add column is_embedded boolean not null default false,
  -- Business time: then it ends by itself.
  add column expires_at timestamptz,
  add constraint applications_know_their_purchase
    check ((payment_id is null) = (purchase is null)),
  add constraint applications_of_kind check (
    (kind = 'kyc' and amount is null and payment_id is null)
    or (kind = 'purchase' and amount is not null and payment_id is not null)
    or (kind = 'personal_loan' and amount is not null and payment_id is null)
    or (kind = 'in_store' and (amount is null) = (payment_id is null))
  );
alter table origination.applications alter column kind drop default;
create index applications_by_payment on origination.applications (payment_id)
  where payment_id is not null;
create index applications_by_expiry on origination.applications (expires_at)
  where expires_at is not null;

-- The table of the architecture, once more: whoever goes round the program meets it here.
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

create function origination.check_move() returns trigger
language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select from origination.allowed_moves
    where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an application that is % cannot become %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger applications_move_by_the_table
  before update of status on origination.applications
  for each row execute function origination.check_move();

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
create index drafts_by_curp on origination.drafts (curp_index) where curp_index is not null;
create index drafts_by_phone on origination.drafts (phone_index) where phone_index is not null;

-- What was agreed to, word for word by its hash. Saying no later is a row of its own.
create table origination.consents (
  id uuid primary key,
  application_id uuid not null references origination.applications (id),
  customer_id bigint not null,
  document text not null
    check (document in ('privacy_notice', 'bureau_consultation', 'terms', 'marketing')),
  version text not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  is_given boolean not null,
  given_at timestamptz not null,
  -- Keyed hash of the address it came from.
  address_index text not null,
  device text not null
);
create index consents_of_application on origination.consents (application_id, document, id desc);
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
  folio text not null unique,
  signed_at timestamptz not null
);

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

-- What a browser is like, by keyed hashes: enough to see that ten people use one.
create table origination.devices (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  device_index text,
  address_index text not null,
  seen_at timestamptz not null
);
create index devices_by_device on origination.devices (device_index, seen_at)
  where device_index is not null;
create index devices_by_address on origination.devices (address_index, seen_at);

-- How we decide: data, dated, never edited.
create table origination.policies (
  version text primary key check (version ~ '^[0-9a-z.-]{1,40}$'),
  valid_from timestamptz not null unique,
  definition jsonb not null
);
create trigger policies_are_append_only before update or delete on origination.policies
  for each row execute function platform.refuse_change();

create table origination.decisions (
  application_id uuid not null references origination.applications (id),
  stage text not null check (stage in ('scoring', 'validating', 'approving')),
  customer_id bigint not null,
  policy_version text not null references origination.policies (version),
  -- Sealed: what was known. The hash covers it, the policy's version and the answer.
  inputs text not null,
  receipt_hash text not null check (receipt_hash ~ '^[0-9a-f]{64}$'),
  outcome text not null check (outcome in ('approved', 'declined')),
  tier text check (tier in ('A', 'B', 'C', 'D')),
  line bigint check (line > 0),
  down_payment_share text,
  reasons text[] not null,
  factors jsonb not null,
  retry_from date,
  decided_at timestamptz not null,
  primary key (application_id, stage),
  check ((outcome = 'approved') = (tier is not null and line is not null)),
  check ((outcome = 'declined') = (cardinality(reasons) between 1 and 4))
);
create index decisions_of_customer on origination.decisions (customer_id, decided_at desc);
create trigger decisions_are_append_only before update or delete on origination.decisions
  for each row execute function platform.refuse_change();
create trigger decisions_are_never_emptied before truncate on origination.decisions
  for each statement execute function platform.refuse_change();

create table origination.offers (
  id uuid primary key,
  application_id uuid not null references origination.applications (id),
  customer_id bigint not null,
  down_payment bigint not null check (down_payment >= 0),
  product text not null,
  product_version integer not null,
  -- What the plans were computed from, rates as decimals: enough to compute them again.
  terms text not null,
  -- As it was shown.
  view jsonb not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > issued_at)
);
create index offers_of_application on origination.offers (application_id, issued_at desc);
create trigger offers_are_append_only before update or delete on origination.offers
  for each row execute function platform.refuse_change();

-- One for an application, for ever.
create table origination.acceptances (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  offer_id uuid not null unique references origination.offers (id),
  installments integer not null check (installments > 0),
  frequency text not null,
  contract_version text not null,
  contract_hash text not null check (contract_hash ~ '^[0-9a-f]{64}$'),
  down_payment bigint not null check (down_payment >= 0),
  down_payment_method text check (down_payment_method in ('card', 'transfer')),
  -- What the customer waits for while the application is in transfer.
  transfer jsonb,
  accepted_at timestamptz not null,
  loan_id uuid unique,
  check ((down_payment = 0) = (down_payment_method is null))
);

create table origination.credit_lines (
  customer_id bigint primary key,
  application_id uuid not null references origination.applications (id),
  credit_limit bigint not null check (credit_limit > 0),
  tier text not null check (tier in ('A', 'B', 'C', 'D')),
  policy_version text not null references origination.policies (version),
  granted_at timestamptz not null,
  valid_until date not null
);

create table origination.wow_moments (
  application_id uuid primary key references origination.applications (id),
  customer_id bigint not null,
  seen_at timestamptz not null
);

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
create index behaviors_by_age on origination.behaviors (recorded_at);
create index behaviors_of_customer on origination.behaviors (customer_id, recorded_at desc);
