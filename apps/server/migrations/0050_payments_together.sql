-- Payments come in bursts. What one of them costs the database is mostly the cost of a statement, not of
-- its rows: so whatever many bring at once is locked, read, posted, saved, audited and announced by one
-- statement each, and one alone is a list of one.

-- Postings are only ever added, and neither an account nor a journal ever goes away: that they exist has
-- to be looked at once, when the line is written. A foreign key would lock the account as well, and all
-- payments of a day write to the same few.
alter table ledger.postings
  drop constraint postings_account_id_fkey, drop constraint postings_journal_id_fkey;

-- Lines are numbered within their journal, and a journal says how many it has: whatever is numbered
-- beyond that comes too late. Balances are locked in the order of the accounts' ids, so two journals over
-- the same accounts queue and never wait for each other. With the owner's rights, so that the application
-- needs none to change a balance.
create function ledger.take_lines() returns trigger
language plpgsql security definer
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_nestloop = on as $$
declare
  wrong record;
begin
  select line.journal_id, line.account_id, journal.id is null as lacks_journal,
    account.id is null as lacks_account
  into wrong
  from new_lines line
  left join ledger.journals journal on journal.id = line.journal_id
  left join ledger.accounts account on account.id = line.account_id
  where journal.id is null or account.id is null or line.line > journal.line_count
  limit 1;
  if wrong.lacks_journal then
    raise exception 'there is no journal %', wrong.journal_id
      using errcode = 'foreign_key_violation', constraint = 'postings_belong_to_a_journal';
  elsif wrong.lacks_account then
    raise exception 'there is no account %', wrong.account_id
      using errcode = 'foreign_key_violation', constraint = 'postings_belong_to_an_account';
  elsif wrong.journal_id is not null then
    raise exception 'journal % takes no more lines', wrong.journal_id
      using errcode = 'check_violation', constraint = 'journals_take_no_late_lines';
  end if;

  perform 1 from ledger.accounts
  where id in (select account_id from new_lines) and balance is not null
  order by id for no key update;

  update ledger.accounts account
  set balance = account.balance + case kind.side when 'debit' then moved.amount else -moved.amount end
  from (
    select account_id, sum(amount)::bigint as amount from new_lines group by account_id
  ) moved, ledger.account_kinds kind
  where account.id = moved.account_id and account.balance is not null
    and kind.kind = account.kind;
  return null;
end
$$;
drop trigger postings_come_in_time on ledger.postings;
drop trigger postings_move_balances on ledger.postings;
create trigger postings_are_taken after insert on ledger.postings
  referencing new table as new_lines
  for each statement execute function ledger.take_lines();
alter table ledger.postings enable always trigger postings_are_taken;
drop function ledger.refuse_late_lines();
drop function ledger.move_balances();

-- The accounts of some lines, in the order of the lines; null where one has yet to be opened.
create function ledger.accounts_of(kinds text[], owners text[]) returns bigint[]
language sql stable
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_nestloop = on as $$
  select array_agg(account.id order by wanted.place)
  from unnest(kinds, owners) with ordinality as wanted (kind, owner, place)
  left join ledger.accounts account on account.owner = wanted.owner and account.kind = wanted.kind
$$;

-- Posts journals with their lines; `drafts` says to which journal a line belongs. `journal_id` is empty
-- where the key, or the reversal, is in the books already; nothing at all is written when an account has
-- yet to be opened. Lines go in sorted by account over all journals. With the caller's own rights, under
-- all constraints. The lists are joined to each other, never to a table, and may be long: no nested loops.
drop function ledger.post_journal(text, text, date, text, bigint, text[], text[], bigint[]);
create function ledger.post_journals(
  keys text[], journal_kinds text[], dates date[], actors text[], reversed bigint[],
  line_counts smallint[], drafts integer[], kinds text[], owners text[], amounts bigint[]
) returns table (journal_id bigint, lacks_accounts boolean)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan set enable_nestloop = off as $$
#variable_conflict use_column
declare
  accounts bigint[] := ledger.accounts_of(kinds, owners);
begin
  if array_position(accounts, null) is not null then
    return query select null::bigint, true;
    return;
  end if;

  return query
  with draft as (
    select * from unnest(keys, journal_kinds, dates, actors, reversed, line_counts) with ordinality
      as d (business_key, kind, business_date, actor, reverses, line_count, number)
  ), journal as (
    insert into ledger.journals (business_key, kind, business_date, actor, reverses, line_count)
    select business_key, kind, business_date, actor, reverses, line_count
    from draft order by business_key
    on conflict do nothing
    returning id, business_key
  ), posted as (
    insert into ledger.postings (journal_id, line, account_id, amount)
    select journal.id,
      row_number() over (partition by journal.id order by line.account_id, line.amount desc),
      line.account_id, line.amount
    from journal
    join draft on draft.business_key = journal.business_key
    join unnest(drafts, accounts, amounts) as line (draft, account_id, amount)
      on line.draft = draft.number
    order by line.account_id, journal.id
  )
  select journal.id, false
  from draft left join journal on journal.business_key = draft.business_key
  order by draft.number;
