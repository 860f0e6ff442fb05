-- A statement is kept as it was issued: what it said, sealed in `body`, and the hash of that. A payment that is
-- told late is told by the next statement, and changes none that somebody has read. Rows without a body are
-- statements of before, of which only the hash of the file was kept.
alter table lending.issued_documents
  drop constraint issued_documents_check,
  add constraint issued_documents_keep_what_they_say check (
    case kind
      when 'closing_letter' then body is not null
      when 'statement' then true
      else body is null
    end
  );
