-- Whoever taps twice pays once: while a card is being charged for a loan, no second charge begins.
create unique index attempts_one_card_charge on collections.attempts (loan_id)
  where rail = 'card' and purpose = 'loan' and status in ('created', 'pending');
