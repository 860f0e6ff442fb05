-- What every module stands on: answers kept by idempotency key, announced events, the business
-- clock, call counters, and the audit trail. The schema itself is there already: it keeps the list of
-- migrations.

-- Append-only tables hang this on UPDATE, DELETE and TRUNCATE: a mistake is corrected by a new row.
create function platform.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

create table platform.idempotency_keys (
  scope text not null,
  key text not null check (length(key) between 16 and 255),
  request_hash text not null,
  state text not null check (state in ('running', 'done')),
  status integer,
  body text,
  recovery_point text,
  lease_token uuid,
  locked_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (scope, key),
  check ((state = 'done') = (status is not null and body is not null)),
  check (state = 'done' or (lease_token is not null and locked_until is not null))
);
create index idempotency_keys_by_age on platform.idempotency_keys (created_at);

create table platform.event_keys (
  key text primary key,
  last_sequence bigint not null check (last_sequence > 0)
);

create table platform.outbox (
  id bigint generated always as identity primary key,
  event text not null,
  key text not null,
  sequence bigint not null check (sequence > 0),
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (key, sequence)
);
create index outbox_by_age on platform.outbox (created_at);

create table platform.business_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null,
  moved_at timestamptz not null default clock_timestamp()
);
insert into platform.business_clock (offset_ms) values (0);

-- Counters of calls. Losing them in a crash forgives a minute of calls, so they need no log.
create unlogged table platform.call_counters (
  key text primary key,
  used integer not null,
  granted integer not null,
  resets_at timestamptz not null
);
create index call_counters_by_end on platform.call_counters (resets_at);

create table platform.write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);

create table platform.audit_heads (
  subject text primary key,
  sequence bigint not null,
  hash text not null
);

create table platform.audit_trail (
  subject text not null,
  sequence bigint not null check (sequence > 0),
  actor text not null,
  action text not null,
  reason text,
  detail jsonb not null,
  business_time timestamptz not null,
  recorded_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (subject, sequence)
);
create trigger audit_trail_is_append_only
  before update or delete on platform.audit_trail
  for each row execute function platform.refuse_change();
create trigger audit_trail_is_never_emptied
  before truncate on platform.audit_trail
  for each statement execute function platform.refuse_change();
