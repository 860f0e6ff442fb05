-- The application's own role: it reads and writes rows, creates, alters and drops nothing, owns nothing
-- and so cannot put a trigger to sleep. In the ledger it may add, never change, and it chooses neither
-- ids, nor balances, nor the time of posting. An operator lets a login act in it:
--   create role abona_server login password '…' in role abona_app;
-- and gives that login to the server; migrations go on under the role that owns the schemas. The
-- embedded database has one role for both (see the ledger's README).
do $$
begin
  if not exists (select from pg_roles where rolname = 'abona_app') then
    create role abona_app nologin;
  end if;
exception
  -- Roles belong to the whole server: another database's migration may have been quicker.
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the role abona_app is missing and this role may not create it'
      using hint = 'Ask an administrator for: create role abona_app nologin';
end
$$;

-- Everywhere else, now and in migrations to come: rows, not structure.
do $$
declare
  name text;
begin
  for name in
    select nspname from pg_namespace
    where nspname not in ('information_schema', 'public', 'ledger') and nspname not like 'pg\_%'
  loop
    execute format('grant usage on schema %I to abona_app', name);
    execute format('grant select, insert, update, delete on all tables in schema %I to abona_app', name);
    execute format('grant usage on all sequences in schema %I to abona_app', name);
  end loop;
end
$$;
alter default privileges grant usage on schemas to abona_app;
alter default privileges grant select, insert, update, delete on tables to abona_app;
alter default privileges grant usage on sequences to abona_app;

revoke insert, update, delete on platform.migrations from abona_app;

grant usage on schema ledger to abona_app;
grant select on all tables in schema ledger to abona_app;
grant insert (kind, owner) on ledger.accounts to abona_app;
grant insert (business_key, kind, business_date, line_count, reverses, actor)
  on ledger.journals to abona_app;
grant insert (journal_id, account_id, amount, line) on ledger.postings to abona_app;
grant insert (
  number, business_date, last_account_id, last_journal_id, account_count, journal_count,
  posting_count, accounts_hash, journals_hash, postings_hash, previous_hash, hash
) on ledger.seals to abona_app;
grant insert on ledger.day_totals to abona_app;
grant execute on function ledger.settle() to abona_app;
