import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productFolder } from './product.ts';

const commands = join(import.meta.dirname, '../../../apps/server/src/commands');

/** An operator's command on the product that is tested, by its file's name; what it says. */
export async function runCommand(name: string, ...words: readonly string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(commands, name), ...words], {
    env: { ...environment, DATA_DIR: productFolder },
  });
  return stdout;
}
