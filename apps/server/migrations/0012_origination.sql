-- Applications and the way they went.
create schema origination;

create table origination.applications (
  id uuid primary key,
  application_process_id bigint not null unique
    check (application_process_id between 100000000000000 and 999999999999999),
  customer_id bigint not null,
  status text not null check (status in (
    'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized', 'loan',
    'cancelled', 'rejected', 'paid', 'completed', 'overridden'
  )),
  channel text check (channel in ('ecommerce', 'instore', 'online', 'enterprise')),
  product_type text check (product_type in ('cash_installments', 'instore_consumer', 'abonapay')),
  acquisition_channel text not null,
  acquisition_product text not null,
  source_signup text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- One at a time: a second tap on the button finds the first one's application.
create unique index applications_one_open on origination.applications (customer_id)
  where status in (
    'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized'
  );
create index applications_of_customer on origination.applications (customer_id, created_at desc);

create table origination.application_moves (
  application_id uuid not null references origination.applications (id),
  sequence integer not null check (sequence > 0),
  customer_id bigint not null,
  from_status text,
  to_status text not null,
  actor text not null,
  reason text not null,
  moved_at timestamptz not null,
  primary key (application_id, sequence)
);
create index application_moves_of_customer
  on origination.application_moves (customer_id, to_status);
create trigger application_moves_are_append_only
  before update or delete on origination.application_moves
  for each row execute function platform.refuse_change();
create trigger application_moves_are_never_emptied
  before truncate on origination.application_moves
  for each statement execute function platform.refuse_change();
