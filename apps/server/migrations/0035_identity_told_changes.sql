-- Nodes remember for a while what a session's row and a customer's push channel say, and are told here when that
-- changes: by the table itself, so that no statement can forget to, and with the commit, so that nobody is told of
-- what did not happen. An empty message means: anything may have changed.
create function identity.tell_session_changed() returns trigger
language plpgsql as $$
begin
  if tg_level = 'ROW' then
    perform pg_notify('identity_session_changed', old.sid);
  else
    perform pg_notify('identity_session_changed', '');
  end if;
  return null;
end
$$;

-- Renewing it changes nothing that is remembered, and what has ended or expired is remembered by nobody.
create trigger tell_changed
after update of sid, customer_id, expires_at, ended_at on identity.sessions
for each row when (old.ended_at is null and old.expires_at > now())
execute function identity.tell_session_changed();

create trigger tell_deleted after delete on identity.sessions
for each row when (old.ended_at is null and old.expires_at > now())
execute function identity.tell_session_changed();

create trigger tell_emptied after truncate on identity.sessions
for each statement execute function identity.tell_session_changed();

create function identity.tell_push_channel_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify('identity_push_channel_changed', old.customer_id::text);
  return null;
end
$$;

create trigger tell_push_channel_changed
after update of customer_id, push_channel on identity.customers
for each row execute function identity.tell_push_channel_changed();
