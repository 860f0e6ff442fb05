import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { CaseOutcome } from '@abona/contract/cases/case-status';
import { productFolder } from './product.ts';

const command = join(import.meta.dirname, '../../../apps/server/src/commands/cases.ts');

/** `npm run cases` on the product that is tested, as whoever answers customers runs it. */
async function atDesk(...words: readonly string[]): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], {
    env: { ...environment, DATA_DIR: productFolder },
  });
  return stdout;
}

/** What waits for an answer, a line each; late ones say so. */
export const openAtDesk = (): Promise<string> => atDesk();

/** A case is answered: its letter goes out, and what stood still goes on. */
export const answerCase = (folio: string, outcome: CaseOutcome, text: string): Promise<string> =>
  atDesk(folio, outcome, text, '--as', 'Lucía Ferrer');

/** Asks the customer something: it is their turn. */
export const askCustomer = (folio: string, text: string): Promise<string> =>
  atDesk(folio, 'ask', text, '--as', 'Lucía Ferrer');
