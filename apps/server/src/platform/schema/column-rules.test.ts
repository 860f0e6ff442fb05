import { afterAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';

const database = await cloneDatabase();
afterAll(database.drop);

const NO_HASHES = [
  '',
  'a'.repeat(63),
  'a'.repeat(65),
  'A'.repeat(64),
  `${'a'.repeat(63)}g`,
  `${'a'.repeat(63)}\n`,
];

/** A column, something that it holds, what it refuses, and by which rule. */
const rules: readonly (readonly [string, string, readonly string[], string])[] = [
  ['platform.idempotency_keys.state', 'done', ['open', ''], 'idempotency_keys_state_check'],
  [
    'platform.idempotency_keys.key',
    'k'.repeat(16),
    ['k'.repeat(15), 'k'.repeat(256)],
    'idempotency_keys_key_check',
  ],
  ['ledger.journals.kind', 'reversal', ['gift', 'Reversal'], 'journals_kind_check'],
  [
    'ledger.journals.business_key',
    'a:1',
    ['', 'a b', 'ñ', 'k'.repeat(201)],
    'journals_business_key_check',
  ],
  [
    'ledger.journals.business_date',
    '2199-12-31',
    ['2019-12-31', '2200-01-01'],
    'journals_business_date_check',
  ],
  ['ledger.journals.line_count', '2', ['1', '1001'], 'journals_line_count_check'],
  ['ledger.journals.actor', 'system', ['', 'a b', 'k'.repeat(101)], 'journals_actor_check'],
  ['ledger.journals.currency', 'MXN', ['USD'], 'currency_is_the_peso'],
  ['ledger.postings.line', '1000', ['0', '1001'], 'postings_line_check'],
  ['ledger.postings.amount', '-1000000000000', ['0'], 'postings_amount_is_not_zero'],
  [
    'ledger.postings.amount',
    '1',
    ['1000000000001', '-1000000000001'],
    'postings_amount_is_bounded',
  ],
  ['lending.loans.kind', 'cash', ['gift'], 'loans_kind_check'],
  ['lending.loans.status', 'written_off', ['paid'], 'loans_status_check'],
  ['lending.loans.delinquency', 'default', ['late'], 'loans_delinquency_check'],
  ['lending.loans.closing', 'paid_off', ['active'], 'loans_closing_check'],
  ['lending.loans.level_payment', '0', ['-1'], 'centavos_are_not_negative'],
  ['lending.loans.credit', '0', ['-1'], 'centavos_are_not_negative'],
  ['lending.loan_events.kind', 'opened', ['closed'], 'loan_events_kind_check'],
  [
    'lending.loan_events.business_key',
    'a:1',
    ['', 'a b', 'k'.repeat(161)],
    'loan_events_business_key_check',
  ],
  [
    'merchants.payments.payment_id',
    '100000000000000',
    ['99999999999999', '1000000000000000'],
    'public_number_has_fifteen_digits',
  ],
  ['merchants.payments.order_id', 'o', ['', 'o'.repeat(65)], 'payments_reference_check'],
  ['merchants.payments.loan_id', 'l', ['', 'l'.repeat(65)], 'payments_reference_check'],
  ['merchants.payments.status', 'expired', ['paid'], 'payments_status_check'],
  ['merchants.payments.channel', 'online', ['phone'], 'payments_channel_check'],
  ['merchants.payments.capture_mode', 'manual', ['later'], 'payments_capture_mode_check'],
  ['merchants.payments.amount', '1', ['0', '100000000001'], 'payments_amount_check'],
  ['merchants.payments.shipping_amount', '0', ['-1'], 'centavos_are_not_negative'],
  ['merchants.payments.currency', 'MXN', ['mxn'], 'currency_is_the_peso'],
  ['merchants.payments.fee_amount', '0', ['-1'], 'centavos_are_not_negative'],
  ['merchants.payments.fee_iva_amount', '0', ['-1'], 'centavos_are_not_negative'],
  ['merchants.webhook_deliveries.status', 'dead', ['lost'], 'webhook_deliveries_status_check'],
  ['merchants.webhook_attempts.outcome', 'gone', ['lost'], 'webhook_attempts_outcome_check'],
  ['origination.applications.status', 'loan', ['lent', ''], 'applications_status_check'],
  ['origination.applications.kind', 'kyc', ['gift'], 'applications_kind_check'],
  ['origination.applications.channel', 'instore', ['phone'], 'applications_channel_check'],
  [
    'origination.applications.product_type',
    'abonapay',
    ['gift'],
    'applications_product_type_check',
  ],
  [
    'origination.applications.application_process_id',
    '999999999999999',
    ['99999999999999', '1000000000000000'],
    'public_number_has_fifteen_digits',
  ],
  ['identity.verifications.status', 'open', ['lost'], 'verifications_status_check'],
  ['identity.one_time_codes.purpose', 'contact', ['gift'], 'one_time_codes_purpose_check'],
  ['identity.one_time_codes.method', 'SMS', ['sms'], 'one_time_codes_method_check'],
  ['origination.consents.text_hash', 'a0'.repeat(32), NO_HASHES, 'sha256_is_of_64_digits'],
  ['origination.decisions.receipt_hash', 'a0'.repeat(32), NO_HASHES, 'sha256_is_of_64_digits'],
  ['origination.acceptances.contract_hash', 'a0'.repeat(32), NO_HASHES, 'sha256_is_of_64_digits'],
  [
    'origination.contract_files.contract_hash',
    'a0'.repeat(32),
    NO_HASHES,
    'sha256_is_of_64_digits',
  ],
  ['origination.contract_files.sha256', 'a0'.repeat(32), NO_HASHES, 'sha256_is_of_64_digits'],
  ['lending.issued_documents.sha256', 'a0'.repeat(32), NO_HASHES, 'sha256_is_of_64_digits'],
  [
    'identity.verifications.verification_id',
    `ver_${'-'.repeat(22)}`,
    [
      `ver_${'-'.repeat(21)}`,
      `ver_${'-'.repeat(23)}`,
      `act_${'-'.repeat(22)}`,
      `ver_${'ñ'.repeat(22)}`,
    ],
    'verifications_verification_id_check',
  ],
  ['notifications.messages.channel', 'call', ['fax'], 'messages_channel_check'],
  ['notifications.messages.status', 'queued', ['failed'], 'messages_status_check'],
  ['notifications.timeline.channel', 'sms', ['fax'], 'messages_channel_check'],
  ['notifications.timeline.outcome', 'failed', ['lost'], 'timeline_outcome_check'],
];

describe('what a column may hold', () => {
  it.each(rules)('%s holds %j and refuses %j by %s', async (path, good, bad, constraint) => {
    const [schema, table, column] = path.split('.');
    const { rows } = await database.pool.query<{ type: string }>(
      `select format_type(atttypid, null) as type from pg_attribute
       where attrelid = format('%I.%I', $1::text, $2::text)::regclass and attname = $3`,
      [schema, table, column],
    );
    const type = rows[0]?.type ?? '';
    const held = (value: string) => database.pool.query(`select $1::${type}`, [value]);

    await expect(held(good)).resolves.toBeDefined();
    for (const value of bad)
      await expect(held(value)).rejects.toMatchObject({ code: '23514', constraint });
  });
});

/** Each row is somebody else's, who need not exist: nothing but a rule of its own can refuse it. */
let rowCount = 0;
async function refusalOf(statement: string, values: readonly unknown[]): Promise<string | null> {
  rowCount += 1;
  const client = await database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, [100_000_000_000_000 + rowCount, ...values]);
    return null;
  } catch (failure) {
    return (failure as { constraint?: string }).constraint ?? String(failure);
  } finally {
    client.release(true);
  }
}

