-- Writes the view of all that a table ever held: what is attached to it, and what was archived (`history.postings` of
-- `ledger.postings`). Carried out when the table is made, when a partition is archived or attached again, and by a
-- migration that gives the table a column.
create or replace function platform.show_history(whole regclass) returns void
language plpgsql
set search_path = pg_catalog as $$
declare
  columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum)
    from pg_attribute where attrelid = whole and attnum > 0 and not attisdropped
  );
  archived text := (
    select string_agg(format(' union all select %s from %s', columns, oid::regclass), '' order by relname)
    from pg_class
    where relnamespace = 'archive'::regnamespace and relkind = 'r'
      and starts_with(relname, replace(whole::text, '.', '_') || '_from_')
  );
begin
  execute format('create or replace view history.%I as select %s from %s%s',
    (select relname from pg_class where oid = whole), columns, whole, archived);
end
$$;
