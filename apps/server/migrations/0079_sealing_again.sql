-- What is kept for ever is kept sealed, and keys change: an append-only row takes another seal in the one
-- column that is named, and nothing else. To erase somebody is to seal nothing in its place.
create function platform.refuse_change_but_sealing() returns trigger
language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - tg_argv[0] = to_jsonb(old) - tg_argv[0]
    and to_jsonb(new) ->> tg_argv[0] like 'v1.%.%' then
    return new;
  end if;
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

drop trigger decisions_are_append_only on origination.decisions;
create trigger decisions_are_append_only before update or delete on origination.decisions
  for each row execute function platform.refuse_change_but_sealing('inputs');
drop trigger offers_are_append_only on origination.offers;
create trigger offers_are_append_only before update or delete on origination.offers
  for each row execute function platform.refuse_change_but_sealing('holder');
drop trigger contract_files_are_append_only on origination.contract_files;
create trigger contract_files_are_append_only before update or delete on origination.contract_files
  for each row execute function platform.refuse_change_but_sealing('body');
drop trigger issued_documents_are_append_only on lending.issued_documents;
create trigger issued_documents_are_append_only before update or delete on lending.issued_documents
  for each row execute function platform.refuse_change_but_sealing('body');
