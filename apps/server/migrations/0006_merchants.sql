-- Shops that sell with us: their keys, what their shoppers are to pay, what happened to it, what the
-- shops are told about it, and what they are paid.
create schema merchants;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain merchants.payment_status as text
  constraint payments_status_check check (value in (
    'created', 'pending', 'authorized', 'captured', 'partially_refunded', 'refunded',
    'rejected', 'cancelled', 'expired'
  ));
create domain merchants.sales_channel as text
  constraint payments_channel_check check (value in ('ecommerce', 'instore', 'online', 'enterprise'));
create domain merchants.capture_mode as text
  constraint payments_capture_mode_check check (value in ('automatic', 'manual'));
create domain merchants.sale_amount as bigint
  constraint payments_amount_check check (value between 1 and 100000000000);
create domain merchants.reference as text
  constraint payments_reference_check check (length(value) between 1 and 64);
create domain merchants.delivery_status as text
  constraint webhook_deliveries_status_check check (value in ('waiting', 'delivered', 'dead'));
create domain merchants.delivery_outcome as text
  constraint webhook_attempts_outcome_check check (value in (
    'delivered', 'refused', 'redirected', 'gone', 'timed_out', 'unreachable', 'address_refused'
  ));

-- A shop that sells with us.
create table merchants.merchants (
  id text primary key check (id ~ '^mer_[0-9a-z]{26}$'),
  -- A business has one shop to try things with and one to sell: what is of one is never of the other.
  mode text not null default 'test' check (mode in ('test', 'live')),
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
  -- Nothing is paid to a new account before this instant: time for its owner to say that they did not ask for it.
  payouts_held_until timestamptz,
  -- People of ours stopped it: nothing new is sold, and nothing is paid out, until they let it go on.
  suspended_at timestamptz,
  created_at timestamptz not null
);
-- What new payments are judged by is remembered.
create trigger tell_changed
  after update of mode, channel, origins, suspended_at or delete on merchants.merchants
  for each row execute function platform.tell_changed('merchants_shop_changed', 'id');
create trigger tell_emptied after truncate on merchants.merchants
  for each statement execute function platform.tell_changed('merchants_shop_changed');

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
-- A shop's keys, latest first.
create index api_keys_of_merchant on merchants.api_keys (merchant_id, id desc);
-- When it was last used is nothing that others must hear of.
create trigger tell_changed
  after update of lookup, key_hash, scopes, expires_at, revoked_at or delete on merchants.api_keys
  for each row execute function platform.tell_changed('merchants_key_changed', 'lookup');
create trigger tell_emptied after truncate on merchants.api_keys
  for each statement execute function platform.tell_changed('merchants_key_changed');

-- A shop that brings its own customers along: what its server vouched for when it sent one to us.
create table merchants.hosted_sign_ups (
  -- Random: whoever has the id came through the shop's door.
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  merchant_customer_id text not null check (length(merchant_customer_id) between 1 and 64),
  -- As the shop wrote it: it travels through the login provider and is compared to the letter.
  consent_timestamp text not null,
  consented_at timestamptz not null,
  customer_hint text check (length(customer_hint) between 1 and 60),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  used_at timestamptz
);
-- A shop's sign-ups, latest first.
create index hosted_sign_ups_of_merchant on merchants.hosted_sign_ups (merchant_id, created_at desc);

-- Which of a shop's customers is which of ours.
create table merchants.customer_links (
  id uuid primary key,
  customer_id bigint not null,
  merchant_id text not null references merchants.merchants (id),
  merchant_customer_id text not null,
  hosted_sign_up_id uuid not null unique references merchants.hosted_sign_ups (id),
  linked_at timestamptz not null,
  unlinked_at timestamptz
);
-- A shop's customer is one of ours.
create unique index customer_links_one_customer
  on merchants.customer_links (merchant_id, merchant_customer_id) where unlinked_at is null;
-- One of ours is one customer of a shop.
create unique index customer_links_one_shop
  on merchants.customer_links (customer_id, merchant_id) where unlinked_at is null;
-- Every link, also ended ones, of a shop's customer.
create index customer_links_of_merchant_customer
  on merchants.customer_links (merchant_id, merchant_customer_id);

-- What was agreed to, when, in which words, from where. It stays as it was.
create table merchants.link_consents (
  link_id uuid primary key references merchants.customer_links (id),
  customer_id bigint not null,
  text_version text not null,
  consent_timestamp text not null,
  agreed_at timestamptz not null,
  address_index text not null,
  device_index text not null
);
create trigger link_consents_are_append_only
  before update or delete on merchants.link_consents
  for each row execute function platform.refuse_change();
