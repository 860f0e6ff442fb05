-- Makes a partition of a table: `bounds` is what CREATE TABLE takes after the table's name (`for values from …`). Rights
-- are on the whole table alone: nobody but the owner reaches into the schema `partitions`. A trigger for each row comes
-- with the table; one for each statement holds only where the statement names the table, so that the partition gets its
-- own: what the table refuses, its parts refuse.
create or replace function platform.make_partition(whole regclass, name text, bounds text) returns void
language plpgsql
set search_path = pg_catalog as $$
declare
  part text := format('partitions.%I', name);
  guard record;
begin
  execute format('create table %s partition of %s %s', part, whole, bounds);
  for guard in
    select tgname, tgenabled,
      replace(pg_get_triggerdef(oid), format(' ON %s ', whole), format(' ON %s ', part)) as definition
    from pg_trigger where tgrelid = whole and not tgisinternal and tgtype & 1 = 0
  loop
    execute guard.definition;
    if guard.tgenabled = 'A' then
      execute format('alter table %s enable always trigger %I', part, guard.tgname);
    end if;
  end loop;
end
$$;
