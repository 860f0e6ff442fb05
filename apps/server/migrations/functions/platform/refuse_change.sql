-- Append-only tables hang this on UPDATE, DELETE and TRUNCATE: a mistake is corrected by a new row.
create or replace function platform.refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;
