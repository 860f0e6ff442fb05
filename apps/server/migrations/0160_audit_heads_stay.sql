-- The head of an audit trail says which line was the last. Without it the trail would begin again at its
-- first number, and what was cut off would not be missed: it moves on, and never goes away.
create trigger audit_heads_stay before delete on platform.audit_heads
  for each row execute function platform.refuse_change();
create trigger audit_heads_are_never_emptied before truncate on platform.audit_heads
  for each statement execute function platform.refuse_change();
