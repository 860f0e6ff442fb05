import { countOldCells, resealFields } from '#personal-data/reseal-fields.ts';
import { readConfig } from '#platform/config/read-config.ts';
import { createFieldEncryption } from '#platform/field-encryption.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';

/*
 * `npm run reseal`: personal data is sealed anew with the first of FIELD_KEYS, batch by batch, while the product
 * runs. Put the new key first, restart the servers, run this, and take the old key away once it says that
 * nothing is left. Stopped, it goes on where it was when it is begun again.
 * Exit code 0: nothing is left that an older key sealed. 1: something is. 2: it could not begin.
 */

await runCommand({
  undone: 'Nothing was sealed anew.',
  run: async ({ db, databaseUrl }) => {
    const config = readConfig({ ...process.env, DATABASE_URL: databaseUrl }, 'command');
    const [sealing] = config.fieldKeys;
    if (sealing === undefined) throw new StartRefused('FIELD_KEYS names no key.');
    const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
    const total = await resealFields({
      db,
      fields,
      keyId: sealing.id,
      onColumn: ({ table, column }, cells) => {
        if (cells > 0) say(`${table}.${column}: ${count(cells, 'cell')}.`);
      },
    });
    const left = await countOldCells(db, sealing.id);
    say(`Sealed anew with the key ${sealing.id}: ${count(total, 'cell')}; ${left} left.`);
    return left === 0 ? EXIT_DONE : EXIT_LEFT;
  },
});
