-- What people change once in a while and many calls ask: nodes remember it, and are told here, on the channel that the
-- trigger names, when it changes: by the table itself, so that no statement can forget to, and with the commit. A
-- trigger for each row names the column that tells which; an empty message means: anything may have changed.
create or replace function platform.tell_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], case when tg_level = 'ROW' then to_jsonb(old) ->> tg_argv[1] else '' end);
  return null;
end
$$;
