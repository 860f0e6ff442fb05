-- A declined card does not end a down payment: the customer tries another. One at a time is under way.
drop index collections.attempts_one_down_payment;
create unique index attempts_one_open_down_payment on collections.attempts (application_process_id)
  where purpose = 'down_payment'
    and status in ('created', 'pending', 'action_required', 'in_review', 'applied');
create index attempts_of_application on collections.attempts (application_process_id, created_at desc)
  where application_process_id is not null;

-- What a shop captured, or gave back, of a down payment.
create table collections.down_payments (
  application_process_id bigint primary key,
  customer_id bigint not null,
  merchant_id text not null,
  amount bigint not null check (amount > 0),
  method text not null check (method in ('card', 'transfer')),
  status text not null check (status in ('waiting', 'received', 'paid', 'returned')),
  -- The application was given up, or took too long: what comes goes back.
  is_wanted boolean not null default true,
  payment_id bigint,
  returned bigint not null default 0 check (returned between 0 and amount),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index down_payments_of_payment on collections.down_payments (payment_id)
  where payment_id is not null;

-- Which account of the wallet money was sent to, so that one that is no more is not used again.
alter table collections.payouts add column account_id text;
