-- Shops that sell with us: their keys, what their shoppers are to pay, what happened to it, what the
-- shops are told about it, and what they are paid.
create schema merchants;

create table merchants.merchants (
  id text primary key check (id ~ '^mer_[0-9a-z]{26}$'),
  name text not null check (length(name) between 1 and 80),
  logo_url text,
  integration_name text not null,
  channel text not null check (channel in ('ecommerce', 'instore', 'online', 'enterprise')),
  -- Origins to which a shopper may be sent back; nothing else is ever a way out.
  origins text[] not null check (cardinality(origins) between 1 and 20),
  -- Whether the browser must sign what it asks about a payment intent.
  requires_signature boolean not null,
  -- Our commission in hundredths of a percent of the sale, without IVA.
  fee_bps integer not null check (fee_bps between 0 and 3000),
  -- Sealed; the last four digits are what people see.
  payout_clabe text,
  payout_clabe_last4 text check (payout_clabe_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null
);

-- An API key is found by its public half; of the secret half only a keyed hash is here.
create table merchants.api_keys (
  id text primary key check (id ~ '^key_[0-9a-z]{26}$'),
  merchant_id text not null references merchants.merchants (id),
  kind text not null check (kind in ('secret', 'publishable')),
  lookup text not null unique,
  key_hash text not null,
  last4 text not null,
  label text not null check (length(label) between 1 and 60),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_of_merchant on merchants.api_keys (merchant_id, id desc);

create table merchants.payments (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  -- The number by which a shopper arrives.
  payment_id bigint not null unique check (payment_id between 100000000000000 and 999999999999999),
  -- The other way to arrive; null for a payment without an intent.
  intent_id uuid unique,
  order_id text not null check (length(order_id) between 1 and 64),
  status text not null check (status in (
    'created', 'pending', 'authorized', 'captured', 'partially_refunded', 'refunded',
    'rejected', 'cancelled', 'expired'
  )),
  status_reason text,
  channel text not null check (channel in ('ecommerce', 'instore', 'online', 'enterprise')),
  capture_mode text not null check (capture_mode in ('automatic', 'manual')),
  amount bigint not null check (amount between 1 and 100000000000),
  shipping_amount bigint not null check (shipping_amount >= 0),
  currency text not null default 'MXN' check (currency = 'MXN'),
  refunded_amount bigint not null default 0,
  fee_amount bigint not null default 0 check (fee_amount >= 0),
  fee_iva_amount bigint not null default 0 check (fee_iva_amount >= 0),
  return_url text,
  cancel_url text,
  return_token text not null unique,
  -- Who opened it: once set it stays.
  customer_id bigint,
  last_sequence integer not null default 0 check (last_sequence >= 0),
  expires_at timestamptz not null,
  capture_before timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (refunded_amount between 0 and amount),
  check ((status = 'partially_refunded') = (refunded_amount > 0 and refunded_amount < amount)),
  check ((status = 'refunded') = (refunded_amount = amount))
);
create index payments_of_merchant on merchants.payments (merchant_id, id desc);
-- A shop's order is being paid or was paid at most once; a failed attempt does not bar the next one.
create unique index payments_one_per_order on merchants.payments (merchant_id, order_id)
  where status not in ('rejected', 'cancelled', 'expired');
create index payments_of_order on merchants.payments (merchant_id, order_id, id desc);
create index payments_to_expire on merchants.payments (expires_at) where status = 'created';
create index payments_to_capture on merchants.payments (capture_before) where status = 'authorized';

create table merchants.payment_lines (
  payment_id uuid not null references merchants.payments (id),
  position integer not null check (position > 0),
  reference text not null check (length(reference) between 1 and 64),
  name text not null check (length(name) between 1 and 200),
  quantity integer not null check (quantity between 1 and 100000),
  unit_amount bigint not null check (unit_amount >= 0),
  refunded_quantity integer not null default 0,
  primary key (payment_id, position),
  unique (payment_id, reference),
  check (refunded_quantity between 0 and quantity)
);

-- What happened to a payment, numbered without gaps. `body` is what the shop is sent, to the byte.
create table merchants.payment_events (
  id uuid primary key,
  merchant_id text not null,
  payment_id uuid not null references merchants.payments (id),
  sequence integer not null check (sequence > 0),
  type text not null,
  body text not null,
  created_at timestamptz not null,
  unique (payment_id, sequence)
);
create index payment_events_of_merchant on merchants.payment_events (merchant_id, id);
create trigger payment_events_are_append_only
  before update or delete on merchants.payment_events
  for each row execute function platform.refuse_change();
create trigger payment_events_are_never_emptied
  before truncate on merchants.payment_events
  for each statement execute function platform.refuse_change();

create table merchants.refunds (
  id uuid primary key,
  merchant_id text not null,
  payment_id uuid not null references merchants.payments (id),
  amount bigint not null check (amount > 0),
  reason text,
  fee_returned bigint not null check (fee_returned >= 0),
  fee_iva_returned bigint not null check (fee_iva_returned >= 0),
  created_at timestamptz not null
);
create index refunds_of_payment on merchants.refunds (payment_id, id desc);

create table merchants.refund_lines (
  refund_id uuid not null references merchants.refunds (id),
  reference text not null,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  primary key (refund_id, reference)
);

-- A browser's signature is good once.
create table merchants.used_signatures (
  token_id text primary key,
  used_at timestamptz not null
);
create index used_signatures_by_age on merchants.used_signatures (used_at);

-- Nineteen digits on a shopper's phone, which a till reads and charges.
create table merchants.store_codes (
  code text primary key check (code ~ '^[0-9]{19}$'),
  customer_id bigint not null,
  application_process_id bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  payment_id uuid unique references merchants.payments (id)
);
create index store_codes_of_application on merchants.store_codes (application_process_id);

create table merchants.webhook_endpoints (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  url text not null check (length(url) <= 500),
  event_types text[] not null,
  status text not null check (status in ('active', 'disabled')),
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'by_merchant')),
  key_id text not null,
  secret text not null,
  previous_key_id text,
  previous_secret text,
  previous_until timestamptz,
  failing_since timestamptz,
  created_at timestamptz not null,
  check ((status = 'disabled') = (disabled_reason is not null)),
  check ((previous_secret is null) = (previous_until is null))
);
create index webhook_endpoints_of_merchant on merchants.webhook_endpoints (merchant_id, id desc);

