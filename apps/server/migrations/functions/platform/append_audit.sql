-- Appends lines to the audit trail. The heads of their subjects are locked first, in the order of the subjects, so
-- that nobody waits for another in a circle; then each line, in the order given, is chained to the one before it of
-- the same subject. Each statement is about one row, and its plan is kept: a statement about all lines is planned anew
-- with every call, and most calls have one line or two.
create or replace function platform.append_audit(
  subjects text[], actors text[], actions text[], reasons text[], details jsonb[],
  business_times timestamptz[], recorded_ats timestamptz[]
) returns void
language plpgsql
set search_path = pg_catalog as $$
declare
  known text;
  head platform.audit_heads;
  next_hash text;
begin
  for known in select distinct new.subject from unnest(subjects) as new (subject) order by new.subject loop
    insert into platform.audit_heads (subject, sequence, hash) values (known, 0, '')
    on conflict do nothing;
    if not found then
      perform from platform.audit_heads where subject = known for update;
    end if;
  end loop;

  for place in 1 .. cardinality(subjects) loop
    select * into strict head from platform.audit_heads where subject = subjects[place];
    next_hash := platform.audit_hash(head.hash, head.subject, head.sequence + 1, actors[place],
      actions[place], reasons[place], details[place], business_times[place], recorded_ats[place]);
    insert into platform.audit_trail
      (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
    values (head.subject, head.sequence + 1, actors[place], actions[place], reasons[place],
      details[place], business_times[place], recorded_ats[place], head.hash, next_hash);
    update platform.audit_heads set sequence = head.sequence + 1, hash = next_hash
    where subject = head.subject;
  end loop;
end
$$;
