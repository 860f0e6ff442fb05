-- Appends lines to the audit trail, of one subject each. The hash is over a JSON list of the hash before, the
-- subject, the number, and the rest as the caller spelled it. Heads are locked in the order of the subjects. Most
-- lines come alone: one is written without what a list of them needs.
create or replace function platform.append_audit(
  subjects text[], subject_texts text[], rests text[], actors text[], actions text[], reasons text[],
  details jsonb[], new_business_time timestamptz, new_recorded_at timestamptz
) returns void
language plpgsql
set search_path = pg_catalog set plan_cache_mode = force_generic_plan as $$
declare
  last_line platform.audit_heads%rowtype;
  next_hash text;
begin
  if cardinality(subjects) = 1 then
    select * into last_line from platform.audit_heads where subject = subjects[1] for update;
    if not found then
      insert into platform.audit_heads (subject, sequence, hash) values (subjects[1], 0, '')
      on conflict do nothing;
      select * into last_line from platform.audit_heads where subject = subjects[1] for update;
    end if;
    next_hash := encode(sha256(convert_to(
      '["' || last_line.hash || '",' || subject_texts[1] || ',' || (last_line.sequence + 1) || ','
        || rests[1] || ']',
      'UTF8'
    )), 'hex');
    insert into platform.audit_trail
      (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
    values (subjects[1], last_line.sequence + 1, actors[1], actions[1], reasons[1], details[1],
      new_business_time, new_recorded_at, last_line.hash, next_hash);
    update platform.audit_heads set sequence = last_line.sequence + 1, hash = next_hash
    where subject = subjects[1];
    return;
  end if;

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
