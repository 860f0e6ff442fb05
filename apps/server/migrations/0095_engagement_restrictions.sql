-- What somebody may not do for now, because people decided so; what being late forbids is not kept here.
create table engagement.restrictions (
  customer_id bigint not null,
  code text not null check (code in (
    'account_blocked', 'purchases_blocked', 'loans_blocked', 'payouts_held'
  )),
  since timestamptz not null default now(),
  until timestamptz check (until > since),
  -- For us; the customer reads a sentence of ours.
  reason text not null,
  set_by text not null,
  primary key (customer_id, code)
);
