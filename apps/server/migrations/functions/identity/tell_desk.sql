-- Whoever looks at the desk is told with the commit that a request over personal data changed: its folio alone.
create or replace function identity.tell_desk() returns trigger
language plpgsql as $$
begin
  perform pg_notify('desk_changed', 'privacy|privacy:' || new.folio);
  return null;
end
$$;
