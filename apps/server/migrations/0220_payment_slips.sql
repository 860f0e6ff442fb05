-- A slip for a payment at a till or a bank is a document like the others.
alter table lending.issued_documents
  drop constraint issued_documents_kind_check,
  add constraint issued_documents_kind_check check (
    kind in ('statement', 'receipt', 'amortisation', 'closing_letter', 'payment_slip')
  );
