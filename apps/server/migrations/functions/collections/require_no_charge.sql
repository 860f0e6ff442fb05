-- A mandate that ends or is paused has no charge under it that could still leave for the bank.
create or replace function collections.require_no_charge() returns trigger language plpgsql as $$
begin
  if exists (
    select from collections.attempts
    where mandate_id = new.id and status in ('scheduled', 'created')
  ) then
    raise exception 'a mandate ended with a charge under it'
      using errcode = 'check_violation', constraint = 'mandates_outlive_their_charges';
  end if;
  return null;
end
$$;
