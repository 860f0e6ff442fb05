-- The wallet: bank accounts by CLABE, cards by the processor's tokens, and what each is the first choice for.
create schema wallet;

-- One row a customer: whoever changes something of a wallet locks it first.
create table wallet.wallets (
  customer_id bigint primary key references identity.customers (customer_id),
  -- Business time.
  created_at timestamptz not null,
  -- The customer's name at the card processor.
  processor_customer text unique
);

-- A bank account of a customer. CLABE and holder are sealed; it is found again by a blind index.
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
-- An account is in a wallet once.
create unique index bank_accounts_once on wallet.bank_accounts (customer_id, clabe_index)
  where removed_at is null;

-- The desk: whose account money was sent from.
create index bank_accounts_by_clabe on wallet.bank_accounts (clabe_index)
  where removed_at is null and status = 'verified';

-- Each time a bank was asked about a holder: what limits are counted by, and the proof.
create table wallet.account_checks (
  id uuid primary key,
  customer_id bigint not null,
  account_id uuid not null,
  -- Its name to the participant: the same again is the same centavo.
  reference text not null unique,
  result text check (result in (
    'match', 'partial', 'mismatch', 'returned', 'refused', 'given_up'
  )),
  tracking_key text,
  -- Business time: what is counted. Real time: since when nobody has answered.
  created_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  foreign key (customer_id, account_id) references wallet.bank_accounts (customer_id, id),
  check ((answered_at is null) = (result is null))
);
-- How often a bank was asked for a customer lately.
create index account_checks_of_customer on wallet.account_checks (customer_id, created_at desc);
-- A bank is asked about an account once at a time.
create unique index account_checks_one_live on wallet.account_checks (account_id)
  where answered_at is null;
-- Sweep: checks that nobody has answered.
create index account_checks_waiting on wallet.account_checks (asked_at) where answered_at is null;

-- A card as the processor's token: what is kept of it is what the customer may see of it.
create table wallet.cards (
  customer_id bigint not null references wallet.wallets (customer_id),
  id uuid not null unique,
  -- The processor's name for the stored card; worth nothing without our key there.
  payment_source text not null unique,
  -- Tells the same card again without telling which one it is.
  fingerprint text not null,
  brand text not null check (brand in ('visa', 'mastercard', 'amex', 'carnet', 'other')),
  kind text not null check (kind in ('debit', 'credit', 'unknown')),
  last_four text not null check (last_four ~ '^\d{4}$'),
  expires_on date not null,
  status text not null check (status in ('pending', 'verified', 'failed', 'blocked')),
  problem text check (problem in ('declined', 'not_authenticated', 'check_unavailable', 'blocked_by_us')),
  wanted_for text[] not null default '{}',
  -- The order with which a little money is set aside and let go again.
  check_reference text not null unique,
  check_order text unique,
  challenge_url text,
  -- Real time: since when nobody has answered.
  asked_at timestamptz,
  -- Business time, and so are those below.
  verified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz,
  primary key (customer_id, id),
  check ((problem is not null) = (status in ('failed', 'blocked'))),
  check ((status = 'verified') <= (verified_at is not null))
);
-- A card is in a wallet once.
create unique index cards_once on wallet.cards (customer_id, fingerprint)
  where removed_at is null and status <> 'failed';
-- A customer's cards, latest first.
create index cards_of_customer on wallet.cards (customer_id, created_at desc);
-- Sweep: cards whose check nobody has answered.
create index cards_waiting on wallet.cards (asked_at) where status = 'pending';

-- Every try to add a card, whatever came of it: what limits are counted by. Nothing of the card is in it.
create table wallet.card_tries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references wallet.wallets (customer_id),
  -- Business time.
  tried_at timestamptz not null,
  -- A keyed hash: it tells the same one again, and nothing of it.
  device_index text,
  -- Whoever was cut off while a card was added comes again with the same token, which works once: the try is
  -- known again by the token's index and is not counted twice.
  token_index text
);
-- How many cards a customer tried lately.
create index card_tries_of_customer on wallet.card_tries (customer_id, tried_at desc);
-- How many cards were tried from one browser at one address lately, for whichever customers.
create index card_tries_of_device on wallet.card_tries (device_index, tried_at desc)
  where device_index is not null;
-- Whether a token was tried before.
create index card_tries_of_token on wallet.card_tries (customer_id, token_index)
  where token_index is not null;

-- The card or account that a customer pays with, is charged at, or is refunded to unless they say otherwise.
create table wallet.defaults (
  customer_id bigint not null references wallet.wallets (customer_id),
  purpose text not null check (purpose in ('payment', 'automatic_payment', 'refund')),
  account_id uuid,
  card_id uuid,
  primary key (customer_id, purpose),
  -- Of the same customer, by the database's own word.
  foreign key (customer_id, account_id) references wallet.bank_accounts (customer_id, id),
  foreign key (customer_id, card_id) references wallet.cards (customer_id, id),
  check (num_nonnulls(account_id, card_id) = 1),
  -- Refunds that go to a card go back to the one that paid.
  check (purpose <> 'refund' or card_id is null),
  constraint defaults_card_pays_only
    check (purpose = 'payment' or card_id is null)
);
