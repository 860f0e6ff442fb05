-- The dossier of one application, locked: the one of this number, or else the customer's open one, or else
-- their latest. It is read by a statement of its own, so that whoever waited for the lock sees what was
-- written meanwhile.
create or replace function origination.lock_dossier(of_process bigint, of_customer bigint, open_statuses text[])
returns setof origination.dossiers
language plpgsql
set search_path = pg_catalog as $$
declare
  held uuid;
begin
  if of_process is not null then
    select id into held from origination.applications
    where application_process_id = of_process for update;
  else
    select id into held from origination.applications where customer_id = of_customer
    order by status = any(open_statuses) desc, created_at desc, id desc
    limit 1 for update;
  end if;
  return query select * from origination.dossiers dossier where dossier.id = held;
end
$$;
