import { isAbsolute, join, resolve } from 'node:path';
import { StartRefused, systemCodeOf } from '../start-refused.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

/*
 * `npm run backup [-- FILE]` puts what the product of this machine keeps in DATA_DIR into one file, while it runs or
 * stands still; `npm run restore -- FILE` makes a data folder of it again, where there is none.
 * Exit code 0: done. 1: refused, in a sentence that says why; nothing was changed.
 */

const root = join(import.meta.dirname, '../..');
const fromRoot = (path: string): string => (isAbsolute(path) ? path : join(root, path));

async function main([verb, file]: readonly string[]): Promise<void> {
  const dataFolder = fromRoot(process.env['DATA_DIR'] || '.data');
  const now = new Date();
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1_000).toFixed(1);
  if (verb === 'take') {
    const name = `abona-${now.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;
    const path = file === undefined ? join(root, 'backups', name) : resolve(file);
    const { entries, bytes } = await takeBackup({ dataFolder, file: path, now });
    const size = (bytes / 1024 ** 2).toFixed(1);
    console.log(`${path}: ${entries} files, ${size} MB, ${seconds()} s.`);
    console.log(
      'It holds personal data, and the keys that this machine made for itself: keep it as safe as the database.',
    );
    return;
  }
  if (file === undefined) throw new StartRefused('Name the backup: npm run restore -- FILE.');
  const { takenAt, entries } = await restoreBackup({ file: resolve(file), dataFolder });
  console.log(
    `${dataFolder} is as it was when the backup was taken (${takenAt}): ${entries} files, ${seconds()} s.`,
  );
  console.log(
    'Start the product (npm start), then compare the books with their seals (npm run verify).',
  );
}

try {
  await main(process.argv.slice(2));
} catch (failure) {
  const code = systemCodeOf(failure);
  if (!(failure instanceof StartRefused) && code === null) throw failure;
  console.error(`\n  ${failure instanceof Error ? failure.message : failure}\n`);
  process.exitCode = 1;
}
