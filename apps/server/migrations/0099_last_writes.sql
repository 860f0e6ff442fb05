-- What a transaction leaves behind, its audit lines and its events, is written by one plain statement right
-- before its commit. It moves the head of a subject's trail and reads, from the row it has just written, what
-- the head was before: older PostgreSQL cannot return that otherwise. Nobody else reads it, so those who write
-- lines by the functions of before need not fill it.
alter table platform.audit_heads add column hash_before text not null default '';

-- The hash of a line: over a JSON list of the hash before, the subject, the number, and the rest as the caller
-- spelled it. So simple that it is put into the statement that uses it.
create function platform.audit_hash(hash_before text, subject_text text, number bigint, rest text)
returns text language sql stable
return encode(sha256(convert_to(
  '["' || hash_before || '",' || subject_text || ',' || number::text || ',' || rest || ']', 'UTF8'
)), 'hex');

-- These rows change a dozen times soon after they were added: with room on their page, without a new entry in
-- the index each time.
alter table platform.audit_heads set (fillfactor = 60);
alter table platform.event_keys set (fillfactor = 60);
