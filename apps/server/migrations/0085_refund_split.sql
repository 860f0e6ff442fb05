-- Where the money of a refund went, as it was decided with the refund itself.
alter table merchants.refunds
  -- Of the down payment, to the card or the account it came from.
  add column to_origin bigint not null default 0 check (to_origin >= 0),
  -- What the customer no longer has to pay.
  add column to_plan bigint not null default 0 check (to_plan >= 0),
  -- What the customer had paid of it, and gets back.
  add column to_customer bigint not null default 0 check (to_customer >= 0),
  add check (to_origin <= amount);
create index payments_of_customer on merchants.payments (customer_id, id desc)
  where customer_id is not null;

-- «Devolví el producto»: while the shop has not said, nothing of the loan is late and nothing is charged.
create table collections.returns (
  id uuid primary key,
  customer_id bigint not null,
  loan_id uuid not null,
  status text not null check (status in ('open', 'refunded', 'kept', 'expired')),
  -- Business time, and so are those below. Open until the shop gives back, the customer keeps it after
  -- all, or so much time has passed.
  opened_at timestamptz not null,
  open_until timestamptz not null,
  ended_at timestamptz,
  -- Kept or expired: until then nothing is late, so that nobody falls from the pause into arrears.
  resumes_at timestamptz,
  -- What the pause must not cost was given up.
  is_settled boolean not null default false,
  check ((status = 'open') = (ended_at is null)),
  check ((status in ('kept', 'expired')) = (resumes_at is not null))
);
create unique index returns_one_open on collections.returns (loan_id) where status = 'open';
create index returns_of_customer on collections.returns (customer_id, opened_at desc);
create index returns_that_hold on collections.returns (loan_id) where not is_settled;

-- Money that went back to a card, as the processor answered.
create table collections.card_returns (
  subject text primary key,
  receipt_id uuid not null references collections.receipts (id),
  customer_id bigint,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('credited', 'refused')),
  ended_at timestamptz not null
);
create index card_returns_of_customer on collections.card_returns (customer_id)
  where customer_id is not null;
