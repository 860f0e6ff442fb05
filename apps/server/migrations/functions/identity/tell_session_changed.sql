-- Nodes remember for a while what a session's row and a customer's push channel say, and are told here when that
-- changes: by the table itself, so that no statement can forget to, and with the commit, so that nobody is told of
-- what did not happen. An empty message means: anything may have changed.
create or replace function identity.tell_session_changed() returns trigger
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
