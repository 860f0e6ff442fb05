-- What was signed stays as it was signed: another amount or account is another mandate.
create or replace function collections.keep_mandate() returns trigger language plpgsql as $$
begin
  raise exception 'what was signed is not changed'
    using errcode = 'check_violation', constraint = 'mandates_as_signed';
end
$$;
