import type { TableWords } from './table-words.ts';

/** Loans and the money that moves for them. */
export const lendingTables: readonly TableWords[] = [
  { table: 'lending.customers', told: 'customer_id', withheld: '' },
  {
    table: 'lending.loans',
    told: 'id customer_id product product_version kind merchant_id opened_on contract status settled_through next_event_on last_due_on plan_version level_payment totals credit past_due_since delinquency last_statement_on statement_count automatic_payment closed_on closing holds',
    withheld: 'business_key event_count',
  },
  {
    table: 'lending.movements',
    told: 'customer_id loan_id occurred_on type subtype title goods amount instalments is_reversed',
    withheld: 'sequence noted_us search',
  },
  {
    table: 'lending.movement_marks',
    told: 'customer_id loan_id',
    withheld: 'noted',
  },
  {
    table: 'lending.issued_documents',
    told: 'customer_id loan_id kind reference version sha256 folio issued_on issued_at',
    // The document itself is in the customer's documents, as a file.
    withheld: 'body',
  },
  {
    table: 'bureau.accounts',
    told: 'loan_id customer_id number opened_on first_default_on overdue_told_on',
    withheld: 'events_seen',
  },
  {
    table: 'bureau.disputes',
    told: 'folio loan_id customer_id received_on due_on state is_accepted answered_at',
    opened: { answer: 'folio' },
    withheld: 'case_id',
  },
  {
    table: 'bureau.submissions',
    told: 'loan_id customer_id reason cut_on due_on state rejections created_at settled_at',
    opened: { record: 'id' },
    withheld: 'id',
  },
  {
    table: 'collections.attempts',
    told: 'customer_id purpose loan_id application_process_id merchant_id rail choice instalment prepayment amount joint_amount status reason reference try collect_on created_at expires_at ended_at',
    withheld: 'id joint_id provider_ref action_url card_id mandate_id tries next_ask_at sent_at',
  },
  {
    table: 'collections.clabes',
    told: 'customer_id clabe owner_kind taken_at',
    withheld: 'owner',
  },
  {
    table: 'collections.down_payments',
    told: 'customer_id application_process_id merchant_id amount method status returned expires_at created_at ended_at',
    withheld: 'is_wanted payment_id',
  },
  {
    table: 'collections.mandates',
    told: 'customer_id bank account_last4 max_amount period expires_on status paused_at reason signed_at ended_at',
    withheld: 'id account_id provider_ref tries next_ask_at',
  },
  {
    table: 'collections.payment_claims',
    told: 'customer_id loan_id rail tracking_key amount paid_on instalment held_amount status claimed_at open_until ended_at',
    withheld: 'id receipt_id evidence',
  },
  {
    table: 'collections.returns',
    told: 'customer_id loan_id status opened_at open_until ended_at resumes_at',
    withheld: 'id is_settled',
  },
  {
    table: 'collections.card_returns',
    told: 'customer_id amount status ordered_at ended_at',
    withheld: 'subject receipt_id sent_at seen_before provider_refund tries next_ask_at',
  },
  {
    table: 'collections.payouts',
    told: 'customer_id kind subject amount clabe_last4 concept status tracking_key reason created_at sent_at ended_at',
    opened: { beneficiary: 'id' },
    withheld: 'id provider_ref tries next_ask_at account_id',
  },
  {
    table: 'collections.receipts',
    told: 'customer_id rail amount value_on received_at tracking_key clabe loan_id application_process_id status cause moved_at to_credit',
    opened: { sender: 'id' },
    withheld: 'id part provider provider_ref attempt_id',
  },
  {
    table: 'wallet.wallets',
    told: 'customer_id created_at',
    withheld: 'processor_customer',
  },
  {
    table: 'wallet.bank_accounts',
    told: 'customer_id bank_code last_four status problem wanted_for verified_at payable_from created_at updated_at removed_at',
    opened: { clabe: 'id', holder_name: 'id' },
    withheld: 'id clabe_index',
  },
  {
    table: 'wallet.account_checks',
    told: 'customer_id result tracking_key created_at asked_at answered_at',
    withheld: 'id account_id reference',
  },
  {
    table: 'wallet.cards',
    told: 'customer_id brand kind last_four expires_on status problem wanted_for verified_at created_at updated_at removed_at',
    withheld: 'id payment_source fingerprint check_reference check_order challenge_url asked_at',
  },
  {
    table: 'wallet.card_tries',
    told: 'customer_id tried_at',
    withheld: 'id device_index token_index',
  },
  {
    table: 'wallet.defaults',
    told: 'customer_id purpose',
    withheld: 'account_id card_id',
  },
];
