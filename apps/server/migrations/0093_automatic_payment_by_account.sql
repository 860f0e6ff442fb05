-- Automatic payment charges a bank account that was signed over; a card that was chosen for it was never charged.
delete from wallet.defaults where purpose = 'automatic_payment' and card_id is not null;
alter table wallet.defaults add constraint defaults_card_pays_only
  check (purpose = 'payment' or card_id is null);
