import { civilDate } from '@abona/kernel/civil-date';
import { rate, rateText } from '@abona/kernel/rate';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { otherLender } from '#testing/other-lender.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { defaultProducts, productsOf } from './domain/default-products.ts';
import type { ProductVersion } from './domain/product.ts';
import { addWrittenVersions, createProductStore, listVersions } from './stores/product-store.ts';

const PURCHASE = 'compra_a_plazos';
const milpa = productsOf(otherLender.catalogue);

let db: Database;

beforeEach(async () => {
  const database = await createTestDatabase();
  db = database.db;
});

const numbered = (versions: readonly ProductVersion[]): readonly string[] =>
  versions.filter(({ product }) => product === PURCHASE).map(({ version }) => `v${version}`);

const heldOn = async (day: string) => {
  const found = await createProductStore(db).on(civilDate(day));
  return found.find(({ product }) => product === PURCHASE);
};

describe("the catalogue of a lender's folder", () => {
  it('is there version by version, each from its day, and twice is once', async () => {
    await addWrittenVersions(db, milpa);
    await addWrittenVersions(db, milpa);

    expect(numbered(await listVersions(db))).toEqual(['v1', 'v2']);
  });

  it("lends on another lender's conditions: its name, its rates, the IVA of the border, a version to come", async () => {
    await addWrittenVersions(db, milpa);

    const [first, next] = await listVersions(db);

    expect(first).toMatchObject({ name: 'Milpa a plazos', validFrom: '2026-01-01' });
    expect(next).toMatchObject({ version: 2, validFrom: '2027-02-01' });
    expect([first, next].map((one) => rateText(one?.tiers.D?.annualRate ?? rate('0')))).toEqual([
      '0.7',
      '0.68',
    ]);
    expect(rateText(first?.iva ?? rate('0'))).toBe('0.08');
  });

  it('has a version added beside what is in force', async () => {
    const [first] = defaultProducts;
    if (first === undefined) throw new Error('nothing is lent');
    await addWrittenVersions(db, defaultProducts);
    const next = { ...first, version: 2, validFrom: civilDate('2027-03-01'), name: 'Otra compra' };

    await addWrittenVersions(db, [...defaultProducts, next]);

    expect((await heldOn('2027-02-28'))?.name).toBe('Compra a plazos');
    expect((await heldOn('2027-03-01'))?.name).toBe('Otra compra');
  });

  it('refuses to change what was in force, and changes nothing then', async () => {
    await addWrittenVersions(db, defaultProducts);
    const dearer = defaultProducts.map((one) =>
      one.product === PURCHASE ? { ...one, iva: rate('0.08') } : one,
    );

    await expect(addWrittenVersions(db, dearer)).rejects.toThrow(
      'says something else of compra_a_plazos, version 1, than holds since 2026-01-01',
    );
    expect(rateText((await heldOn('2026-06-01'))?.iva ?? rate('0'))).toBe('0.16');
  });
});
