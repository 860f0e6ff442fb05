-- Saldo a favor that was paid out, or spent, before the payment it came from was returned: the customer
-- owes it to us, outside of what the instalments say.
insert into ledger.account_kinds (kind, side, owner_type) values
  ('customer_overdraft', 'debit', 'customer');
