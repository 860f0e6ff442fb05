import { countOldCells, resealFields } from '#personal-data/reseal-fields.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { count, reasonOf, runningProduct, say, silent } from './running-product.ts';

/*
 * `npm run reseal`: personal data is sealed anew with the first of FIELD_KEYS, batch by batch, while the product
 * runs. Put the new key first, restart the servers, run this, and take the old key away once it says that
 * nothing is left. Stopped, it goes on where it was when it is begun again.
 * Exit code 0: nothing is left that an older key sealed. 1: something is. 2: it could not begin.
 */

const EXIT_DONE = 0;
const EXIT_LEFT = 1;
const EXIT_REFUSED = 2;
const CONNECTIONS = 2;

async function main(): Promise<number> {
  const { databaseUrl } = runningProduct();
  const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl }, 'command');
  const [sealing] = config.fieldKeys;
  if (sealing === undefined) return EXIT_REFUSED;
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const connection = { url: databaseUrl, log: silent, connectionsMax: CONNECTIONS };
  const { db, close } = openDatabase(connection);
  try {
    const total = await resealFields({
      ...{ db, fields, keyId: sealing.id },
      onColumn: ({ table, column }, cells) => {
        if (cells > 0) say(`${table}.${column}: ${count(cells, 'cell')}.`);
      },
    });
    const left = await countOldCells(db, sealing.id);
    say(`Sealed anew with the key ${sealing.id}: ${count(total, 'cell')}; ${left} left.`);
    return left === 0 ? EXIT_DONE : EXIT_LEFT;
  } finally {
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (failure) {
  const reason = reasonOf(failure);
  if (reason === null) throw failure;
  process.stderr.write(`Nothing was sealed anew. ${reason}\n`);
  process.exitCode = EXIT_REFUSED;
}
