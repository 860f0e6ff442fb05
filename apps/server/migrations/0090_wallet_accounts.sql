-- The wallet: bank accounts by CLABE and what each is the first choice for. CLABE and holder are sealed
-- (field encryption); an account is found again by a blind index.
create schema wallet;

-- One row a customer: whoever changes something of a wallet locks it first.
create table wallet.wallets (
  customer_id bigint primary key references identity.customers (customer_id),
  -- Business time.
  created_at timestamptz not null
);

create table wallet.bank_accounts (
  customer_id bigint not null references wallet.wallets (customer_id),
  id uuid not null unique,
  clabe text not null,
  clabe_index text not null,
  -- Who the customer is by their form, as it was asked of the bank.
  holder_name text not null,
  bank_code text not null check (bank_code ~ '^\d{3}$'),
  last_four text not null check (last_four ~ '^\d{4}$'),
  status text not null check (status in ('pending', 'verified', 'failed', 'blocked')),
  problem text check (problem in (
    'holder_mismatch', 'account_not_found', 'bank_unreachable', 'check_unavailable', 'account_closed',
    'blocked_by_bank', 'blocked_by_us'
  )),
  -- What it becomes the first choice for once it is verified.
  wanted_for text[] not null default '{}',
  -- Business time, and so are those below. Nothing is paid out to it before `payable_from`.
  verified_at timestamptz,
  payable_from timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept for whoever asks where money went.
  removed_at timestamptz,
  primary key (customer_id, id),
  check ((problem is not null) = (status in ('failed', 'blocked'))),
  check ((status = 'verified') <= (verified_at is not null and payable_from is not null))
);
create unique index bank_accounts_once on wallet.bank_accounts (customer_id, clabe_index)
  where removed_at is null;

-- Each time a bank was asked about a holder: what limits are counted by, and the proof.
create table wallet.account_checks (
  id uuid primary key,
  customer_id bigint not null,
  account_id uuid not null,
  -- Its name to the participant: the same again is the same centavo.
  reference text not null unique,
  result text check (result in (
    'match', 'partial', 'mismatch', 'not_found', 'blocked', 'unreachable', 'given_up'
  )),
  similarity numeric(4, 3),
  tracking_key text,
  -- Business time: what is counted. Real time: since when nobody has answered.
  created_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  foreign key (customer_id, account_id) references wallet.bank_accounts (customer_id, id),
  check ((answered_at is null) = (result is null))
);
create index account_checks_of_customer on wallet.account_checks (customer_id, created_at desc);
create unique index account_checks_one_live on wallet.account_checks (account_id)
  where answered_at is null;
create index account_checks_waiting on wallet.account_checks (asked_at) where answered_at is null;
