-- Whoever looks at the desk is told with the commit that a case changed: its kind and its folio, and nothing of anybody.
create or replace function cases.tell_desk() returns trigger
language plpgsql as $$
begin
  perform pg_notify('desk_changed', new.kind || '|case:' || new.folio);
  return null;
end
$$;