create trigger link_consents_are_never_emptied
  before truncate on merchants.link_consents
  for each statement execute function platform.refuse_change();

-- A place where a shop sells. One that is closed stays, for what was sold there.
create table merchants.branches (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  name text not null check (length(name) between 1 and 60),
  address text not null check (length(address) between 1 and 200),
  created_at timestamptz not null,
  closed_at timestamptz check (closed_at >= created_at)
);
-- A shop's open branches have a name each.
create unique index branches_one_name on merchants.branches (merchant_id, lower(name)) where closed_at is null;
-- A shop's branches, in the order in which they came.
create index branches_of_merchant on merchants.branches (merchant_id, id);

-- A purchase that a shopper is to pay with us, from the shop's call until it is captured, refunded or ended.
create table merchants.payments (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  -- The number by which a shopper arrives.
  payment_id platform.public_number not null unique,
  -- The other way to arrive; null for a payment without an intent.
  intent_id uuid unique,
  order_id merchants.reference not null,
  status merchants.payment_status not null,
  status_reason text,
  channel merchants.sales_channel not null,
  capture_mode merchants.capture_mode not null,
  amount merchants.sale_amount not null,
  -- What was authorised and its shop did not take: the amount is what it took.
  released_amount platform.centavos not null default 0,
  shipping_amount platform.centavos not null,
  currency platform.currency not null default 'MXN',
  refunded_amount bigint not null default 0,
  fee_amount platform.centavos not null default 0,
  fee_iva_amount platform.centavos not null default 0,
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
  -- The loan that a captured payment became; a refund goes there.
  loan_id merchants.reference,
  -- The shop's own notes: names and texts, as it wrote them.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  -- How often its cart was changed: whoever waited for the row reads the lines again.
  revision integer not null default 0 check (revision >= 0),
  -- Where it was sold, of a shop that says so.
  branch_id uuid references merchants.branches (id),
  -- What the shop told of its shopper, sealed; gone with the move that ends the time in which somebody fills in a form.
  shopper text check (shopper is null or status in ('created', 'pending')),
  check (refunded_amount between 0 and amount),
  check ((status = 'partially_refunded') = (refunded_amount > 0 and refunded_amount < amount)),
  check ((status = 'refunded') = (refunded_amount = amount))
);
-- A shop's payments, latest first, and those of some days.
create index payments_of_merchant on merchants.payments (merchant_id, created_at desc, id desc);
-- A shop's order is being paid or was paid at most once; a failed attempt does not bar the next one.
create unique index payments_one_per_order on merchants.payments (merchant_id, order_id)
  where status not in ('rejected', 'cancelled', 'expired');
-- Every payment of a shop's order; the portal: of orders that begin like this.
create index payments_of_order on merchants.payments (merchant_id, order_id text_pattern_ops, id desc);
-- A shop's payments in a state, latest first.
create index payments_in_state on merchants.payments (merchant_id, status, created_at desc, id desc);
-- A shop's payments of an amount, latest first: what accountants look a sale up by.
create index payments_of_amount on merchants.payments (merchant_id, amount, created_at desc, id desc);
-- What was sold at a branch, latest first.
create index payments_of_branch on merchants.payments (branch_id, created_at desc, id desc)
  where branch_id is not null;
-- The desk: whose order it is, whichever shop's.
create index payments_by_order on merchants.payments (order_id);
-- Sweep: payments that nobody opened in time.
create index payments_to_expire on merchants.payments (expires_at) where status = 'created';
-- Sweep: authorised payments that were not captured in time.
create index payments_to_capture on merchants.payments (capture_before) where status = 'authorized';
-- A customer's purchases, latest first.
create index payments_of_customer on merchants.payments (customer_id, id desc)
  where customer_id is not null;

-- An article of a payment, as the shop named it.
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

-- What a shop is paid for a business day.
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
-- The desk: what shops were paid on a day.
create index payouts_of_day on merchants.payouts (business_date, merchant_id);
-- A shop's payouts, latest first.
create index payouts_of_merchant on merchants.payouts (merchant_id, id desc);

