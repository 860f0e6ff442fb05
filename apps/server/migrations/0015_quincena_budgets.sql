-- What customers decided for themselves: how much they want to owe us a quincena, and what they owe elsewhere.

-- The most that somebody wants their instalments with us to take of a quincena. No row: never set. What was
-- asked for is in the audit trail.
create table identity.quincena_caps (
  customer_id bigint primary key,
  -- Null: none holds.
  amount bigint check (amount >= 0),
  changed_at timestamptz not null,
  -- A higher cap, or none, that holds from an instant on; nothing is under way while the instant is null.
  next_amount bigint check (next_amount > amount),
  next_from timestamptz,
  check (next_amount is null or next_from is not null),
  -- Where none holds there is nothing to raise.
  check (next_from is null or amount is not null)
);

-- A debt elsewhere, as the customer told it. Its name is sealed.
create table identity.outside_debts (
  id uuid primary key,
  customer_id bigint not null,
  name text not null,
  amount bigint not null check (amount > 0),
  every text not null check (every in ('quincena', 'month')),
  -- The last day on which it is paid; null: no end is known.
  until date,
  declared_at timestamptz not null
);
-- Of one customer, in the order in which they were told.
create index outside_debts_of_customer on identity.outside_debts (customer_id, id);
