-- The hash of a line of the audit trail: over the hash before it of the same subject, and all that it says. Written
-- here once, for whoever appends a line and for whoever looks whether it still fits. What its names mean is settled
-- when it is made: it needs no search path of its own, and becomes part of the statement that calls it.
create or replace function platform.audit_hash(
  hash_before text, subject text, sequence bigint, actor text, action text, reason text, detail jsonb,
  business_time timestamptz, recorded_at timestamptz
) returns text
language sql stable
return encode(sha256(convert_to(
  jsonb_build_array(
    hash_before, subject, sequence, actor, action, reason, detail,
    extract(epoch from business_time), extract(epoch from recorded_at)
  )::text,
  'UTF8'
)), 'hex');
