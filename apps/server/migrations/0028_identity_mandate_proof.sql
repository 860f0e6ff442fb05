-- Letting an account be charged is what a session alone does not allow either.
alter table identity.activities drop constraint activities_kind_check;
alter table identity.activities add constraint activities_kind_check
  check (kind in ('phone_change', 'personal_data', 'refund_account', 'mandate'));
