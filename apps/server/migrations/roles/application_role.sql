-- What the application's own role may do. Not a numbered migration: it is carried out anew after every change of
-- the schema, by the role that owns the tables, wherever the role abona_app exists.
--
-- The role reads and writes rows. It owns nothing: it creates, alters and drops nothing and cannot put a trigger
-- to sleep. What is append-only it may add to, and no more; in the ledger it chooses neither ids, nor balances,
-- nor the time of posting. A table that lies in partitions it reaches as a whole, never part by part. An operator lets a login act in it:
--   create role abona_server login password '…' in role abona_app;

do $$
declare
  one record;
  -- The bits of pg_trigger.tgtype.
  on_delete constant integer := 8;
  on_update constant integer := 16;
begin
  for one in
    select nspname as name from pg_namespace
    where nspname not in ('information_schema', 'public', 'partitions', 'archive') and nspname not like 'pg\_%'
      and pg_has_role(nspowner, 'usage')
  loop
    execute format('grant usage on schema %I to abona_app', one.name);
    execute format('grant usage on all sequences in schema %I to abona_app', one.name);
  end loop;

  -- A table is append-only by its triggers: those refuse what the role does not get.
  for one in
    select format('%I.%I', namespace.nspname, class.relname) as name, namespace.nspname = 'ledger' as is_ledger,
      namespace.nspname = 'history' as is_history,
      coalesce(bool_or(trigger.tgtype & on_delete > 0), false) as keeps_rows,
      coalesce(bool_or(trigger.tgtype & on_update > 0 and refusal.proname = 'refuse_change'), false) as keeps_values
    from pg_class class
    join pg_namespace namespace on namespace.oid = class.relnamespace
    left join pg_proc refusal on refusal.pronamespace = to_regnamespace('platform')
      and refusal.proname in ('refuse_change', 'refuse_change_but_sealing')
    left join pg_trigger trigger on trigger.tgrelid = class.oid and trigger.tgfoid = refusal.oid
    where class.relkind in ('r', 'p', 'v') and pg_has_role(class.relowner, 'usage')
      and namespace.nspname not in ('information_schema', 'public', 'partitions', 'archive')
      and namespace.nspname not like 'pg\_%'
    group by namespace.nspname, class.relname
  loop
    execute format('revoke all on %s from abona_app', one.name);
    execute format('grant select on %s to abona_app', one.name);
    continue when one.is_ledger or one.is_history or one.name in ('platform.migrations', 'platform.functions');
    execute format('grant insert on %s to abona_app', one.name);
    if not one.keeps_values then
      execute format('grant update on %s to abona_app', one.name);
    end if;
    if not one.keeps_rows then
      execute format('grant delete on %s to abona_app', one.name);
    end if;
  end loop;
end
$$;

grant insert (kind, owner) on ledger.accounts to abona_app;
grant insert (business_key, kind, business_date, line_count, reverses, actor)
  on ledger.journals to abona_app;
grant insert (journal_id, account_id, amount, line) on ledger.postings to abona_app;
grant insert (
  number, business_date, last_account_id, last_journal_id, account_count, journal_count,
  posting_count, accounts_hash, journals_hash, postings_hash, previous_hash, hash
) on ledger.seals to abona_app;
grant insert on ledger.day_totals to abona_app;
grant insert on ledger.kind_totals to abona_app;
grant execute on function ledger.settle() to abona_app;
