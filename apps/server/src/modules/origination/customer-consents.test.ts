import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { startFunnel } from './testing/funnel-world.ts';

const ANA = 1_000_000_001;
const client = { address: '127.0.0.1', userAgent: 'Chrome' };

describe('what somebody agreed to', () => {
  it('is told with version, hash and time, and advertising is answered anew as a row of its own', async () => {
    const { apply, origination, database } = await startFunnel();
    const { db } = database;
    const answer = (isGiven: boolean, customerId = ANA) =>
      transaction(db, (tx) =>
        origination.consents.answerOptional(tx, {
          ...{ document: 'marketing', customerId, isGiven, client },
        }),
      );
    const marketing = async () =>
      (await origination.consents.of(db, ANA)).filter(({ document }) => document === 'marketing');
    expect(await answer(false)).toEqual({ ok: false, error: 'not_found' });
    await apply(ANA, { acquisition_channel: 'web', acquisition_product: 'kyc' });

    for (const isGiven of [true, true, false, false, true]) await answer(isGiven);

    const given = await origination.consents.of(db, ANA);
    expect(given.map(({ document }) => document)).toEqual(
      expect.arrayContaining(['privacy_notice', 'terms', 'bureau_consultation']),
    );
    for (const { hash, version, text } of given) {
      expect(
        createHash('sha256')
          .update(text ?? '')
          .digest('hex'),
      ).toBe(hash);
      expect(version).toMatch(/^2026-11/);
    }
    expect((await marketing()).map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
    expect(await origination.consents.of(db, ANA + 1)).toEqual([]);
  });
});
