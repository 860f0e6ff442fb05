-- Proofs of who somebody is: a document and a face, captured at a provider. What the provider saw stays
-- with it; we keep its verdict, its reasons and a blind index of the CURP that was proven.
create table identity.verifications (
  id uuid primary key,
  -- What the outside knows it by, and its name to the provider.
  verification_id text not null unique check (verification_id ~ '^ver_[a-zA-Z0-9_-]{22}$'),
  customer_id bigint not null references identity.customers (customer_id),
  application_process_id bigint not null,
  curp_index text not null,
  -- `starting`: the provider is being asked; nobody knows yet whether it heard us.
  status text not null check (status in (
    'open', 'starting', 'capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned',
    'expired', 'cancelled', 'unavailable'
  )),
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
  check ((completed_at is not null) = (status in (
    'approved', 'rejected', 'unreadable', 'abandoned', 'expired', 'cancelled', 'unavailable'
  )))
);
-- One at a time.
create unique index verifications_one_live on identity.verifications (customer_id)
  where completed_at is null;
create index verifications_of_customer on identity.verifications (customer_id, created_at desc);
create index verifications_waiting on identity.verifications (asked_at)
  where completed_at is null;

-- What the provider told, once each, in whatever order it came.
create table identity.provider_events (
  event_id text primary key check (length(event_id) between 1 and 200),
  kind text not null,
  provider_session text,
  -- What became of it: a late one is kept and changes nothing.
  outcome text not null check (outcome in ('applied', 'outdated', 'unknown_session', 'ignored')),
  -- Real time.
  received_at timestamptz not null
);
create index provider_events_by_age on identity.provider_events (received_at);
