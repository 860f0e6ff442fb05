import { randomUUIDv7 } from 'node:crypto';
import { centavos } from '@abona/kernel/money';
import { createLedger } from '#modules/ledger/module.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { transaction } from '#platform/database/transaction.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { silentLog } from '#testing/silent-log.ts';
import type { TestProduct } from '#testing/test-product.ts';
import { newReceipt, type Receipt } from '../domain/receipt.ts';
import { createReceiptStore } from '../stores/receipt-store.ts';
import { todayOf } from '../use-cases/collections-deps.ts';
import { receiptEntriesOf } from '../use-cases/money-in/post-receipt.ts';

type Sent = {
  readonly amount: number;
  readonly paidAt: Date;
  readonly clabe: string;
  /** A transfer unless said. */
  readonly by?: Pick<Receipt, 'provider' | 'rail'>;
};

/** Money that reached us and that is nobody's, in the queue and in the books: its id. */
export async function receiveUnplaced(
  { database: { db, url }, clock }: Pick<TestProduct, 'database' | 'clock'>,
  { amount, paidAt, clabe, by = { provider: 'spei', rail: 'spei' } }: Sent,
): Promise<string> {
  const config = readConfig({ DATABASE_URL: url }, 'test');
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const ledger = createLedger({
    db,
    clock,
    log: silentLog,
    sealFolder: config.ledger.sealFolder,
    databaseUrl: url,
  });
  const id = randomUUIDv7();
  const receipt = newReceipt({
    id,
    ...by,
    providerRef: id,
    amount: centavos(amount),
    receivedAt: clock.now(),
    trackingKey: 'MESA123',
    customerId: null,
    loanId: null,
    applicationProcessId: null,
    sender: { name: 'ANA LÓPEZ', clabe },
    cause: 'account_unknown',
    paidAt,
    today: todayOf(clock),
  });
  await transaction(db, async (tx) => {
    await createReceiptStore(fields).add(tx, [receipt], clock.now());
    await ledger.postAll(tx, receiptEntriesOf({ clock }, receipt));
  });
  return id;
}
