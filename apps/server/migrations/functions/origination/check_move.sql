-- An application goes from one status to another only as the table of moves allows, whoever writes.
create or replace function origination.check_move() returns trigger
language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select from origination.allowed_moves
    where from_status = old.status and to_status = new.status
  ) then
    raise exception 'an application that is % cannot become %', old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
