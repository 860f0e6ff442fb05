-- Nor does a session alone take a card away.
alter table identity.activities drop constraint activities_kind_check;
alter table identity.activities add constraint activities_kind_check
  check (kind in ('phone_change', 'personal_data', 'refund_account', 'card_removal', 'mandate'));
