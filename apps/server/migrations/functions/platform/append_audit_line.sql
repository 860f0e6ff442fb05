-- Appends one line to the audit trail; see append_audit.
create or replace function platform.append_audit_line(
  line_subject text, subject_text text, rest text, line_actor text, line_action text, line_reason text,
  line_detail jsonb, line_business_time timestamptz, line_recorded_at timestamptz
) returns void
language plpgsql as $$
declare
  last_line platform.audit_heads%rowtype;
  next_hash text;
begin
  select * into last_line from platform.audit_heads where subject = line_subject for update;
  if not found then
    insert into platform.audit_heads (subject, sequence, hash) values (line_subject, 0, '')
    on conflict do nothing;
    select * into last_line from platform.audit_heads where subject = line_subject for update;
  end if;
  next_hash := encode(sha256(convert_to(
    '["' || last_line.hash || '",' || subject_text || ',' || (last_line.sequence + 1) || ',' || rest || ']',
    'UTF8'
  )), 'hex');
  insert into platform.audit_trail
    (subject, sequence, actor, action, reason, detail, business_time, recorded_at, previous_hash, hash)
  values (line_subject, last_line.sequence + 1, line_actor, line_action, line_reason, line_detail,
    line_business_time, line_recorded_at, last_line.hash, next_hash);
  update platform.audit_heads set sequence = last_line.sequence + 1, hash = next_hash
  where subject = line_subject;
end
$$;
