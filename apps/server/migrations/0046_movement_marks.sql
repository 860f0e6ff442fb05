-- Looked up loan by loan. With the customer first, a plan made while tables are small reads all marks of
-- a customer again for each of their loans.
alter table lending.movement_marks
  drop constraint movement_marks_pkey,
  add primary key (loan_id, customer_id);
