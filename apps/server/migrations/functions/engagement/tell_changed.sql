-- What people set once in a while and every call asks: nodes remember it, and are told here when it changes.
create or replace function engagement.tell_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;
