-- Flags, what the app tells about its use, the context kept for tag managers, and points.
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
create trigger tell_changed
  after insert or update or delete or truncate on engagement.flag_overrides
  for each statement execute function platform.tell_changed('engagement_flags_changed');

-- An event of the tracking plan, as the app sent it.
create table engagement.events (
  id uuid primary key,
  customer_id bigint,
  name text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  fields jsonb not null
);
-- What a customer did, by time.
create index events_of_customer on engagement.events (customer_id, received_at);
-- Retention: old events.
create index events_by_age on engagement.events (received_at);

-- A line that the app logged in somebody's browser.
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
-- Retention: old lines.
create index browser_logs_by_age on engagement.browser_logs (received_at);

-- What tag managers know of a customer. `user_data` is sealed.
create table engagement.contexts (
  customer_id bigint primary key,
  user_data text,
  attribution jsonb,
  updated_at timestamptz not null
);

-- A promotion that gives points. Dated, never edited: a change is another row.
create table engagement.promotions (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  -- Null: at every shop.
  merchant_id text,
  title text not null,
  -- Hundredths of a percent of what is bought.
  rate_basis_points integer not null check (rate_basis_points between 1 and 10000),
  amount_min bigint not null check (amount_min >= 0),
  -- The most that one purchase earns.
  points_max bigint not null check (points_max > 0),
  valid_from date not null,
  valid_until date not null,
  check (valid_from <= valid_until)
);
create trigger tell_changed
  after insert or update or delete or truncate on engagement.promotions
  for each statement execute function platform.tell_changed('engagement_promotions_changed');
insert into engagement.promotions
  (id, merchant_id, title, rate_basis_points, amount_min, points_max, valid_from, valid_until)
values
  ('bienvenida-2026', null, '2 % de tu compra en puntos', 200, 100000, 50000, '2026-01-01', '2027-12-31');

-- What happened to somebody's points, each with its journal (`points:…`) in the books.
create table engagement.point_movements (
  customer_id bigint not null,
  -- Names it, once for ever.
  key text not null check (length(key) between 1 and 120),
  kind text not null check (kind in ('earned', 'returned', 'spent', 'restored')),
  loan_id uuid not null,
  amount bigint not null check (amount > 0),
  promotion_id text references engagement.promotions (id),
  occurred_on date not null,
  recorded_at timestamptz not null,
  check ((kind = 'earned') = (promotion_id is not null)),
  primary key (customer_id, key)
);
-- A customer's points, latest first.
create index point_movements_by_time on engagement.point_movements (customer_id, recorded_at desc);
-- Points of a loan.
create index point_movements_of_loan on engagement.point_movements (loan_id);
create trigger point_movements_are_append_only before update or delete on engagement.point_movements
  for each row execute function platform.refuse_change();
create trigger point_movements_are_never_emptied before truncate on engagement.point_movements
  for each statement execute function platform.refuse_change();
