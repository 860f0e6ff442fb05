-- An account opens empty and has an owner as its kind wants one. How long a name may be is measured apart from what
-- it is made of: a pattern that counts takes longer than all the rest.
create or replace function ledger.open_account() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  wanted ledger.account_kinds;
  fits boolean;
begin
  select * into wanted from ledger.account_kinds where kind = new.kind;
  if not found then
    -- The foreign key refuses it.
    return new;
  end if;
  fits := case wanted.owner_type
    when 'none' then new.owner = ''
    when 'rail' then new.owner in ('card', 'cash_store', 'spei', 'direct_debit', 'points')
    when 'customer' then new.owner ~ '^[1-9][0-9]*$' and length(new.owner) <= 18
    else new.owner ~ '^[0-9a-z][0-9a-z_-]*$' and length(new.owner) <= 64
  end;
  if fits is not true then
    raise exception 'there is no account % of "%"', new.kind, new.owner
      using errcode = 'check_violation', constraint = 'accounts_owner_fits_kind';
  end if;
  new.balance := case when wanted.keeps_balance then 0 end;
  return new;
end
$$;
