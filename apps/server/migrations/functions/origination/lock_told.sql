-- Most steps after the form look at nothing but the application and what was told. Like a dossier it is locked
-- first and then read by a statement of its own, so that whoever waited sees what was written meanwhile.
create or replace function origination.lock_told(of_customer bigint, open_statuses text[])
returns table (application origination.applications, draft json)
language plpgsql
set search_path = pg_catalog as $$
declare
  held uuid;
begin
  select id into held from origination.applications where customer_id = of_customer
  order by status = any(open_statuses) desc, created_at desc, id desc
  limit 1 for update;
  return query
    select current, row_to_json(told) from origination.applications current
    left join origination.drafts told on told.application_id = current.id
    where current.id = held;
end
$$;
