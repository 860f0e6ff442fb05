-- The term that somebody chose on the screen where they asked for money: their offer opens with it.
alter table origination.applications
  add column requested_installments smallint check (requested_installments between 1 and 200),
  add column requested_frequency text check (
    requested_frequency in ('semanal', 'catorcenal', 'quincenal', 'mensual')
  ),
  add constraint applications_requested_term_check check (
    (requested_installments is null) = (requested_frequency is null)
  );
