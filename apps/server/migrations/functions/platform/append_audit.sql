-- Appends lines to the audit trail. The heads of their subjects are locked first, in the order of the subjects, so
-- that nobody waits for another in a circle; then each line is chained to the one before it, in the order given.
create or replace function platform.append_audit(
  subjects text[], actors text[], actions text[], reasons text[], details jsonb[],
  business_times timestamptz[], recorded_ats timestamptz[]
) returns void
language plpgsql
set search_path = pg_catalog as $$
declare
  line record;
  head platform.audit_heads%rowtype;
  next_hash text;
begin
  insert into platform.audit_heads (subject, sequence, hash)
  select distinct new.subject, 0, '' from unnest(subjects) as new (subject) order by new.subject
  on conflict do nothing;
  perform from platform.audit_heads where subject = any(subjects) order by subject for update;

  for line in
    select * from unnest(subjects, actors, actions, reasons, details, business_times, recorded_ats)
      with ordinality as new (subject, actor, action, reason, detail, business_time, recorded_at, place)
    order by place
  loop
    select * into head from platform.audit_heads where subject = line.subject;
    next_hash := platform.audit_hash(
      head.hash, line.subject, head.sequence + 1, line.actor, line.action, line.reason, line.detail,
      line.business_time, line.recorded_at
    );
    insert into platform.audit_trail
      (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
    values (line.subject, head.sequence + 1, line.actor, line.action, line.reason, line.detail,
      line.business_time, line.recorded_at, head.hash, next_hash);
    update platform.audit_heads set sequence = head.sequence + 1, hash = next_hash
    where subject = line.subject;
  end loop;
end
$$;
