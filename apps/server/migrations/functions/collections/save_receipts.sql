-- Writes what changed of receipts, by their ids.
create or replace function collections.save_receipts(changes json) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  update collections.receipts receipt
  set value_on = new.value_on, customer_id = new.customer_id, loan_id = new.loan_id,
    application_process_id = new.application_process_id, attempt_id = new.attempt_id,
    status = new.status, to_credit = new.to_credit, cause = new.cause, moved_at = new.moved_at
  from json_populate_recordset(null::collections.receipts, changes) new
  where receipt.id = new.id;
end
$$;
