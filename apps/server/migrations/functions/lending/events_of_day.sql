-- What took effect on a loan on a day, and payments of it that were taken back, as JSON, archived or not. By plain
-- parameters, so that of all partitions one is made ready.
create or replace function lending.events_of_day(loan uuid, day date) returns json
language plpgsql stable
set search_path = pg_catalog as $$
begin
  return (
    select json_agg(event order by event.sequence) from history.loan_events event
    where event.loan_id = loan and (event.effective_on = day or event.kind = 'payment_reversed')
  );
end
$$;
