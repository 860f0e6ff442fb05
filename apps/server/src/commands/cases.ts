import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { type CaseOutcome, caseOutcomes } from '@abona/contract/cases/case-status';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { type Centavos, parseMoney } from '@abona/kernel/money';
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
 * letter is out, what stood still goes on, what it means in money is done, and the server that runs beside it writes to
 * the customer. Of a dispute `--amount 706.36` says how much of it they were right about: needed with `partly`.
 * `--as "Lucía Ferrer"` is the name that the customer reads.
 * Exit code 0: done. 1: no case has that folio, or it is not where that can be done. 2: it could not begin.
 */

type CaseDesk = App['caseDesk'];
type DeskRefusal = Extract<Awaited<ReturnType<CaseDesk['answer']>>, { ok: false }>['error'];

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
  readonly amount?: Centavos;
};

const isOutcome = (act: string): act is CaseOutcome =>
  (caseOutcomes as readonly string[]).includes(act);

async function carryOut(desk: CaseDesk, { act, amount, ...order }: Order): Promise<number> {
  const told = { ...order, actor: `operator:${userInfo().username}` };
  if (told.text === '') throw new StartRefused('It has words: npm run cases -- FOLIO ACT "…"');
  if (!isOutcome(act) && act !== 'write' && act !== 'ask')
    throw new StartRefused(`The act is write, ask, ${caseOutcomes.join(', ')}; not ${act}.`);
  const done = isOutcome(act)
    ? await desk.answer({ ...told, outcome: act, ...(amount !== undefined && { amount }) })
    : await desk.write({ ...told, isQuestion: act === 'ask' });
  if (done.ok) {
    say(`${order.folio} is ${done.value.status}.`);
    return EXIT_DONE;
  }
  process.stderr.write(`${whyNot[done.error](order.folio)}\n`);
  return EXIT_LEFT;
}

const whyNot: Readonly<Record<DeskRefusal, (folio: string) => string>> = {
  case_unknown: (folio) => `No case has the folio ${folio}.`,
  state_conflict: (folio) => `${folio} is not where that can be done.`,
  amount_needed: (folio) => `${folio} is about money: say how much of it with --amount 706.36.`,
  amount_refused: (folio) =>
    `The amount is more than ${folio} is about, or there is no money in that answer.`,
};

/** Words in order, the name after `--as` and the pesos after `--amount`. */
function readArguments(given: readonly string[]): Order | null {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    options: { as: { type: 'string' }, amount: { type: 'string' } },
  });
  const [folio, act = '', text = ''] = positionals;
  if (folio === undefined) return null;
  const order = { folio, act, text: text.trim(), author: values.as ?? HOUSE_NAME };
  if (values.amount === undefined) return order;
  const amount = parseMoney(values.amount);
  if (!amount.ok) throw new StartRefused(`Not an amount of pesos: ${values.amount}.`);
  return { ...order, amount: amount.value };
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
