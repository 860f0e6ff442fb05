import { randomBytes } from 'node:crypto';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import type { Merchants } from '#modules/merchants/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { TestDatabase } from '#testing/test-database.ts';

type Market = { readonly database: TestDatabase; readonly merchants: Merchants };

/** A shop that sells with us, by its secret key. */
export async function openShop({ database, merchants }: Market): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const key = `sk_test_${randomBytes(8).toString('hex')}${secret}`;
  await transaction(database.db, (tx) =>
    merchants.register(tx, {
      id: `mer_${'0'.repeat(25)}1`,
      name: 'Casa Ámbar',
      logoUrl: null,
      integrationName: 'prueba',
      channel: 'ecommerce',
      origins: ['https://tienda.mx'],
      mode: 'test',
      requiresSignature: false,
      feeBps: 450,
      payoutClabe: null,
      keys: [{ key, kind: 'secret', label: 'Servidor', scopes: merchantScopes }],
    }),
  );
  return key;
}
