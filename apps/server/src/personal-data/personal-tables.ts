import type { PersonalTable } from '#platform/personal-data.ts';
import { caseTables } from './case-tables.ts';
import { lendingTables } from './lending-tables.ts';
import { originationTables } from './origination-tables.ts';
import { type TableWords, tableOf } from './table-words.ts';

/** Columns by what their owner may know of them; a sealed one names the column that its cell is bound to. */
const identityTables: readonly TableWords[] = [
  {
    table: 'identity.customers',
    told: 'customer_id email_verified_at created_at signed_out_at',
    opened: { email: 'id', name: 'id' },
    withheld: 'id issuer subject email_index push_channel signed_out_except',
  },
  {
    table: 'identity.profile_corrections',
    told: 'customer_id corrected_at',
    opened: { address: 'customer_id' },
    withheld: '',
  },
  {
    table: 'identity.quincena_caps',
    told: 'customer_id amount changed_at next_amount next_from',
    withheld: '',
  },
  {
    table: 'identity.outside_debts',
    told: 'customer_id amount every until declared_at',
    opened: { name: 'id' },
    withheld: 'id',
  },
  {
    table: 'identity.proven_phones',
    told: 'customer_id method proven_at current_since',
    opened: { phone: 'id' },
    withheld: 'id phone_index code_id',
  },
  {
    table: 'identity.contact_changes',
    told: 'customer_id kind changed_at',
    withheld: 'id',
  },
  {
    table: 'identity.privacy_requests',
    told: 'folio customer_id kind status received_at answer_due_on effective_due_on answered_at done_at',
    opened: { description: 'id', answer: 'id' },
    withheld: 'id',
  },
  {
    table: 'identity.erasures',
    told: 'customer_id blocked_at erase_on erased_at',
    withheld: 'request_id',
  },
  {
    table: 'identity.arrivals',
    told: 'customer_id flow merchant_customer_id consent_timestamp merchant_hosted_id source arrived_at',
    withheld: 'id',
  },
  {
    table: 'identity.sessions',
    told: 'customer_id device authenticated_at started_at renewed_at expires_at ended_at end_reason',
    withheld: 'id sid provider_session',
  },
  {
    table: 'identity.email_verifications',
    told: 'customer_id requested_at expires_at used_at voided_at',
    withheld: 'id email_index token_hash',
  },
  {
    table: 'identity.one_time_codes',
    told: 'customer_id purpose method attempts sent_at expires_at proven_at voided_at',
    opened: { destination: 'id' },
    withheld: 'id token_id activity_id destination_index prefix_index address_index code_hash',
  },
  {
    table: 'identity.code_guards',
    told: 'customer_id method failed_at locked_until',
    withheld: '',
  },
  {
    table: 'identity.activities',
    told: 'customer_id kind status opened_at created_at expires_at proven_at spent_at',
    withheld: 'id activity_id sid special_token special_device_index',
  },
  {
    table: 'identity.phone_changes',
    told: 'customer_id step face_status reasons tries created_at changed_at cancel_until cancelled_at',
    withheld:
      'activity_id provider_session capture_url capture_expires_at asked_at old_phone_id new_phone_id cancel_token_hash',
  },
  {
    table: 'identity.verifications',
    told: 'customer_id application_process_id status reasons created_at updated_at completed_at',
    withheld:
      'id verification_id curp_index provider_session capture_url capture_expires_at asked_at',
  },
];

