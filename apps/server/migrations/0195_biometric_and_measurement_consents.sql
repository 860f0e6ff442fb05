-- Comparing somebody's face with their INE is agreed to for itself (sensitive data), and so is measuring with the
-- tools of others.
alter table origination.consents
  drop constraint consents_document_check,
  add constraint consents_document_check check (
    document in (
      'privacy_notice', 'bureau_consultation', 'terms', 'biometrics', 'marketing', 'measurement'
    )
  );
