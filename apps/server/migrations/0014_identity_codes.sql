-- One service of one-time codes for everybody who needs one: phones and e-mails that are proven, and
-- the number with which somebody signs the consultation of a credit bureau. `destination` and `phone`
-- are sealed (field encryption); the indexes beside them are blind.
create table identity.one_time_codes (
  id uuid primary key,
  -- Names the code to whoever asked for it. It opens nothing by itself.
  token_id text not null unique,
  customer_id bigint not null references identity.customers (customer_id),
  purpose text not null check (purpose in ('contact', 'bureau_nip')),
  -- The two-factor activity it belongs to, where there is one.
  activity_id text,
  method text not null check (method in ('email', 'SMS', 'CALL', 'WHATSAPP')),
  destination text not null,
  destination_index text not null,
  -- The number less its last four digits: whoever makes us send for money goes through a block.
  prefix_index text,
  -- From where it was asked for.
  address_index text,
  -- Keyed, and bound to everything above: a row's hash is no good in another row.
  code_hash text not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  -- Real time, for the limits and as a second end.
  sent_at timestamptz not null,
  -- Business time, and so are the two below.
  expires_at timestamptz not null,
  proven_at timestamptz,
  voided_at timestamptz,
  check ((method = 'email') = (prefix_index is null)),
  check (proven_at is null or voided_at is null)
);
-- A new code ends the one before.
create unique index one_time_codes_one_open on identity.one_time_codes
  (customer_id, purpose, coalesce(activity_id, ''))
  where proven_at is null and voided_at is null;
create index one_time_codes_of_customer on identity.one_time_codes (customer_id, sent_at desc);
create index one_time_codes_to_destination
  on identity.one_time_codes (destination_index, sent_at desc);
create index one_time_codes_to_prefix on identity.one_time_codes (prefix_index, sent_at desc)
  where prefix_index is not null;
create index one_time_codes_from_address on identity.one_time_codes (address_index, sent_at desc)
  where address_index is not null;
create index one_time_codes_by_age on identity.one_time_codes (sent_at);

-- Wrong codes of a customer by method, whatever they were for; too many lock the method. Real time.
create table identity.code_guards (
  customer_id bigint not null references identity.customers (customer_id),
  method text not null check (method in ('email', 'SMS', 'CALL', 'WHATSAPP')),
  failed_at timestamptz[] not null,
  locked_until timestamptz,
  primary key (customer_id, method)
);

-- What codes cost us, by day in Mexico City: a cap that no flood of requests gets past.
create table identity.code_spending (
  day date primary key,
  centavos bigint not null check (centavos >= 0)
);

-- Numbers that somebody has proven to hold.
create table identity.proven_phones (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  phone text not null,
  phone_index text not null,
  method text not null check (method in ('SMS', 'CALL', 'WHATSAPP')),
  code_id uuid not null unique references identity.one_time_codes (id),
  -- Business time.
  proven_at timestamptz not null,
  unique (customer_id, phone_index)
);
