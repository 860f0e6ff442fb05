import { userInfo } from 'node:os';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run privacy`: what people asked for by right and nobody has answered, by the day it is due.
 * `npm run privacy -- ARCO-2026-0X3F9K2M "Corregimos tu apellido."`: answers one; the customer reads it under
 * Privacidad, and the server that runs beside it writes to them. Cancellations need no answer: they are carried out by themselves when nothing is owed.
 * Exit code 0: done. 1: no open request has that folio. 2: it could not begin.
 */

type PrivacyDesk = App['privacyDesk'];

async function list(desk: PrivacyDesk): Promise<number> {
  const open = await desk.open();
  for (const { folio, kind, answerDueOn, description } of open)
    say(`${folio}  ${kind}  answer by ${answerDueOn}\n    ${description}`);
  if (open.length === 0) say('Nothing waits for an answer.');
  return EXIT_DONE;
}

async function answer(desk: PrivacyDesk, folio: string, text: string): Promise<number> {
  if (text.trim().length === 0)
    throw new StartRefused('An answer has words: npm run privacy -- FOLIO "…"');
  const actor = `operator:${userInfo().username}`;
  if (await desk.answer({ folio, text: text.trim(), actor })) {
    say(`${folio} is answered.`);
    return EXIT_DONE;
  }
  process.stderr.write(`No open request has the folio ${folio}.\n`);
  return EXIT_LEFT;
}

await runCommand({
  undone: 'No request was touched.',
  run: (at) =>
    withApp(at, async ({ privacyDesk: desk }) => {
      const [folio, text = ''] = process.argv.slice(2);
      return folio === undefined ? list(desk) : answer(desk, folio, text);
    }),
});
