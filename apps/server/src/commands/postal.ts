import { readFileSync } from 'node:fs';
import type { SepomexProblem } from '@abona/mexico/sepomex-file';
import { createPostalLoader } from '#modules/origination/module.ts';
import { codeOf } from '#platform/database/database-failure.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';

/*
 * `npm run postal -- FILE` takes the post office's catalogue of postal codes, as Correos de México publishes it (a text
 * with `|` between its columns), in place of the one before; `npm run postal` says which one is in use. Servers that run
 * beside it read it at once. DATABASE_URL names the database; without it, it is the product that runs on this machine
 * out of DATA_DIR.
 * Exit code 0: it is in use. 1: lines of it cannot be read, which are told, and nothing was changed. 2: it could not begin.
 */

const [path] = process.argv.slice(2);

const reasons: Readonly<Record<SepomexProblem['why'], string>> = {
  no_header:
    'this is not the catalogue: no line names its columns (d_codigo, d_asenta, D_mnpio, d_ciudad)',
  no_rows: 'there are no postal codes in it',
  too_few_columns: 'it has fewer columns than the header',
  postal_code_invalid: 'its postal code is none',
  settlement_missing: 'it names no settlement',
  municipality_missing: 'it names no municipality',
};

await runCommand({
  undone: 'The catalogue could not be loaded.',
  run: async (desk) => {
    const catalogue = createPostalLoader(desk);
    if (path === undefined) {
      say(inUse(await catalogue.current()));
      return EXIT_DONE;
    }
    const started = performance.now();
    const loaded = await catalogue.load(readFile(path));
    if (!loaded.ok) {
      for (const problem of loaded.error) say(described(problem));
      say('Nothing was changed.');
      return EXIT_LEFT;
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    say(loaded.value.isNew ? `${inUse(loaded.value)} ${seconds} s.` : inUse(loaded.value));
    return EXIT_DONE;
  },
});

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (failure) {
    const code = codeOf(failure);
    if (code === null) throw failure;
    throw new StartRefused(`${file} cannot be read (${code}).`);
  }
}

function inUse(
  load: Awaited<ReturnType<ReturnType<typeof createPostalLoader>['current']>>,
): string {
  if (load === null) return 'The sample that comes with the product is in use: no file was loaded.';
  const { codes, settlements, loadedAt, digest } = load;
  return (
    `In use: ${count(codes, 'postal code')} with ${count(settlements, 'settlement')}, ` +
    `loaded ${loadedAt.toISOString()} (${digest.slice(0, 12)}).`
  );
}

function described({ line, why }: SepomexProblem): string {
  return line === 0 ? `The file: ${reasons[why]}.` : `Line ${line}: ${reasons[why]}.`;
}
