-- What is kept for ever is kept sealed, and keys change: an append-only row takes another seal in the one
-- column that is named, and nothing else. To erase somebody is to seal nothing in its place.
create or replace function platform.refuse_change_but_sealing() returns trigger
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
