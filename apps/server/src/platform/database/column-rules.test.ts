import { afterAll, describe, expect, it } from 'vitest';
import { cloneDatabase } from '#testing/test-database.ts';

const database = await cloneDatabase();
afterAll(database.drop);

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
