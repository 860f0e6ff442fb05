/** A column whose values are sealed, by what its cells are bound to and who seals it. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  /** The columns that name the row of a cell, and what stands between them. */
  readonly key: readonly string[];
  readonly between: string;
  /** How many are sealed anew at once, where one is as large as a file. */
  readonly atOnce?: number;
  /** The file that seals it, seen from `modules/`. */
  readonly by: string;
};

type SealedBy = { key?: string; by: string; between?: string; atOnce?: number };

const sealed = (
  name: string,
  { key = 'id', by, between = '/', ...size }: SealedBy,
): readonly SealedColumn[] => {
  const [table = '', columns = ''] = name.split(': ');
  const cells = { key: key.split(' '), between, by, ...size };
  return columns.split(' ').map((column) => ({ table, column, ...cells }));
};

/**
 * Every sealed column of the database: what is sealed anew when keys change. A test holds it to the files that
 * seal something.
 */
export const sealedColumns: readonly SealedColumn[] = [
  sealed('identity.customers: email name', { by: 'identity/stores/customer-store.ts' }),
  sealed('identity.profile_corrections: address', {
    key: 'customer_id',
    by: 'identity/stores/profile-store.ts',
  }),
  sealed('identity.proven_phones: phone', { by: 'identity/stores/proven-phone-store.ts' }),
  sealed('identity.outside_debts: name', { by: 'identity/stores/outside-debt-store.ts' }),
  sealed('identity.privacy_requests: description answer', {
    by: 'identity/stores/privacy-store.ts',
  }),
  sealed('identity.one_time_codes: destination', { by: 'identity/stores/one-time-code-store.ts' }),
  sealed('identity.phone_changes: capture_url', {
    key: 'activity_id',
    by: 'identity/stores/phone-change-store.ts',
  }),
  sealed('identity.verifications: capture_url', { by: 'identity/stores/verification-store.ts' }),
  sealed('origination.drafts: personal address work phone', {
    key: 'application_id',
    by: 'origination/stores/draft-store.ts',
  }),
  sealed('origination.bureau_consultations: summary', {
    key: 'application_id',
    by: 'origination/stores/bureau-store.ts',
  }),
  sealed('origination.decisions: inputs', {
    key: 'application_id stage',
    by: 'origination/stores/decision-store.ts',
  }),
  sealed('origination.reviews: inputs', {
    key: 'application_id',
    by: 'origination/stores/review-store.ts',
  }),
  sealed('origination.offers: holder', { by: 'origination/stores/contract-store.ts' }),
  sealed('origination.acceptances: evidence', {
    key: 'application_id',
    by: 'origination/stores/contract-store.ts',
  }),
  sealed('origination.contract_files: body', {
    key: 'application_id',
    by: 'origination/stores/contract-store.ts',
  }),
  sealed('lending.issued_documents: body', {
    key: 'loan_id',
    by: 'lending/documents/kept-document.ts',
  }),
  sealed('bureau.disputes: answer', { key: 'folio', by: 'bureau/stores/dispute-store.ts' }),
  sealed('reporting.aml_alerts: words finding', {
    key: 'folio',
    by: 'reporting/stores/alert-store.ts',
  }),
  sealed('reporting.reports: content', { by: 'reporting/stores/report-store.ts' }),
  sealed('bureau.submissions: record', { by: 'bureau/stores/submission-store.ts' }),
  sealed('collections.payouts: beneficiary', { by: 'collections/stores/payout-store.ts' }),
  sealed('collections.receipts: sender', { by: 'collections/stores/receipt-store.ts' }),
  sealed('collections.provider_events: report', {
    key: 'provider event_id',
    between: ':',
    by: 'collections/stores/provider-event-store.ts',
  }),
  sealed('wallet.bank_accounts: clabe holder_name', { by: 'wallet/stores/bank-account-store.ts' }),
  sealed('cases.cases: description answer evidence', { by: 'cases/stores/case-store.ts' }),
  sealed('cases.case_events: words', {
    key: 'case_id number',
    by: 'cases/stores/timeline-store.ts',
  }),
  sealed('cases.messages: words', { by: 'cases/stores/message-store.ts' }),
  sealed('cases.attachments: name', { by: 'cases/stores/attachment-store.ts' }),
  sealed('cases.attachment_files: content', {
    key: 'attachment_id',
    atOnce: 5,
    by: 'cases/stores/attachment-store.ts',
  }),
  sealed('arrears.contact_outcomes: note', {
    key: 'contact_id',
    by: 'arrears/stores/contact-store.ts',
  }),
  sealed('staff.notes: words', { by: 'staff/stores/note-store.ts' }),
  sealed('engagement.contexts: user_data', {
    key: 'customer_id',
    by: 'engagement/stores/context-store.ts',
  }),
  sealed('notifications.messages: recipient content', {
    by: 'notifications/stores/message-store.ts',
  }),
  sealed('notifications.push_devices: endpoint keys', {
    by: 'notifications/stores/push-device-store.ts',
  }),
  sealed('notifications.push_keys: private_key', {
    by: 'notifications/stores/push-key-store.ts',
  }),
  sealed('platform.idempotency_keys: body', {
    key: 'scope key',
    by: '../platform/http/mount.ts',
  }),
  sealed('merchants.merchants: payout_clabe', {
    by: 'merchants/use-cases/register-merchant.ts',
  }),
  sealed('merchants.payments: shopper', { by: 'merchants/stores/shopper-store.ts' }),
  sealed('merchants.webhook_endpoints: secret previous_secret', {
    by: 'merchants/stores/endpoint-store.ts',
  }),
  sealed('portal.accounts: business', { by: 'portal/stores/account-store.ts' }),
  sealed('portal.clabe_proofs: clabe holder', { by: 'portal/stores/proof-store.ts' }),
  sealed('portal.agreements: code paper', { by: 'portal/stores/agreement-store.ts', atOnce: 20 }),
  sealed('portal.account_moves: note', { by: 'portal/stores/move-store.ts' }),
  sealed('staff.requests: order_data preview note answer', {
    by: 'staff/stores/request-store.ts',
  }),
].flat();