const engagementTables: readonly TableWords[] = [
  {
    table: 'engagement.contexts',
    told: 'customer_id attribution updated_at',
    opened: { user_data: 'customer_id' },
    withheld: '',
  },
  {
    table: 'engagement.events',
    told: 'customer_id name occurred_at received_at fields',
    withheld: 'id',
  },
  {
    table: 'engagement.browser_logs',
    told: 'customer_id level message trail occurred_at received_at detail',
    withheld: 'id',
  },
  {
    table: 'engagement.flag_overrides',
    told: 'customer_id provider flag value set_at',
    withheld: 'id reason',
  },
  {
    table: 'engagement.point_movements',
    told: 'customer_id kind loan_id amount promotion_id occurred_on recorded_at',
    withheld: 'key',
  },
  {
    table: 'identity.restrictions',
    told: 'customer_id code since until reason',
    withheld: 'set_by',
  },
  {
    table: 'notifications.messages',
    told: 'customer_id channel template subject status created_at settled_at',
    opened: { recipient: 'id' },
    // While it waits to go out it may hold a code; it is destroyed when it is out.
    withheld: 'id notice_id content provider_reference leased_until',
  },
  {
    table: 'notifications.timeline',
    told: 'customer_id channel template outcome failure business_time recorded_at',
    withheld: 'id message_id',
  },
  {
    table: 'notifications.notice_choices',
    told: 'customer_id kind channel is_on changed_at',
    withheld: '',
  },
  {
    table: 'notifications.notice_amounts',
    told: 'customer_id shows_amounts changed_at',
    withheld: '',
  },
  {
    table: 'notifications.push_devices',
    told: 'customer_id device created_at',
    opened: { endpoint: 'id' },
    // Whoever had them could write to the browser in our place.
    withheld: 'id endpoint_index keys session_id',
  },
  {
    table: 'notifications.collection_contacts',
    told: 'customer_id contacted_on contacted_at',
    withheld: 'notice_id policy_version',
  },
  {
    table: 'merchants.payments',
    told: 'customer_id merchant_id payment_id order_id status status_reason channel amount shipping_amount currency released_amount refunded_amount metadata created_at updated_at loan_id',
    opened: { shopper: 'id' },
    withheld:
      'id intent_id capture_mode revision fee_amount fee_iva_amount branch_id return_url cancel_url return_token last_sequence expires_at capture_before',
  },
  {
    table: 'merchants.store_codes',
    told: 'customer_id application_process_id created_at expires_at revoked_at payment_id',
    // Whoever shows it at a till pays with it.
    withheld: 'code',
  },
  {
    table: 'merchants.customer_links',
    told: 'customer_id merchant_id merchant_customer_id linked_at unlinked_at',
    withheld: 'id hosted_sign_up_id',
  },
  {
    table: 'merchants.link_consents',
    told: 'customer_id text_version consent_timestamp agreed_at',
    withheld: 'link_id address_index device_index',
  },
];

/**
 * Whoever asks is told when somebody of ours looked at what, and what was done about them; who it was, why, and what
 * people of ours wrote to each other stays with us. What came of it stands in their loans, cases and letters.
 */
const staffTables: readonly TableWords[] = [
  {
    table: 'staff.reveals',
    told: 'customer_id field shown_at',
    withheld: 'id person_id reason',
  },
  {
    table: 'staff.requests',
    told: 'customer_id kind amount state created_at decided_at',
    withheld:
      'id subject order_data preview preview_hash reason note maker_id checker_id answer expires_at',
  },
  {
    // Nobody is told that they are looked into (LGOAAC 95 Bis).
    table: 'reporting.aml_alerts',
    told: '',
    withheld:
      'folio kind found_key customer_id loan_id amount evidence is_urgent raised_by words found_at legal_due internal_due state reason finding decided_by decided_at',
  },
  {
    table: 'staff.notes',
    told: 'customer_id written_at',
    opened: { words: 'id' },
    withheld: 'id subject person_id',
  },
];

/**
 * Whoever asks is told when they were reached about what is late and how, what came of it, and what they promised; who
 * of ours it was stays with us.
 */
const arrearsTables: readonly TableWords[] = [
  {
    table: 'arrears.contacts',
    told: 'customer_id channel contacted_at',
    withheld: 'id loan_id person_id agency_id',
  },
  {
    table: 'arrears.contact_outcomes',
    told: 'customer_id outcome from_hour recorded_at',
    opened: { note: 'contact_id' },
    withheld: 'contact_id',
  },
  {
    table: 'arrears.placements',
    told: 'customer_id placed_at ended_at',
    withheld: 'id loan_id agency_id placed_by ended_by',
  },
  {
    table: 'arrears.promises',
    told: 'customer_id amount made_on due_on',
    withheld: 'id loan_id person_id events_seen made_at',
  },
];

/** Every table that names a customer; a test holds it to the database. */
export const personalTables: readonly PersonalTable[] = [
  ...identityTables,
  ...originationTables,
  ...lendingTables,
  ...caseTables,
  ...engagementTables,
  ...staffTables,
  ...arrearsTables,
].map(tableOf);
