-- Who our customers are, how they are signed in, and how their e-mail is proven. `email` and `name`
-- are sealed (field encryption); `email_index` is the blind index of the comparable address.
create schema identity;

create table identity.customers (
  id uuid primary key,
  customer_id bigint not null unique
    check (customer_id between 100000000000000 and 999999999999999),
  issuer text not null,
  subject text not null check (length(subject) between 1 and 255),
  email text,
  email_index text,
  email_verified_at timestamptz,
  name text,
  push_channel text not null unique,
  created_at timestamptz not null,
  -- Never the subject alone: another provider may know somebody else by it.
  unique (issuer, subject),
  check ((email is null) = (email_index is null)),
  check (email is not null or email_verified_at is null)
);

-- How somebody came to us, as the login provider's token told it: the hosted merchant flow's consent
-- and account link are taken up from here.
create table identity.arrivals (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  flow text,
  merchant_customer_id text,
  consent_timestamp text,
  merchant_hosted_id text,
  source text,
  arrived_at timestamptz not null,
  unique nulls not distinct
    (customer_id, flow, merchant_customer_id, consent_timestamp, merchant_hosted_id, source)
);

create table identity.sessions (
  id uuid primary key,
  -- 128 random bits. It opens nothing by itself: a token must also carry our signature.
  sid text not null unique check (length(sid) = 22),
  customer_id bigint not null references identity.customers (customer_id),
  device text not null,
  authenticated_at timestamptz not null,
  started_at timestamptz not null,
  renewed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > started_at),
  ended_at timestamptz,
  end_reason text check (end_reason in ('logged_out', 'ended_elsewhere', 'replaced', 'lapsed')),
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_of_customer on identity.sessions (customer_id) where ended_at is null;
create index sessions_by_age on identity.sessions (expires_at);

create table identity.email_verifications (
  id uuid primary key,
  customer_id bigint not null references identity.customers (customer_id),
  -- The address the link was sent to: a link proves that one and no later one.
  email_index text not null,
  token_hash text not null unique,
  -- Real time, for the limits.
  requested_at timestamptz not null,
  -- Business time, and so are the two below.
  expires_at timestamptz not null,
  used_at timestamptz,
  voided_at timestamptz,
  check (used_at is null or voided_at is null)
);
create unique index email_verifications_one_open on identity.email_verifications (customer_id)
  where used_at is null and voided_at is null;
create index email_verifications_of_customer
  on identity.email_verifications (customer_id, requested_at desc);
