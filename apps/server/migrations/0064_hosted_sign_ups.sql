-- A shop that brings its own customers along: what its server vouched for, what the customer agreed to
-- here, and which of the shop's customers is which of ours.

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
create index hosted_sign_ups_of_merchant on merchants.hosted_sign_ups (merchant_id, created_at desc);

create table merchants.customer_links (
  id uuid primary key,
  customer_id bigint not null,
  merchant_id text not null references merchants.merchants (id),
  merchant_customer_id text not null,
  hosted_sign_up_id uuid not null unique references merchants.hosted_sign_ups (id),
  linked_at timestamptz not null,
  unlinked_at timestamptz
);
-- A shop's customer is one of ours, and one of ours is one customer of a shop.
create unique index customer_links_one_customer
  on merchants.customer_links (merchant_id, merchant_customer_id) where unlinked_at is null;
create unique index customer_links_one_shop
  on merchants.customer_links (customer_id, merchant_id) where unlinked_at is null;
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
