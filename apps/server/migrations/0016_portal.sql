-- Businesses that sell with us, as their people see them: who they are, who works there in which role, and when they
-- were here. What a business sells stands in `merchants`, apart for test and for live.
create schema portal;

-- Types: a column's rule is its type (docs/decisions/0024).

create domain portal.role as text
  constraint members_role_check check (value in ('owner', 'finance', 'developer', 'cashier', 'reader'));
create domain portal.account_status as text
  constraint accounts_status_check check (value in ('draft', 'in_review', 'active', 'declined'));
create domain portal.merchant_id as text
  constraint accounts_merchant_check check (value ~ '^mer_[0-9a-z]{26}$');

-- A business. It has a shop for tests from its first day on, and one for real when people of ours let it sell.
create table portal.accounts (
  id uuid primary key,
  name text not null check (length(name) between 1 and 80),
  status portal.account_status not null,
  -- What it says of itself: who it is for the tax office, where it is, who signs for it. Sealed; empty: the sandbox's shop.
  business text,
  -- To find whether its number is another's too.
  rfc_index text,
  test_merchant_id portal.merchant_id not null unique,
  live_merchant_id portal.merchant_id unique,
  created_at timestamptz not null,
  check (test_merchant_id <> live_merchant_id),
  check ((status = 'active') = (live_merchant_id is not null))
);

-- Review: businesses with the same number.
create index accounts_of_rfc on portal.accounts (rfc_index) where rfc_index is not null;

-- Somebody of a business. They are known by their address until they first sign in, and from then on by what their
-- issuer calls them: an address that is given to somebody else opens nothing.
create table portal.people (
  id uuid primary key,
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  name text check (length(name) between 1 and 200),
  issuer text,
  subject text,
  created_at timestamptz not null,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);

-- That somebody works, or worked, at a business in a role. Another role is another row.
create table portal.members (
  id uuid primary key,
  account_id uuid not null references portal.accounts (id),
  person_id uuid not null references portal.people (id),
  role portal.role not null,
  -- Who brought them in, and who let them go: `portal:…`, `staff:…`, `system`.
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check ((removed_at is null) = (removed_by is null))
);
-- Asked on every call: what somebody may. One role in one business.
create unique index members_in_force on portal.members (person_id, account_id) where removed_at is null;
-- The people of a business.
create index members_of_account on portal.members (account_id) where removed_at is null;

-- A browser in which somebody is signed in. It is asked for on every call, so that what ends it ends it at once on all
-- nodes. Of its token only the hash is kept.
create table portal.sessions (
  id uuid primary key,
  token_hash platform.sha256 not null unique,
  person_id uuid not null references portal.people (id),
  -- For which business they work in it; empty: they have none yet.
  account_id uuid references portal.accounts (id),
  -- When they proved who they are, as their issuer says.
  authenticated_at timestamptz not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > started_at),
  ended_at timestamptz
);
-- Ending every session of a person; when somebody was last here.
create index sessions_of_person on portal.sessions (person_id, seen_at desc);
-- Retention: sessions that were over long ago.
create index sessions_by_age on portal.sessions (ends_at);
