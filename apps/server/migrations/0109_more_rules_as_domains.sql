-- As 0107, for what an application writes most often: its own row, what proves who asks, and the hashes of what was
-- shown and signed. A pattern that counts ({64}) takes 40 µs to match; the same rule as a length and what it is made
-- of takes one.
create domain platform.sha256 as text;
alter table origination.consents
  drop constraint consents_text_hash_check,
  alter column text_hash type platform.sha256;
alter table origination.decisions
  drop constraint decisions_receipt_hash_check,
  alter column receipt_hash type platform.sha256;
alter table origination.acceptances
  drop constraint acceptances_contract_hash_check,
  alter column contract_hash type platform.sha256;
alter table origination.contract_files
  drop constraint contract_files_contract_hash_check,
  drop constraint contract_files_sha256_check,
  alter column contract_hash type platform.sha256,
  alter column sha256 type platform.sha256;
alter table lending.issued_documents
  drop constraint issued_documents_sha256_check,
  alter column sha256 type platform.sha256;
alter domain platform.sha256 add constraint sha256_is_of_64_digits
  check (length(value) = 64 and value !~ '[^0-9a-f]');

create domain origination.application_status as text;
create domain origination.application_kind as text;
create domain origination.sales_channel as text;
create domain origination.product_type as text;

-- A column that a view or a trigger names cannot change its type. The view's own columns stay what they were: what
-- is selected from it, and the functions that answer with its rows, need not be told.
drop trigger applications_move_by_the_table on origination.applications;
create or replace view origination.dossiers as
select application, application.id, null::bigint as application_process_id, application.customer_id,
  null::text as status, application.created_at, null::json as draft, null::json as consents,
  null::json as signature, null::json as consultation
from origination.applications application;

alter table origination.applications
  drop constraint applications_status_check,
  drop constraint applications_kind_check,
  drop constraint applications_channel_check,
  drop constraint applications_product_type_check,
  drop constraint applications_application_process_id_check,
  drop constraint applications_of_kind,
  alter column status type origination.application_status,
  alter column kind type origination.application_kind,
  alter column channel type origination.sales_channel,
  alter column product_type type origination.product_type,
  alter column application_process_id type platform.public_number,
  -- The same in fewer words: an amount and a payment, neither, or an amount alone, each for its kinds.
  add constraint applications_of_kind check (case
    when payment_id is not null then kind in ('purchase', 'in_store') and amount is not null
    when amount is null then kind in ('kyc', 'in_store')
    else kind = 'personal_loan'
  end);
create trigger applications_move_by_the_table
  before update of status on origination.applications
  for each row execute function origination.check_move();

create or replace view origination.dossiers as
select application, application.id, application.application_process_id::bigint as application_process_id,
  application.customer_id, application.status::text as status, application.created_at,
  (select row_to_json(draft) from origination.drafts draft
    where draft.application_id = application.id) as draft,
  -- The latest answer to each text.
  (select json_agg(latest) from (
    select distinct on (consent.document) consent.id, consent.document, consent.version,
      consent.is_given, consent.given_at
    from origination.consents consent where consent.application_id = application.id
    order by consent.document, consent.id desc
  ) latest) as consents,
  (select row_to_json(signature) from origination.bureau_signatures signature
    where signature.application_id = application.id) as signature,
  (select row_to_json(consultation) from origination.bureau_consultations consultation
    where consultation.application_id = application.id) as consultation
from origination.applications application;

alter domain origination.application_status add constraint applications_status_check check (value in (
  'filling', 'scoring', 'validating', 'approving', 'offering', 'transfer', 'authorized', 'loan',
  'cancelled', 'rejected', 'paid', 'completed', 'overridden'
));
alter domain origination.application_kind add constraint applications_kind_check
  check (value in ('kyc', 'purchase', 'personal_loan', 'in_store'));
alter domain origination.sales_channel add constraint applications_channel_check
  check (value in ('ecommerce', 'instore', 'online', 'enterprise'));
alter domain origination.product_type add constraint applications_product_type_check
  check (value in ('cash_installments', 'instore_consumer', 'abonapay'));

create domain identity.verification_id as text;
create domain identity.verification_status as text;
create domain identity.code_purpose as text;
create domain identity.code_method as text;

alter table identity.verifications
  drop constraint verifications_verification_id_check,
  drop constraint verifications_status_check,
  drop constraint verifications_check1,
  alter column verification_id type identity.verification_id,
  alter column status type identity.verification_status,
  add constraint verifications_end_once check (
    (completed_at is null) = (status in ('open', 'starting', 'capturing', 'in_review'))
  );

alter table identity.one_time_codes
  drop constraint one_time_codes_purpose_check,
  drop constraint one_time_codes_method_check,
  alter column purpose type identity.code_purpose,
  alter column method type identity.code_method;

alter domain identity.verification_id add constraint verifications_verification_id_check
  check (length(value) = 26 and value ~ '^ver_[a-zA-Z0-9_-]*$');
alter domain identity.verification_status add constraint verifications_status_check check (value in (
  'open', 'starting', 'capturing', 'in_review', 'approved', 'rejected', 'unreadable', 'abandoned',
  'expired', 'cancelled', 'unavailable'
));
alter domain identity.code_purpose add constraint one_time_codes_purpose_check
  check (value in ('contact', 'bureau_nip', 'activity', 'new_phone'));
alter domain identity.code_method add constraint one_time_codes_method_check
  check (value in ('email', 'SMS', 'CALL', 'WHATSAPP'));