end
$$;

-- All that deciding about loans needs, in one round trip and in the order asked: the loan, locked after
-- its customer, both in the order of their ids; its instalments, all of them or those that are not done
-- with; what is kept under the key already, and then nothing else; what else took effect on that day; and
-- whether exactly this amount was quoted to settle it. A plan is kept for as long as its connection lives,
-- and may have been made when there were no events: then going through all of them looks as cheap as
-- looking for one key. The limit leaves no such choice.
drop function lending.load_for_change(uuid, text, date, bigint, boolean);
create function lending.load_for_changes(
  wanted uuid[], keys text[], effective date[], amounts bigint[], all_rows boolean[]
) returns table (loan json, instalments json, earlier json, same_day json, is_quoted boolean)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  holders bigint[] := array(select customer_id from lending.loans where id = any(wanted));
begin
  perform 1 from lending.customers where customer_id = any(holders)
  order by customer_id for update;
  perform 1 from lending.loans where id = any(wanted) order by id for update;

  return query
  select
    case when known.answer is null then row_to_json(held) end,
    case when known.answer is null then (
      select json_agg(instalment order by instalment.k) from lending.instalments instalment
      where instalment.loan_id = held.id and instalment.plan_version = held.plan_version
        and (change.all_rows or not instalment.is_settled)
    ) end,
    known.answer,
    case when known.answer is null and change.effective = held.settled_through then (
      select json_agg(event order by event.sequence) from lending.loan_events event
      where event.loan_id = held.id
        and (event.effective_on = change.effective or event.kind = 'payment_reversed')
    ) end,
    known.answer is null and change.amount is not null and exists (
      select from lending.payoff_quotes quote
      where quote.loan_id = held.id and quote.total = change.amount
        and quote.valid_on >= change.effective
    )
  from unnest(wanted, keys, effective, amounts, all_rows) with ordinality
    as change (id, key, effective, amount, all_rows, place)
  left join lending.loans held on held.id = change.id
  left join lateral (
    select row_to_json(kept) as answer from lending.loan_events kept
    where kept.business_key = change.key
    limit 1
  ) known on true
  order by change.place;
end
$$;

-- Lines of the audit trail, of one subject each. The hash is over a JSON list of the previous hash, the
-- subject, the number, and the rest as the caller spelled it. A head that is there already is locked
-- first, in the order of the subjects, and written once.
drop function platform.append_audit(text, text, text, text, text, text, jsonb, timestamptz, timestamptz);
create function platform.append_audit(
  subjects text[], subject_texts text[], rests text[], actors text[], actions text[], reasons text[],
  details jsonb[], new_business_time timestamptz, new_recorded_at timestamptz
) returns void
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into platform.audit_heads (subject, sequence, hash)
  select subject, 0, '' from unnest(subjects) as new (subject) order by subject
  on conflict do nothing;

  with head as materialized (
    select * from platform.audit_heads where subject = any(subjects) order by subject for update
  ), chained as (
    select line.*, head.hash as previous_hash, head.sequence + 1 as sequence,
      encode(sha256(convert_to(
        '["' || head.hash || '",' || line.subject_text || ',' || (head.sequence + 1) || ','
          || line.rest || ']',
        'UTF8'
      )), 'hex') as hash
    from unnest(subjects, subject_texts, rests, actors, actions, reasons, details)
      as line (subject, subject_text, rest, actor, action, reason, detail)
    join head on head.subject = line.subject
  ), appended as (
    insert into platform.audit_trail
      (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
    select subject, sequence, actor, action, reason, detail, new_business_time, new_recorded_at,
      previous_hash, hash
    from chained
  )
  update platform.audit_heads known set sequence = chained.sequence, hash = chained.hash
  from chained where known.subject = chained.subject;
end
$$;

-- Numbers and keeps events. The row of a key is locked until the commit, so that the numbers of a key
-- come in the order of the commits; several events of one key are numbered in the order given.
create function platform.append_events(event_name text, keys text[], payloads jsonb[])
returns table (sequence bigint)
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query
  with new as (
    select key, payload, place, row_number() over (partition by key order by place) as turn
    from unnest(keys, payloads) with ordinality as n (key, payload, place)
  ), numbered as (
    insert into platform.event_keys as known (key, last_sequence)
    select key, max(turn) from new group by key order by key
    on conflict (key) do update set last_sequence = known.last_sequence + excluded.last_sequence
    returning key, last_sequence
  ), counted as (
    select new.key, new.payload, new.place,
      numbered.last_sequence - max(new.turn) over (partition by new.key) + new.turn as sequence
    from new join numbered on numbered.key = new.key
  ), kept as (
    insert into platform.outbox (event, key, sequence, payload)
    select event_name, key, sequence, payload from counted order by place
  )
  select counted.sequence from counted order by place;
end
$$;

-- Rows of these change again and again, and nothing that is indexed changes: the new version finds room
-- beside the old one.
alter table platform.audit_heads set (fillfactor = 70);
alter table platform.event_keys set (fillfactor = 70);
