import { userInfo } from 'node:os';
import { type CaseOutcome, caseOutcomes } from '@abona/contract/cases/case-status';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run cases`: what customers ask of us and nobody has answered, by our own day; late ones say so.
 * `npm run cases -- AC-2026-004182 write "Tu ticket se lee bien."`: writes to the customer.
 * `npm run cases -- AC-2026-004182 ask "¿Cómo termina la referencia?"`: the same, and it is their turn.
 * `npm run cases -- AC-2026-004182 in_favour "Encontramos tu pago…"`: answers it (`in_favour`, `partly`, `upheld`): the
 * letter is out, what stood still goes on, and the server that runs beside it writes to the customer.
 * `--as "Lucía Ferrer"` is the name that the customer reads.
 * Exit code 0: done. 1: no case has that folio, or it is not where that can be done. 2: it could not begin.
 */

type CaseDesk = App['caseDesk'];

const HOUSE_NAME = 'Unidad Especializada';

async function list(desk: CaseDesk, today: string): Promise<number> {
  const open = await desk.open();
  for (const { folio, kind, status, answerBy, internalDue, description } of open) {
    const late = answerBy < today ? '  LATE' : '';
    say(`${folio}  ${kind}  ${status}  promised ${answerBy}, ours ${internalDue}${late}`);
    say(`    ${description.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
  }
  if (open.length === 0) say('Nothing waits for an answer.');
  return EXIT_DONE;
}

type Order = {
  readonly folio: string;
  readonly act: string;
  readonly text: string;
  readonly author: string;
};

const isOutcome = (act: string): act is CaseOutcome =>
  (caseOutcomes as readonly string[]).includes(act);

async function carryOut(desk: CaseDesk, { act, ...order }: Order): Promise<number> {
  const told = { ...order, actor: `operator:${userInfo().username}` };
  if (told.text === '') throw new StartRefused('It has words: npm run cases -- FOLIO ACT "…"');
  if (!isOutcome(act) && act !== 'write' && act !== 'ask')
    throw new StartRefused(`The act is write, ask, ${caseOutcomes.join(', ')}; not ${act}.`);
  const done = isOutcome(act)
    ? await desk.answer({ ...told, outcome: act })
    : await desk.write({ ...told, isQuestion: act === 'ask' });
  if (done.ok) {
    say(`${order.folio} is ${done.value.status}.`);
    return EXIT_DONE;
  }
  const why =
    done.error === 'case_unknown'
      ? `No case has the folio ${order.folio}.`
      : `${order.folio} is not where that can be done.`;
  process.stderr.write(`${why}\n`);
  return EXIT_LEFT;
}

/** Words in order, and the name after `--as`. */
function readArguments(given: readonly string[]) {
  const at = given.indexOf('--as');
  const words = at < 0 ? given : given.toSpliced(at, 2);
  const [folio, act = '', text = ''] = words;
  const author = at < 0 ? HOUSE_NAME : (given[at + 1] ?? HOUSE_NAME);
  return folio === undefined ? null : { folio, act, text: text.trim(), author };
}

await runCommand({
  undone: 'No case was touched.',
  run: (at) =>
    withApp(at, async ({ caseDesk: desk }) => {
      const order = readArguments(process.argv.slice(2));
      if (order !== null) return carryOut(desk, order);
      return list(desk, mexicoCityDate(at.clock.now().getTime()));
    }),
});
