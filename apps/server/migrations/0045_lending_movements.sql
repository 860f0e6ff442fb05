-- What happened to a customer's money, in the order in which they look at it. Made from the loans' events
-- when somebody looks, so that a payment costs nothing more for it; emptied, it is made anew. Keyed by
-- the customer first: what one has does not grow slower to read with what all have.
create table lending.movements (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  -- Of the event.
  sequence integer not null,
  occurred_on date not null,
  -- When it was told us, in microseconds: the order within a day.
  noted_us bigint not null,
  type text not null check (type in ('purchase', 'loan', 'payment', 'refund', 'adjustment')),
  subtype text not null check (subtype in (
    'online', 'store', 'cash', 'card', 'cash_store', 'spei', 'direct_debit', 'merchant', 'credit',
    'withdrawal'
  )),
  title text not null,
  amount bigint not null check (amount >= 0),
  -- The instalments that a payment covered.
  instalments smallint[] not null,
  -- A payment that was taken back.
  is_reversed boolean not null default false,
  -- What it is found by: without accents, in small letters.
  search text not null,
  primary key (customer_id, loan_id, sequence)
);
create index movements_by_day on lending.movements
  (customer_id, occurred_on, noted_us, loan_id, sequence);
create index movements_by_type on lending.movements
  (customer_id, type, occurred_on, noted_us, loan_id, sequence);

-- How many events of a loan have become movements.
create table lending.movement_marks (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  noted integer not null check (noted > 0),
  primary key (customer_id, loan_id)
);

-- Documents as they were issued, by their hash. A payment that is told late changes the books of a period
-- that was printed: the document then is another one, and both are known.
create table lending.issued_documents (
  customer_id bigint not null,
  loan_id uuid not null references lending.loans (id),
  kind text not null check (kind in ('statement', 'receipt', 'amortisation', 'closing_letter')),
  reference text not null check (length(reference) between 1 and 80),
  version integer not null check (version > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  folio text not null,
  issued_on date not null,
  issued_at timestamptz not null,
  -- Sealed: the file itself, where what it says holds for the day it was issued.
  body text,
  check ((kind = 'closing_letter') = (body is not null)),
  primary key (customer_id, loan_id, kind, reference, version)
);
create trigger issued_documents_are_append_only before update or delete on lending.issued_documents
  for each row execute function platform.refuse_change();
create trigger issued_documents_are_never_emptied before truncate on lending.issued_documents
  for each statement execute function platform.refuse_change();
