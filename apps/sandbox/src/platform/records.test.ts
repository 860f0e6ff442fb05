import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createRecords } from './records.ts';

type Tally = { readonly id: string; readonly count: number };

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await createTestDatabase();
  database = openDatabase(place.url, () => undefined);
  await migrate(database);
});
beforeEach(async () => {
  await place.sql('TRUNCATE sandbox.vendor_record');
});
afterAll(async () => {
  await database?.end();
  await place?.drop();
});

const tallies = () => createRecords<Tally>(database, 'tally');
const stored = async () =>
  (await place.sql('SELECT body FROM sandbox.vendor_record ORDER BY seq')) as { body: Tally }[];
const more = (current: Tally) => ({ ...current, count: current.count + 1 });

describe('what a vendor keeps', () => {
  it('loses no change of many at once, whoever makes them', async () => {
    await tallies().add({ id: 'a', count: 0 });
    await Promise.all(Array.from({ length: 40 }, () => tallies().change('a', more)));

    expect(await stored()).toEqual([{ body: { id: 'a', count: 40 } }]);
    expect(await tallies().find('a')).toEqual({ id: 'a', count: 40 });
  });

  it('is written before it is answered, when it is new and when it changes', async () => {
    await tallies().add({ id: 'a', count: 1 });
    expect(await stored()).toHaveLength(1);
    await tallies().change('a', more);
    await tallies().change('a', more);
    expect(await stored()).toEqual([{ body: { id: 'a', count: 3 } }]);
  });

  it('is listed as it has become', async () => {
    await tallies().add({ id: 'a', count: 1 });
    await tallies().change('a', more);
    expect(await tallies().list({ having: { count: 2 } })).toEqual([{ id: 'a', count: 2 }]);
  });

  it('that changed while the database refused to write is not answered, and stays as it was', async () => {
    await tallies().add({ id: 'a', count: 1 });
    await place.sql('ALTER TABLE sandbox.vendor_record RENAME TO gone');
    await expect(tallies().change('a', more)).rejects.toThrow('does not exist');
    await place.sql('ALTER TABLE sandbox.gone RENAME TO vendor_record');
    expect(await stored()).toEqual([{ body: { id: 'a', count: 1 } }]);
    expect(await tallies().change('a', more)).toEqual({ id: 'a', count: 2 });
  });

  it('is found by the caller’s own name, and taken once', async () => {
    expect(await tallies().findByReference('mine')).toBeNull();
    expect(await tallies().add({ id: 'a', count: 1 }, 'mine')).toBe(true);
    expect(await tallies().add({ id: 'b', count: 1 }, 'mine')).toBe(false);
    expect(await tallies().add({ id: 'a', count: 9 })).toBe(false);
    expect(await tallies().findByReference('mine')).toEqual({ id: 'a', count: 1 });
    expect(await tallies().findByReference('mine')).toEqual({ id: 'a', count: 1 });
    expect(await tallies().find('b')).toBeNull();
  });

  it('comes into being after somebody asked in vain', async () => {
    expect(await tallies().find('a')).toBeNull();
    expect(await tallies().change('a', more)).toBeNull();
    await tallies().add({ id: 'a', count: 1 });
    expect(await tallies().change('a', more)).toEqual({ id: 'a', count: 2 });
  });

  it('stays as it was when a change fails, and the next one is made', async () => {
    await tallies().add({ id: 'a', count: 1 });
    const failing = tallies().change('a', () => {
      throw new Error('no');
    });
    const next = tallies().change('a', more);

    await expect(failing).rejects.toThrow('no');
    expect(await next).toEqual({ id: 'a', count: 2 });
  });

  it('is gone when the tables were emptied', async () => {
    await tallies().add({ id: 'a', count: 1 });
    await tallies().change('a', more);
    await place.sql('TRUNCATE sandbox.vendor_record');
    expect(await tallies().change('a', more)).toBeNull();
    expect(await tallies().find('a')).toBeNull();
    expect(await stored()).toEqual([]);
  });
});
