-- Points are never money. What was paid with points comes back as points (`restored`). What was earned
-- with a purchase goes with its return; what of it was spent meanwhile is owed in points, never in money:
-- the points that come next fill it (`points_owed`).
insert into ledger.account_kinds (kind, side, owner_type) values ('points_owed', 'debit', 'customer');

alter table engagement.point_movements drop constraint point_movements_kind_check;
alter table engagement.point_movements add constraint point_movements_kind_check
  check (kind in ('earned', 'returned', 'spent', 'restored'));

-- What of a refund goes back to the customer as points.
alter table merchants.refunds add column to_points bigint not null default 0 check (to_points >= 0);