type Fit = {
  readonly amount: number | null;
  readonly payment: number | null;
  readonly fitting: readonly string[];
};

describe('what holds between columns', () => {
  const kinds = ['kyc', 'purchase', 'personal_loan', 'in_store'];
  const fits: readonly Fit[] = [
    { amount: null, payment: null, fitting: ['kyc', 'in_store'] },
    { amount: 1, payment: null, fitting: ['personal_loan'] },
    { amount: null, payment: 1, fitting: [] },
    { amount: 1, payment: 1, fitting: ['purchase', 'in_store'] },
  ];
  it.each(fits)(
    'amount $amount and payment $payment are of applications of the kinds $fitting',
    async ({ amount, payment, fitting }) => {
      for (const kind of kinds) {
        const refusal = await refusalOf(
          `insert into origination.applications (id, application_process_id, customer_id, status, kind,
           amount, payment_id, purchase, created_at, updated_at)
         values (gen_random_uuid(), $1::bigint, $1::bigint, 'filling', $2, $3, $4, $5, now(), now())`,
          [kind, amount, payment, payment === null ? null : '{}'],
        );
        expect([kind, refusal]).toEqual([
          kind,
          fitting.includes(kind) ? null : 'applications_of_kind',
        ]);
      }
    },
  );

  it.each([
    ...['open', 'starting', 'capturing', 'in_review'].map((status) => [status, false] as const),
    ...[
      'approved',
      'rejected',
      'unreadable',
      'abandoned',
      'expired',
      'cancelled',
      'unavailable',
    ].map((status) => [status, true] as const),
  ])('a verification that is %s has an end: %s', async (status, isOver) => {
    const withEnd = (completedAt: string | null) =>
      refusalOf(
        `insert into identity.verifications (id, verification_id, customer_id, application_process_id,
           curp_index, status, provider_session, created_at, updated_at, completed_at)
         values (gen_random_uuid(), 'ver_' || lpad($1::text, 22, '0'), $1::bigint, $1::bigint, 'curp', $2,
           $1::text, now(), now(), $3)`,
        [status, completedAt],
      );
    expect(await withEnd(null)).toBe(isOver ? 'verifications_end_once' : null);
    expect(await withEnd('2026-11-15')).toBe(isOver ? null : 'verifications_end_once');
  });
});
