import type { CaseOutcome } from '@abona/contract/cases/case-status';
import { runCommand } from './operator-command.ts';

/** `npm run cases`, as whoever answers customers runs it. */
const atDesk = (...words: readonly string[]): Promise<string> => runCommand('cases.ts', ...words);

/** What waits for an answer, a line each; late ones say so. */
export const openAtDesk = (): Promise<string> => atDesk();

/** A case is answered: its letter goes out, and what stood still goes on. */
export const answerCase = (folio: string, outcome: CaseOutcome, text: string): Promise<string> =>
  atDesk(folio, outcome, text, '--as', 'Lucía Ferrer');

/** Asks the customer something: it is their turn. */
export const askCustomer = (folio: string, text: string): Promise<string> =>
  atDesk(folio, 'ask', text, '--as', 'Lucía Ferrer');
