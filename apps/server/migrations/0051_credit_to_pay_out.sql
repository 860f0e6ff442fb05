-- Loans that are over and hold saldo a favor: it goes to the customer's account.
create index loans_with_credit_left on lending.loans (id) where status <> 'active' and credit > 0;
