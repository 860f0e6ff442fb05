import type { TableWords } from './table-words.ts';

export const originationTables: readonly TableWords[] = [
  {
    table: 'origination.applications',
    told: 'application_process_id customer_id status channel product_type acquisition_channel acquisition_product source_signup created_at updated_at kind amount payment_id payment_intent_id purchase is_embedded expires_at requested_installments requested_frequency',
    withheld: 'id',
  },
  {
    table: 'origination.application_moves',
    told: 'customer_id sequence from_status to_status reason moved_at',
    withheld: 'application_id actor',
  },
  {
    table: 'origination.drafts',
    told: 'customer_id updated_at',
    opened: {
      personal: 'application_id',
      address: 'application_id',
      work: 'application_id',
      phone: 'application_id',
    },
    withheld: 'application_id curp_index phone_index',
  },
  {
    table: 'origination.consents',
    told: 'customer_id document version text_hash is_given given_at device',
    withheld: 'id application_id address_index',
  },
  {
    table: 'origination.bureau_signatures',
    told: 'customer_id is_carried nip_reference method folio signed_at',
    withheld: 'application_id consent_id',
  },
  {
    table: 'origination.bureau_consultations',
    told: 'customer_id folio status attempts asked_at answered_at bureau_folio',
    opened: { summary: 'application_id' },
    withheld: 'application_id next_attempt_at last_failure',
    isOfProvenOnly: true,
  },
  {
    table: 'origination.decisions',
    told: 'customer_id stage policy_version receipt_hash outcome tier line down_payment_share reasons factors retry_from decided_at score',
    opened: { inputs: 'application_id stage' },
    withheld: 'application_id decided_by',
    isOfProvenOnly: true,
  },
  {
    table: 'origination.reviews',
    told: 'customer_id application_process_id policy_version referred_at due_at asked_at answered_at is_proven ended_at is_timed_out',
    opened: { inputs: 'application_id' },
    // Why a person looked tells what makes us distrust an application.
    withheld: 'application_id causes',
    isOfProvenOnly: true,
  },
  {
    table: 'origination.shadow_decisions',
    told: 'customer_id decided_at',
    // What a policy on trial would have said: nothing was decided by it.
    withheld: 'application_id version decided outcome tier line reasons receipt_hash',
  },
  {
    table: 'origination.credit_lines',
    told: 'customer_id credit_limit tier policy_version granted_at valid_until',
    withheld: 'application_id',
  },
  {
    table: 'origination.line_raises',
    told: 'customer_id from_limit to_limit instalments_on_time policy_version raised_at',
    withheld: 'id',
  },
  {
    table: 'origination.offers',
    told: 'customer_id down_payment product product_version terms issued_at expires_at',
    opened: { holder: 'id' },
    // What the screen showed is made of the terms.
    withheld: 'id application_id view',
  },
  {
    table: 'origination.acceptances',
    told: 'customer_id installments frequency contract_version contract_hash down_payment down_payment_method transfer accepted_at loan_id contract_folio',
    opened: { evidence: 'application_id' },
    withheld: 'application_id offer_id',
  },
  {
    table: 'origination.contract_files',
    told: 'customer_id contract_version contract_hash sha256 kept_at',
    // The contract itself is in the customer's documents, as a file.
    withheld: 'application_id body',
  },
  {
    table: 'origination.behaviors',
    told: 'customer_id screen events recorded_at',
    withheld: 'id',
  },
  {
    table: 'origination.customer_properties',
    told: 'customer_id name value updated_at',
    withheld: '',
  },
  {
    table: 'origination.devices',
    told: 'customer_id seen_at',
    withheld: 'application_id device_index address_index',
  },
  {
    table: 'origination.device_checks',
    told: 'customer_id vendor collected_at answered_at',
    // What makes us distrust a browser is not told to whoever uses it.
    withheld: 'application_id session_id level codes',
  },
  {
    table: 'origination.wow_moments',
    told: 'customer_id seen_at',
    withheld: 'application_id',
  },
];
