-- Whoever looks at the desk is told with the commit what changed: a request, whose something is, or that a session is
-- over, which ends what it listens to; and who looks at the same is told when somebody comes or goes, by the window that
-- now looks at it.
create or replace function staff.tell_desk() returns trigger
language plpgsql as $$
begin
  if tg_table_name = 'requests' then
    perform pg_notify('desk_changed', 'approvals|request:' || new.id);
  elsif tg_table_name = 'sessions' then
    perform pg_notify('desk_changed', 'session|' || new.id);
  elsif tg_table_name = 'watching' then
    if tg_op <> 'INSERT' then
      perform pg_notify('desk_changed', 'watching|' || old.subject);
    end if;
    if tg_op <> 'DELETE' then
      perform pg_notify('desk_changed', 'watching|' || new.subject || '|' || new.stream_id);
    end if;
  elsif tg_op = 'DELETE' then
    perform pg_notify('desk_changed', '|' || old.subject);
  else
    perform pg_notify('desk_changed', '|' || new.subject);
  end if;
  return null;
end
$$;
