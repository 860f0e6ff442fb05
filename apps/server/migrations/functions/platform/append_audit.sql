-- Appends lines to the audit trail. The heads of their subjects are locked first, in the order of the subjects, so
-- that nobody waits for another in a circle; then each line is chained to the one before it of the same subject, in
-- the order given. All subjects take a step together: their first lines, then their second.
create or replace function platform.append_audit(
  subjects text[], actors text[], actions text[], reasons text[], details jsonb[],
  business_times timestamptz[], recorded_ats timestamptz[]
) returns void
language plpgsql
set search_path = pg_catalog as $$
begin
  insert into platform.audit_heads (subject, sequence, hash)
  select distinct new.subject, 0, '' from unnest(subjects) as new (subject) order by new.subject
  on conflict do nothing;
  perform from platform.audit_heads where subject = any(subjects) order by subject for update;

  with recursive line as (
    select new.*, row_number() over (partition by new.subject order by new.place) as turn
    from unnest(subjects, actors, actions, reasons, details, business_times, recorded_ats)
      with ordinality as new (subject, actor, action, reason, detail, business_time, recorded_at, place)
  ), chain as (
    select 0::bigint as turn, subject, sequence, ''::text as previous_hash, hash
    from platform.audit_heads where subject = any(subjects)
    union all
    select line.turn, line.subject, chain.sequence + 1, chain.hash,
      platform.audit_hash(chain.hash, line.subject, chain.sequence + 1, line.actor, line.action,
        line.reason, line.detail, line.business_time, line.recorded_at)
    from chain join line on line.subject = chain.subject and line.turn = chain.turn + 1
  ), appended as (
    insert into platform.audit_trail
      (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
    select subject, chain.sequence, line.actor, line.action, line.reason, line.detail,
      line.business_time, line.recorded_at, chain.previous_hash, chain.hash
    from line join chain using (subject, turn)
    order by line.place
    returning subject, sequence, hash
  )
  update platform.audit_heads head set sequence = last.sequence, hash = last.hash
  from (
    select distinct on (subject) subject, sequence, hash from appended
    order by subject, sequence desc
  ) last
  where head.subject = last.subject;
end
$$;
