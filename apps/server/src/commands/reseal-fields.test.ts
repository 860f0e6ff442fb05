import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { resealFields } from '#personal-data/reseal-fields.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { runCommand } from '#testing/run-command.ts';
import { createTestDatabase } from '#testing/test-database.ts';

const keyOf = (id: string) => ({ id, secret: randomBytes(32) });
const [old, fresh] = [keyOf('k1'), keyOf('k2')];
const indexKey = randomBytes(32);
const TABLE = 'identity.customers';
const emailOf = (n: number) => `persona${n}@correo.mx`;

async function peopleSealedWith(count: number) {
  const database = await createTestDatabase();
  const fields = createFieldEncryption([old], indexKey);
  const rows = Array.from({ length: count }, (_, n) => {
    const id = randomUUID();
    return {
      id,
      customer_id: 100_000_000_000_000 + n,
      issuer: 'https://login.test/',
      subject: `auth0|${n}`,
      push_channel: id,
      email: fields.seal({ table: TABLE, column: 'email', row: id }, emailOf(n)),
      email_index: fields.blindIndex('email', emailOf(n)),
      created_at: new Date(),
    };
  });
  for (let at = 0; at < count; at += 500)
    await database.db
      .insertInto(TABLE)
      .values(rows.slice(at, at + 500))
      .execute();
  const emails = async (keys: readonly ReturnType<typeof keyOf>[]) => {
    const opener = createFieldEncryption(keys, indexKey);
    const kept = await database.db
      .selectFrom(TABLE)
      .select(['id', 'email'])
      .orderBy('customer_id')
      .execute();
    return kept.map(({ id, email }) =>
      opener.open({ table: TABLE, column: 'email', row: id }, email ?? ''),
    );
  };
  return { ...database, emails };
}

describe('a change of keys', () => {
  it('seals everything anew while the old key still opens; stopped, it goes on; then the old key opens nothing', async () => {
    const count = 1_000;
    const { db, emails } = await peopleSealedWith(count);
    const expected = Array.from({ length: count }, (_, n) => emailOf(n));
    const fields = createFieldEncryption([fresh, old], indexKey);
    expect(await emails([fresh, old])).toEqual(expected);

    // Somebody stops it in the middle: a batch is done whole or not at all.
    let seals = 0;
    const stopping = {
      ...fields,
      seal: (...cell: Parameters<typeof fields.seal>) => {
        seals += 1;
        if (seals > 350) throw new Error('stopped');
        return fields.seal(...cell);
      },
    };
    const resealing = { db, keyId: fresh.id, batch: 125 };
    await expect(resealFields({ ...resealing, fields: stopping })).rejects.toThrow('stopped');
    expect(await emails([fresh, old])).toEqual(expected);

    // Two of them at once take different rows.
    const [one, other] = await Promise.all([
      resealFields({ ...resealing, fields }),
      resealFields({ ...resealing, fields }),
    ]);
    expect(one + other).toBe(count - 250);
    expect(await emails([fresh])).toEqual(expected);
    expect(await resealFields({ ...resealing, fields })).toBe(0);
  });

  it('is a command that tells what it did and what is left', async () => {
    const { url, emails } = await peopleSealedWith(3);
    const named = ({ id, secret }: ReturnType<typeof keyOf>) =>
      `${id}:${secret.toString('base64url')}`;
    const run = await runCommand('reseal-fields', {
      DATABASE_URL: url,
      FIELD_KEYS: [fresh, old].map(named).join(','),
      FIELD_INDEX_KEY: indexKey.toString('base64url'),
    });

    expect(run.out).toBe(
      'identity.customers.email: 3 cells.\nSealed anew with the key k2: 3 cells; 0 left.\n',
    );
    expect(run.code).toBe(0);
    expect(await emails([fresh])).toEqual([0, 1, 2].map(emailOf));
  });
});
