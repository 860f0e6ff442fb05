-- An event of a loan by its number, as JSON, archived or not.
create or replace function lending.event_of(loan uuid, number integer) returns json
language plpgsql stable
set search_path = pg_catalog as $$
begin
  return (
    select row_to_json(event) from history.loan_events event
    where event.loan_id = loan and event.sequence = number
  );
end
$$;
