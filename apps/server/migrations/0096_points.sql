-- Points: what we promise back for a purchase, in centavos of what they are worth. They are a debt to the
-- customer in the books, and a loan can be paid with them like by any other rail.
insert into ledger.account_kinds (kind, side, owner_type) values
  ('customer_points', 'credit', 'customer'),
  ('points_cost', 'debit', 'none');

create or replace function ledger.open_account() returns trigger
language plpgsql set search_path = pg_catalog as $$
declare
  wanted ledger.account_kinds;
  fits boolean;
begin
  select * into wanted from ledger.account_kinds where kind = new.kind;
  fits := case wanted.owner_type
    when 'none' then new.owner = ''
    when 'rail' then new.owner in ('card', 'cash_store', 'spei', 'direct_debit', 'points')
    when 'customer' then new.owner ~ '^[1-9][0-9]{0,17}$'
    else new.owner ~ '^[0-9a-z][0-9a-z_-]{0,63}$'
  end;
  if fits is not true then
    raise exception 'there is no account % of "%"', new.kind, new.owner
      using errcode = 'check_violation', constraint = 'accounts_owner_fits_kind';
  end if;
  new.balance := case when wanted.keeps_balance then 0 end;
  return new;
end
$$;

alter table lending.movements drop constraint movements_subtype_check;
alter table lending.movements add constraint movements_subtype_check check (subtype in (
  'online', 'store', 'cash', 'card', 'cash_store', 'spei', 'direct_debit', 'points', 'merchant',
  'credit', 'withdrawal'
));

-- Dated, never edited: a change is another row.
create table engagement.promotions (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  -- Null: at every shop.
  merchant_id text,
  title text not null,
  -- Hundredths of a percent of what is bought.
  rate_basis_points integer not null check (rate_basis_points between 1 and 10000),
  amount_min bigint not null check (amount_min >= 0),
  -- The most that one purchase earns.
  points_max bigint not null check (points_max > 0),
  valid_from date not null,
  valid_until date not null,
  check (valid_from <= valid_until)
);

insert into engagement.promotions
  (id, merchant_id, title, rate_basis_points, amount_min, points_max, valid_from, valid_until)
values
  ('bienvenida-2026', null, '2 % de tu compra en puntos', 200, 100000, 50000, '2026-01-01', '2027-12-31');

-- What happened to somebody's points, each with its journal (`points:…`) in the books.
create table engagement.point_movements (
  customer_id bigint not null,
  -- Names it, once for ever.
  key text not null check (length(key) between 1 and 120),
  kind text not null check (kind in ('earned', 'returned', 'spent')),
  loan_id uuid not null,
  amount bigint not null check (amount > 0),
  promotion_id text references engagement.promotions (id),
  occurred_on date not null,
  recorded_at timestamptz not null,
  check ((kind = 'earned') = (promotion_id is not null)),
  primary key (customer_id, key)
);
create index point_movements_by_time on engagement.point_movements (customer_id, recorded_at desc);
create index point_movements_of_loan on engagement.point_movements (loan_id);
create trigger point_movements_are_append_only before update or delete on engagement.point_movements
  for each row execute function platform.refuse_change();
create trigger point_movements_are_never_emptied before truncate on engagement.point_movements
  for each statement execute function platform.refuse_change();
