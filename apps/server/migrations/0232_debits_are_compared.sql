-- Direct debits are compared with the bank's list every day, as cards, cash and SPEI are.
alter table collections.reconciled_days
  drop constraint reconciled_days_provider_check,
  add constraint reconciled_days_provider_check check (provider in ('spei', 'conekta', 'debit'));