-- One row for each event and endpoint. Rows of one endpoint and payment are a lane: the next one
-- waits until the one before is delivered or given up.
create table merchants.webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references merchants.webhook_endpoints (id),
  event_id uuid not null references merchants.payment_events (id),
  payment_id uuid not null references merchants.payments (id),
  sequence integer not null,
  status text not null check (status in ('waiting', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When the three days began: with the first try, and again when somebody asks to send it again.
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null,
  lease_token uuid,
  leased_until timestamptz,
  settled_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_in_lane
  on merchants.webhook_deliveries (endpoint_id, payment_id, sequence) where status = 'waiting';
create index webhook_deliveries_due
  on merchants.webhook_deliveries (next_attempt_at) where status = 'waiting';
create index webhook_deliveries_of_endpoint on merchants.webhook_deliveries (endpoint_id, id desc);

create table merchants.webhook_attempts (
  delivery_id uuid not null references merchants.webhook_deliveries (id),
  number integer not null check (number > 0),
  outcome text not null check (outcome in (
    'delivered', 'refused', 'redirected', 'gone', 'timed_out', 'unreachable', 'address_refused'
  )),
  http_status integer,
  duration_ms integer not null check (duration_ms >= 0),
  attempted_at timestamptz not null,
  primary key (delivery_id, number)
);

create table merchants.payouts (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  amount bigint not null check (amount > 0),
  status text not null check (status in ('scheduled', 'paid', 'returned')),
  business_date date not null,
  clabe_last4 text not null,
  tracking_key text,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (merchant_id, business_date)
);
create index payouts_of_merchant on merchants.payouts (merchant_id, id desc);

-- What makes up a payout: sales, refunds, our commission and its IVA. Signed as the shop sees it.
create table merchants.settlement_lines (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  payment_id uuid not null references merchants.payments (id),
  refund_id uuid references merchants.refunds (id),
  kind text not null check (kind in ('sale', 'fee', 'fee_iva', 'refund', 'fee_returned', 'fee_iva_returned')),
  amount bigint not null check (amount <> 0),
  business_date date not null,
  payout_id uuid references merchants.payouts (id),
  created_at timestamptz not null
);
create unique index settlement_lines_once
  on merchants.settlement_lines (payment_id, kind, coalesce(refund_id, '00000000-0000-0000-0000-000000000000'));
create index settlement_lines_of_merchant on merchants.settlement_lines (merchant_id, id desc);
create index settlement_lines_unpaid
  on merchants.settlement_lines (merchant_id, business_date) where payout_id is null;
create index settlement_lines_of_payout on merchants.settlement_lines (payout_id, id desc);
