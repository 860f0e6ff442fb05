-- What every module stands on: answers kept by idempotency key, announced events, the business clock, call
-- counters, and the audit trail. The schema itself is there already: it keeps the list of what was applied
-- (migrations, functions).

-- Types: a column's rule is its type (docs/decisions/0024).

-- A number that begins at one.
create domain platform.sequence_number as bigint
  constraint sequence_numbers_begin_at_one check (value > 0);
-- The only currency there is.
create domain platform.currency as text
  constraint currency_is_the_peso check (value = 'MXN');
-- An amount that is never below zero.
create domain platform.centavos as bigint
  constraint centavos_are_not_negative check (value >= 0);
-- The numbers that customers see, of fifteen digits.
create domain platform.public_number as bigint
  constraint public_number_has_fifteen_digits check (value between 100000000000000 and 999999999999999);
create domain platform.idempotency_key as text
  constraint idempotency_keys_key_check check (length(value) between 16 and 255);
create domain platform.idempotency_state as text
  constraint idempotency_keys_state_check check (value in ('running', 'done'));
-- A hash as 64 hexadecimal digits. A length and a class: a pattern that counts ({64}) takes forty times as long.
create domain platform.sha256 as text
  constraint sha256_is_of_64_digits check (length(value) = 64 and value !~ '[^0-9a-f]');

-- Tables that only grow lie in partitions (docs/decisions/0140). One word each for where their parts are: `partitions`
-- are attached to their table, `archive` holds those that were taken out of it, and a view in `history` shows both.
create schema partitions;
create schema archive;
create schema history;
\ir functions/platform/make_partition.sql
\ir functions/platform/show_history.sql

-- A call that was made with an `Idempotency-Key`: who holds it while it runs, and its answer for whoever asks
-- again.
create table platform.idempotency_keys (
  scope text not null,
  key platform.idempotency_key not null,
  request_hash text not null,
  state platform.idempotency_state not null,
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
-- Retention: answers that are old enough to be deleted.
create index idempotency_keys_by_age on platform.idempotency_keys (created_at);

-- The last number given to an event of a key. Its row is locked until the commit, so that the numbers of a key come
-- in the order of the commits. It changes often and nothing indexed changes: room on its page keeps the index as it
-- is.
create table platform.event_keys (
  key text primary key,
  last_sequence platform.sequence_number not null
) with (fillfactor = 60);

-- An event that was announced, numbered within its key: nobody but the holder of the key's row gives a number. Written
-- with the change it tells of, or not at all.
create table platform.outbox (
  id bigint generated always as identity primary key,
  event text not null,
  key text not null,
  sequence platform.sequence_number not null,
  payload jsonb not null,
  created_at timestamptz not null default clock_timestamp()
) partition by range (id);
-- Retention: keys that have no events any more.
create index outbox_by_key on platform.outbox (key, sequence);
-- Retention: old events. Rows are only added at the end, so ranges of pages (BRIN) are enough to find them by.
create index outbox_by_age on platform.outbox using brin (created_at);
select platform.make_partition('platform.outbox', 'platform_outbox_from_start',
  'for values from (minvalue) to (maxvalue)');

-- One row: how far business time is ahead of real time. Nothing but LOCAL and STAGING moves it.
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
-- Upkeep: counters whose window has passed.
create index call_counters_by_end on platform.call_counters (resets_at);

-- One row that the health check writes: whether the database takes writes.
create table platform.write_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null
);

-- The last line of a subject's audit trail: its number and hash. Without it the trail would begin again at one, and
-- what was cut off would not be missed: it moves on, and never goes away. It changes with every line: room on its
-- page.
create table platform.audit_heads (
  subject text primary key,
  sequence bigint not null,
  hash text not null
) with (fillfactor = 60);
\ir functions/platform/refuse_change.sql
\ir functions/platform/tell_changed.sql
create trigger audit_heads_stay before delete on platform.audit_heads
  for each row execute function platform.refuse_change();
create trigger audit_heads_are_never_emptied before truncate on platform.audit_heads
  for each statement execute function platform.refuse_change();

-- A line of the audit trail of one subject: who did what, when and why, chained by hash to the line before. The number
-- is given under the lock of the subject's head; the time is in the key because the table is parted by it.
create table platform.audit_trail (
  subject text not null,
  sequence platform.sequence_number not null,
  actor text not null,
  action text not null,
  reason text,
  detail jsonb not null,
  business_time timestamptz not null,
  recorded_at timestamptz not null,
  previous_hash text not null,
  hash text not null,
  primary key (subject, sequence, recorded_at)
) partition by range (recorded_at);
create trigger audit_trail_is_append_only
  before update or delete on platform.audit_trail
  for each row execute function platform.refuse_change();
create trigger audit_trail_is_never_emptied
  before truncate on platform.audit_trail
  for each statement execute function platform.refuse_change();
-- What people of ours did, latest first: all of it, of one of them, and of one kind. Only their lines are in these.
create index audit_trail_of_staff on platform.audit_trail (business_time, subject, sequence)
  where actor like 'staff:%';
create index audit_trail_of_person on platform.audit_trail (actor, business_time, subject, sequence)
  where actor like 'staff:%';
create index audit_trail_by_act on platform.audit_trail (action, business_time, subject, sequence)
  where actor like 'staff:%';
select platform.make_partition('platform.audit_trail', 'platform_audit_trail_from_start',
  'for values from (minvalue) to (maxvalue)');
select platform.show_history('platform.audit_trail');

-- That every trail was read from its first line on, and whether a line did not fit: one row a night. The screen of the
-- trail shows the last of them, since reading all of it takes minutes.
create table platform.audit_checks (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  trails bigint not null,
  lines bigint not null,
  -- The first line that did not fit; empty: all of them did.
  broken_subject text,
  broken_sequence bigint,
  check ((broken_subject is null) = (broken_sequence is null))
);
create trigger audit_checks_are_append_only
  before update or delete on platform.audit_checks
  for each row execute function platform.refuse_change();
create trigger audit_checks_are_never_emptied
  before truncate on platform.audit_checks
  for each statement execute function platform.refuse_change();

-- A key or secret with which a node of ours was started, since when. Of the secret itself a keyed hash is here.
create table platform.known_keys (
  name text not null check (length(name) between 1 and 40),
  fingerprint text not null,
  first_seen_at timestamptz not null default clock_timestamp(),
  primary key (name, fingerprint)
);
create trigger known_keys_are_append_only
  before update or delete on platform.known_keys
  for each row execute function platform.refuse_change();
create trigger known_keys_are_never_emptied
  before truncate on platform.known_keys
  for each statement execute function platform.refuse_change();
