-- Flags, what the app tells about its use, and the context kept for tag managers.
create schema engagement;

-- What differs from the contract's defaults: for everybody (no customer) or for one customer.
-- `value` is kept as it was set; only the specification's truthy strings switch a flag on.
create table engagement.flag_overrides (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('flag_service', 'lending_profile')),
  flag text not null check (length(flag) between 1 and 64),
  customer_id bigint,
  value text not null check (length(value) <= 255),
  reason text not null,
  set_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (provider, customer_id, flag)
);

create table engagement.events (
  id uuid primary key,
  customer_id bigint,
  name text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  fields jsonb not null
);
create index events_of_customer on engagement.events (customer_id, received_at);
create index events_by_age on engagement.events (received_at);

create table engagement.browser_logs (
  id uuid primary key,
  customer_id bigint,
  level text not null check (level in ('error', 'warn', 'info', 'debug')),
  message text not null check (message <> ''),
  trail text not null check (trail <> ''),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  detail jsonb not null
);
create index browser_logs_by_age on engagement.browser_logs (received_at);

-- `user_data` is sealed.
create table engagement.contexts (
  customer_id bigint primary key,
  user_data text,
  attribution jsonb,
  updated_at timestamptz not null
);
