-- The loan that a captured payment became; a refund goes there.
alter table merchants.payments add column loan_id text check (length(loan_id) between 1 and 64);
