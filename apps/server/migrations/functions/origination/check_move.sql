-- Two steps that are taken in one transaction are written together: both into the history, and then the last one's
-- status. So a status may be passed over by whoever wrote down, step by step and as the table allows, that it was
-- passed through. No way leads back, so such steps are there only if they were just taken.
create or replace function origination.check_move() returns trigger
language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select from origination.allowed_moves
    where from_status = old.status and to_status = new.status
  ) then
    if not exists (
      select from origination.application_moves first
      join origination.application_moves second
        on second.application_id = first.application_id and second.sequence = first.sequence + 1
      where first.application_id = new.id
        and first.from_status = old.status and second.to_status = new.status
        and second.from_status = first.to_status
        and exists (select from origination.allowed_moves allowed
          where allowed.from_status = first.from_status and allowed.to_status = first.to_status)
        and exists (select from origination.allowed_moves allowed
          where allowed.from_status = second.from_status and allowed.to_status = second.to_status)
    ) then
      raise exception 'an application that is % cannot become %', old.status, new.status
        using errcode = 'integrity_constraint_violation';
    end if;
  end if;
  return new;
end
$$;
