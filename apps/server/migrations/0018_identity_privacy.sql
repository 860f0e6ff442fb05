-- What people ask for by right: access to their data, its correction, its deletion, or that we stop using
-- it (LFPDPPP). Each has a folio, and a day by which it is answered and one by which it is done.
create table identity.privacy_requests (
  id uuid primary key,
  folio text not null unique check (folio ~ '^ARCO-[0-9]{4}-[0-9A-HJKMNP-TV-Z]{8}$'),
  customer_id bigint not null references identity.customers (customer_id),
  kind text not null check (kind in ('access', 'rectification', 'cancellation', 'opposition')),
  -- Sealed: what the person wrote.
  description text not null,
  status text not null check (status in ('received', 'done')),
  -- Business time and days.
  received_at timestamptz not null,
  answer_due_on date not null,
  effective_due_on date not null check (effective_due_on > answer_due_on),
  done_at timestamptz,
  check ((status = 'done') = (done_at is not null))
);
create index privacy_requests_of_customer on identity.privacy_requests (customer_id, received_at desc);
