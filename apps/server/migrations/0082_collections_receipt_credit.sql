-- What of a payment was left over as saldo a favor when it was applied.
alter table collections.receipts
  add column to_credit bigint not null default 0 check (to_credit >= 0);
