import type { Tables } from '#platform/database/tables.gen.ts';

/** How long the rows of a table live. */
export type Life = {
  readonly table: keyof Tables;
  /** A row is as old as this says; a row without it is not over yet. */
  readonly since: string;
  /** The column by whose index the oldest row is found; `since` unless said. */
  readonly oldestBy?: string;
  readonly days: number;
};

/**
 * Records: they grow with every loan, and nobody deletes them. How large they are is a metric, so that whoever
 * keeps the disk sees them grow. Those that grow with every payment lie in partitions, of which old ones are archived
 * (`npm run partitions`); a lender that has lived longer than they must be kept drops those by hand.
 */
export const records: readonly { readonly table: keyof Tables; readonly why: string }[] = [
  { table: 'ledger.postings', why: 'the books' },
  { table: 'lending.loan_events', why: 'the loan is the sum of them' },
  { table: 'platform.audit_trail', why: 'its lines are chained: a gap is a broken trail' },
  {
    table: 'origination.contract_files',
    why: 'ten years after the loan has ended, article 49 of the Código de Comercio; about 100 kB each',
  },
  {
    table: 'bureau.submissions',
    why: 'proves what was told of somebody for as long as bureaus keep it (72 months, LRSIC 23) and it can be contested',
  },
  {
    table: 'reporting.portfolio_figures',
    why: 'what the portfolio was on each day, as sums; loans one by one are let go by reporting itself',
  },
  {
    table: 'reporting.reports',
    why: 'what authorities were told: the accounting five years (CFF 30), operations ten (LGOAAC 95 Bis)',
  },
  {
    table: 'reporting.aml_alerts',
    why: 'what was looked into and decided, ten years (LGOAAC 95 Bis)',
  },
  { table: 'lending.issued_documents', why: 'as contracts: what a customer holds in their hand' },
  {
    table: 'cases.messages',
    why: 'what was asked of us and answered, for as long as it can be claimed (article 1047 of the Código de Comercio)',
  },
  {
    table: 'cases.attachment_files',
    why: 'the proofs of the same; sealed, up to 18 MB each',
  },
  {
    table: 'notifications.timeline',
    why: 'proves for as long as a debt can be claimed (ten years, article 1047 of the Código de Comercio) when and how somebody was asked to pay, which they may contest; about 200 bytes a contact, without its words or address',
  },
  {
    table: 'notifications.collection_contacts',
    why: 'proves for the same time that nobody was asked to pay oftener than is allowed; about 100 bytes a contact',
  },
  {
    table: 'arrears.contacts',
    why: 'the same of what people of ours did by hand; about 150 bytes a contact',
  },
  { table: 'arrears.placements', why: 'which despacho had whose debt, for the same time' },
  { table: 'arrears.contact_outcomes', why: 'what came of each of them, for the same time' },
  {
    table: 'arrears.promises',
    why: 'what was promised, beside what was paid; about 150 bytes each',
  },
];

/**
 * Every table that grows with each loan and is no record. In this order: what names another row goes before it.
 */
export const lives: readonly Life[] = [
  // What was announced, for whoever looks into what happened. No program reads it: reactions have jobs of their own.
  { table: 'platform.outbox', since: 'created_at', oldestBy: 'id', days: 30 },
  // Answers for who asks again. What must stay unique for ever is unique in the module's own tables.
  { table: 'platform.idempotency_keys', since: 'created_at', days: 30 },
  // What a shop can look up, and ask to be sent again. The events themselves stay with the payment.
  { table: 'merchants.webhook_attempts', since: 'attempted_at', days: 90 },
  { table: 'merchants.webhook_deliveries', since: 'settled_at', days: 90 },
  // What a shop's server asked: enough to look an error up, and by volume the largest table of merchants.
  { table: 'merchants.api_requests', since: 'answered_at', days: 30 },
  // To which address a message went; its words are gone when it is sent, the contact stays in the timeline.
  { table: 'notifications.messages', since: 'settled_at', days: 730 },
  // What we said would settle a loan on a day: a year to object to what was charged instead.
  { table: 'lending.payoff_quotes', since: 'valid_on', days: 365 },
];
