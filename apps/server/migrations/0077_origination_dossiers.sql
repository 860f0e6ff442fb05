-- An application with all that was told, agreed to, signed and asked for it: what most steps begin with.
create view origination.dossiers as
select application, application.id, application.application_process_id, application.customer_id,
  application.status, application.created_at,
  (select row_to_json(draft) from origination.drafts draft
    where draft.application_id = application.id) as draft,
  -- The latest answer to each text.
  (select json_agg(latest) from (
    select distinct on (consent.document) consent.id, consent.document, consent.version,
      consent.is_given, consent.given_at
    from origination.consents consent where consent.application_id = application.id
    order by consent.document, consent.id desc
  ) latest) as consents,
  (select row_to_json(signature) from origination.bureau_signatures signature
    where signature.application_id = application.id) as signature,
  (select row_to_json(consultation) from origination.bureau_consultations consultation
    where consultation.application_id = application.id) as consultation
from origination.applications application;

-- The dossier of one application, locked: the one of this number, or else the customer's open one, or else
-- their latest. It is read by a statement of its own, so that whoever waited for the lock sees what was
-- written meanwhile.
create function origination.lock_dossier(of_process bigint, of_customer bigint, open_statuses text[])
returns setof origination.dossiers
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
