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
create index contact_changes_of_customer on identity.contact_changes (customer_id, changed_at desc);

-- Real time: whoever signed in before then must sign in again, on every device but the one that stayed.
alter table identity.customers add column signed_out_at timestamptz;

-- A phone of record is put in another's place by steps in one order: a face that matches the one that was
-- enrolled, then a code to the new number. `step` is where it stands.
create table identity.phone_changes (
  activity_id text primary key references identity.activities (activity_id),
  customer_id bigint not null references identity.customers (customer_id),
  step text not null check (step in ('begun', 'face_pending', 'face_passed', 'code_sent', 'changed')),
  -- The match that is under way: what the provider knows it by, and how it stands.
  reference text unique check (reference ~ '^fac_[a-zA-Z0-9_-]{22}$'),
  face_status text not null check (face_status in (
    'open', 'starting', 'capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned',
    'expired', 'cancelled', 'unavailable'
  )),
  reasons text[] not null default '{}',
  tries integer not null default 0 check (tries between 0 and 3),
  provider_session text,
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
create index phone_changes_of_customer on identity.phone_changes (customer_id, created_at desc);
create index phone_changes_waiting on identity.phone_changes (asked_at) where step = 'face_pending';
