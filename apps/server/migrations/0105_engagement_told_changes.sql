-- What people set once in a while and every call asks: nodes remember it, and are told here when it changes.
create function engagement.tell_changed() returns trigger
language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end
$$;

create trigger tell_changed
after insert or update or delete or truncate on engagement.flag_overrides
for each statement execute function engagement.tell_changed('engagement_flags_changed');

create trigger tell_changed
after insert or update or delete or truncate on engagement.promotions
for each statement execute function engagement.tell_changed('engagement_promotions_changed');
