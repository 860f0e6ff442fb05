-- A claim («ya pagué») holds what it names of one instalment, once per instalment unless a person saw
-- evidence. One that names money in suspense whose sender is not its customer waits for a person.
alter table collections.payment_claims drop constraint payment_claims_status_check;
alter table collections.payment_claims add constraint payment_claims_status_check
  check (status in ('open', 'in_review', 'matched', 'not_found', 'denied'));
alter table collections.payment_claims
  -- The instalment that it is for; null in claims of before.
  add column instalment integer check (instalment > 0),
  -- What of that instalment is not late while the money is looked for: never more than is owed of it.
  add column held_amount bigint not null default 0 check (held_amount >= 0 and held_amount <= amount),
  -- What a person of ours saw, so that it is looked for once more.
  add column evidence text check (length(evidence) between 3 and 300);
create unique index payment_claims_once_per_instalment
  on collections.payment_claims (loan_id, instalment)
  where evidence is null and status <> 'matched';
create index payment_claims_of_customer on collections.payment_claims (customer_id, claimed_at);
create index payment_claims_that_wait on collections.payment_claims (receipt_id)
  where status = 'in_review';
