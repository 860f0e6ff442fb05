-- Counts money; answers with what was not counted before. The order keeps two callers from waiting for
-- each other in a circle.
create or replace function collections.add_receipts(counted json) returns setof uuid
language plpgsql
set search_path = pg_catalog as $$
begin
  return query
  insert into collections.receipts (id, provider, provider_ref, part, rail, amount, value_on, received_at,
    tracking_key, clabe, sender, customer_id, loan_id, application_process_id, attempt_id, status,
    to_credit, cause, moved_at)
  select id, provider, provider_ref, part, rail, amount, value_on, received_at, tracking_key, clabe, sender,
    customer_id, loan_id, application_process_id, attempt_id, status, to_credit, cause, moved_at
  from json_populate_recordset(null::collections.receipts, counted)
  order by provider, provider_ref, part
  on conflict (provider, provider_ref, part) do nothing
  returning receipts.id;
end
$$;
