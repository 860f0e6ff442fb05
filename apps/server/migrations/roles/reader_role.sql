-- What whoever looks into the books may do: reports, an analyst, an auditor with a client of their own. Carried out
-- anew after every change of the schema, wherever the role abona_reader exists. An operator lets a login act in it:
--   create role ana_analyst login password '…' in role abona_reader;
--
-- It reads rows and changes none. Personal data is sealed in the columns, so that it reads what we lent and not to
-- whom. What lets its holder act as somebody (sessions, keys of shops, codes, kept answers) it does not read at all.

do $$
declare
  one record;
begin
  for one in
    select nspname as name from pg_namespace
    where nspname not in ('information_schema', 'public', 'pgboss', 'partitions', 'archive')
      and nspname not like 'pg\_%' and pg_has_role(nspowner, 'usage')
  loop
    execute format('grant usage on schema %I to abona_reader', one.name);
  end loop;

  for one in
    select format('%I.%I', namespace.nspname, class.relname) as name,
      class.relname ~ '(sessions|keys|codes|tokens|nips|activities|endpoints|sign_ins)$' as lets_in
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'v') and pg_has_role(class.relowner, 'usage')
      and namespace.nspname not in ('information_schema', 'public', 'pgboss', 'partitions', 'archive')
      and namespace.nspname not like 'pg\_%'
  loop
    execute format('revoke all on %s from abona_reader', one.name);
    continue when one.lets_in;
    execute format('grant select on %s to abona_reader', one.name);
  end loop;
end
$$;
