-- What a bureau was told to be the opening, the first default or the number of an account stays so (LRSIC 20):
-- another would be another account.
create or replace function bureau.keep_first_dates() returns trigger
language plpgsql as $$
begin
  if new.number <> old.number or new.opened_on <> old.opened_on
    or (old.first_default_on is not null and new.first_default_on is distinct from old.first_default_on)
  then
    raise exception 'the dates that bureaus know an account by never change'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
