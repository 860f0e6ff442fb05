-- Cards as the processor's tokens: what is kept of a card is what the customer may see of it. Then what
-- each card or account is the first choice for.
alter table wallet.wallets
  -- The customer's name at the card processor.
  add column processor_customer text unique;

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
create unique index cards_once on wallet.cards (customer_id, fingerprint)
  where removed_at is null and status <> 'failed';
create index cards_of_customer on wallet.cards (customer_id, created_at desc);
create index cards_waiting on wallet.cards (asked_at) where status = 'pending';

-- Every try to add a card, whatever came of it: what limits are counted by. Nothing of the card is in it.
create table wallet.card_tries (
  id bigint generated always as identity primary key,
  customer_id bigint not null references wallet.wallets (customer_id),
  -- Business time.
  tried_at timestamptz not null
);
create index card_tries_of_customer on wallet.card_tries (customer_id, tried_at desc);

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
  check (purpose <> 'refund' or card_id is null)
);
