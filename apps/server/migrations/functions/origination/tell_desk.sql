-- Whoever looks at the desk is told with the commit that an application waits for a person, or does not any more.
create or replace function origination.tell_desk() returns trigger
language plpgsql as $$
begin
  perform pg_notify('desk_changed', 'applications|application:' || new.application_process_id);
  return null;
end
$$;
