-- A payout that its customer may not be sent for now waits as `held`; nothing of it was handed to the provider.
alter table collections.payouts drop constraint payouts_status_check;
alter table collections.payouts add constraint payouts_status_check check (status in (
  'queued', 'held', 'sent', 'settled', 'returned', 'refused', 'in_review'
));

-- A personal loan whose money is on its way ends as that money does, and by no clock of its own.
update origination.applications set expires_at = null
  where status = 'transfer' and kind = 'personal_loan' and expires_at is not null;