-- What happened to a payment, a link or a payout, numbered without gaps. `body` is what the shop is sent, to the byte.
create table merchants.payment_events (
  id uuid primary key,
  merchant_id text not null,
  payment_id uuid references merchants.payments (id),
  sequence integer not null check (sequence > 0),
  type text not null,
  body text not null,
  created_at timestamptz not null,
  link_id uuid references merchants.customer_links (id),
  payout_id uuid references merchants.payouts (id),
  -- Nothing happened: a shop tries an endpoint. It is about nothing.
  is_trial boolean not null default false,
  unique (payment_id, sequence),
  constraint payment_events_about_one
    check (num_nonnulls(payment_id, link_id, payout_id) = case when is_trial then 0 else 1 end),
  constraint payment_events_of_link unique (link_id, sequence),
  constraint payment_events_of_payout unique (payout_id, sequence)
);
-- A shop's events in their order.
create index payment_events_of_merchant on merchants.payment_events (merchant_id, id);
create trigger payment_events_are_append_only
  before update or delete on merchants.payment_events
  for each row execute function platform.refuse_change();
create trigger payment_events_are_never_emptied
  before truncate on merchants.payment_events
  for each statement execute function platform.refuse_change();

-- A refund that a shop ordered, and where its money went, as it was decided with the refund itself.
create table merchants.refunds (
  id uuid primary key,
  merchant_id text not null,
  payment_id uuid not null references merchants.payments (id),
  amount bigint not null check (amount > 0),
  reason text,
  fee_returned bigint not null check (fee_returned >= 0),
  fee_iva_returned bigint not null check (fee_iva_returned >= 0),
  created_at timestamptz not null,
  -- Of the down payment, to the card or the account it came from.
  to_origin bigint not null default 0 check (to_origin >= 0),
  -- What the customer no longer has to pay.
  to_plan bigint not null default 0 check (to_plan >= 0),
  -- What the customer had paid of it, and gets back.
  to_customer bigint not null default 0 check (to_customer >= 0),
  -- What of a refund goes back to the customer as points.
  to_points bigint not null default 0 check (to_points >= 0),
  -- Whether what goes to where the down payment came from has arrived.
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  check (to_origin <= amount)
);
-- A payment's refunds, latest first.
create index refunds_of_payment on merchants.refunds (payment_id, id desc);

-- An article of a payment that a refund gave back.
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
-- Retention: signatures too old to be good anyway.
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
-- An application's codes.
create index store_codes_of_application on merchants.store_codes (application_process_id);

-- An address of a shop to which events are sent. Secrets are sealed; the previous one signs too until
-- `previous_until`.
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
-- A shop's endpoints.
create index webhook_endpoints_of_merchant on merchants.webhook_endpoints (merchant_id, id desc);

-- One row for each event and endpoint, written with the event. Rows of one endpoint and payment are a lane: the next
-- one waits until the one before is delivered or given up.
create table merchants.webhook_deliveries (
  id uuid primary key,
  endpoint_id uuid not null references merchants.webhook_endpoints (id),
  event_id uuid not null references merchants.payment_events (id),
  payment_id uuid references merchants.payments (id),
  sequence integer not null,
  status merchants.delivery_status not null,
  attempts integer not null default 0 check (attempts >= 0),
  -- When the three days began: with the first try, and again when somebody asks to send it again.
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null,
  lease_token uuid,
  leased_until timestamptz,
  settled_at timestamptz,
  link_id uuid references merchants.customer_links (id),
  payout_id uuid references merchants.payouts (id),
  -- A trial is about nothing but itself: it waits for nothing, and nothing waits for it.
  about_id uuid not null generated always as (coalesce(payment_id, link_id, payout_id, event_id)) stored,
  constraint webhook_deliveries_about_one check (num_nonnulls(payment_id, link_id, payout_id) <= 1)
) partition by range (id);
-- Sweep: deliveries whose time has come.
create index webhook_deliveries_due
  on merchants.webhook_deliveries (next_attempt_at) where status = 'waiting';
-- An endpoint's deliveries, latest first.
create index webhook_deliveries_of_endpoint on merchants.webhook_deliveries (endpoint_id, id desc);
-- The first delivery that waits in a lane.
create index webhook_deliveries_in_lane
  on merchants.webhook_deliveries (endpoint_id, about_id, sequence) where status = 'waiting';
-- The desk: deliveries that were given up.
create index webhook_deliveries_dead on merchants.webhook_deliveries (status, settled_at) where status = 'dead';
-- Retention: deliveries that were settled long ago.
create index webhook_deliveries_by_settlement on merchants.webhook_deliveries (settled_at)
  where settled_at is not null;
select platform.make_partition('merchants.webhook_deliveries', 'merchants_webhook_deliveries_from_start',
  'for values from (minvalue) to (maxvalue)');

-- A try to deliver a webhook, and how the endpoint answered. Written by who settles the delivery, and deleted before
-- it; no foreign key says so, since a partition that something refers to could not be cut.
create table merchants.webhook_attempts (
  delivery_id uuid not null,
  number integer not null check (number > 0),
  outcome merchants.delivery_outcome not null,
  http_status integer,
  duration_ms integer not null check (duration_ms >= 0),
  attempted_at timestamptz not null,
  primary key (delivery_id, number)
) partition by range (delivery_id);
-- Retention: old tries.
create index webhook_attempts_by_age on merchants.webhook_attempts (attempted_at);
select platform.make_partition('merchants.webhook_attempts', 'merchants_webhook_attempts_from_start',
  'for values from (minvalue) to (maxvalue)');

-- A call that came with a shop's key, for whoever looks an error of theirs up: nothing of what was sent or answered.
create table merchants.api_requests (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  key_id text not null references merchants.api_keys (id),
  -- As the answer named it (`x-request-id`).
  request_id text not null,
  method text not null,
  path text not null check (length(path) <= 300),
  status integer not null check (status between 100 and 599),
  error_code text,
  duration_ms integer not null check (duration_ms >= 0),
  answered_at timestamptz not null
);
-- A shop's calls, latest first.
create index api_requests_of_merchant on merchants.api_requests (merchant_id, id desc);
-- Those that were refused: the few among many.
create index api_requests_refused on merchants.api_requests (merchant_id, id desc) where status >= 400;
-- A call by what its answer was called.
create index api_requests_by_name on merchants.api_requests (request_id);
-- Retention: old calls.
create index api_requests_by_age on merchants.api_requests (answered_at);

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
-- A sale, a refund or a fee is settled once.
create unique index settlement_lines_once
  on merchants.settlement_lines (payment_id, kind, coalesce(refund_id, '00000000-0000-0000-0000-000000000000'));
-- A shop's lines, latest first.
create index settlement_lines_of_merchant on merchants.settlement_lines (merchant_id, id desc);
-- A shop's lines of some days, for its accountants.
create index settlement_lines_by_day on merchants.settlement_lines (merchant_id, business_date, id);
-- What a shop is to be paid for up to a day.
create index settlement_lines_unpaid
  on merchants.settlement_lines (merchant_id, business_date) where payout_id is null;
-- The portal: what a shop sold on each day.
create index settlement_lines_sold on merchants.settlement_lines (merchant_id, business_date) where kind = 'sale';
-- What makes up a payout.
create index settlement_lines_of_payout on merchants.settlement_lines (payout_id, id desc);

-- Somebody's time at a till of a shop. Who they are is the portal's to know.
create table merchants.till_shifts (
  id uuid primary key,
  merchant_id text not null references merchants.merchants (id),
  person_id uuid not null,
  till text not null check (length(till) between 1 and 30),
  branch_id uuid references merchants.branches (id),
  opened_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at),
  -- What the shop's own till says it sold with us.
  counted bigint check (counted >= 0),
  check (closed_at is not null or counted is null)
);
-- Nobody stands at two tills.
create unique index till_shifts_open on merchants.till_shifts (merchant_id, person_id) where closed_at is null;
-- Somebody's shifts, latest first.
create index till_shifts_of_person on merchants.till_shifts (merchant_id, person_id, id desc);

-- That a payment was asked for at a till, in a shift.
create table merchants.till_sales (
  payment_id uuid primary key references merchants.payments (id),
  shift_id uuid not null references merchants.till_shifts (id)
);
-- The sales of a shift.
create index till_sales_of_shift on merchants.till_sales (shift_id, payment_id desc);

-- That a refund was made at a till, and who vouched for it: never who made it. An approval is good once.
create table merchants.till_refunds (
  refund_id uuid primary key references merchants.refunds (id),
  shift_id uuid not null references merchants.till_shifts (id),
  approval_id uuid not null unique,
  made_by uuid not null,
  approved_by uuid not null,
  check (made_by <> approved_by)
);
-- The refunds of a shift.
create index till_refunds_of_shift on merchants.till_refunds (shift_id);

create trigger till_sales_append_only before update or delete on merchants.till_sales
  for each row execute function platform.refuse_change();
create trigger till_refunds_append_only before update or delete on merchants.till_refunds
  for each row execute function platform.refuse_change();
