import { userInfo } from 'node:os';
import { type CivilDate, parseCivilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney, parseMoney } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run quita-offer`: what is offered and nobody has answered, by its last day.
 * `npm run quita-offer -- loan_… 4000 3 2026-12-15`: gives up 4,000 pesos of principal and all late charges, the rest
 * in three instalments; the customer may say yes until that day, and the server that runs beside it tells them.
 * `--asked-by lender`: a programme of ours; else the customer asked for it. Bureaus tell these apart.
 * `--try`: shows what it would do, and offers nothing.
 * `npm run quita-offer -- loan_… withdraw`: takes back what is offered.
 * Exit code 0: done. 1: it may not be offered, or nothing is; the line says why. 2: it could not begin.
 */

type QuitaOffers = App['lending']['quitaOffers'];
type OfferOrder = Parameters<QuitaOffers['offer']>[0];
type Preview = Extract<Awaited<ReturnType<QuitaOffers['try']>>, { ok: true }>['value']['preview'];

const USAGE = 'npm run quita-offer -- LOAN PESOS INSTALMENTS LAST-DAY [--asked-by lender] [--try]';

const refusals = {
  loan_unknown: 'There is no such loan.',
  loan_ended: 'The loan has ended.',
  not_late_enough: 'The loan is not late enough for a quita.',
  used_up: 'The loan had its quita.',
  not_offered: 'That is more than the policy allows: give up less, or in fewer instalments.',
  impossible: 'No plan can be made of it.',
  days_not_offered: 'The last day has passed, or is later than the policy allows.',
  costs_more: 'The customer would pay no less by it: give up more, or in fewer instalments.',
} as const;

async function list(offers: QuitaOffers): Promise<number> {
  const open = await offers.listOpen();
  for (const { loanId, terms, validUntil, offeredBy, offeredOn } of open)
    say(
      `${publicId('loan', loanId)}  ${formatMoney(terms.forgiven)} given up, the rest in ${count(terms.count, 'instalment')}, until ${validUntil}; offered ${offeredOn} by ${offeredBy}`,
    );
  if (open.length === 0) say('Nothing is offered.');
  return EXIT_DONE;
}

function show({ now, next, cost, forgiven }: Preview): void {
  say(`Owed today: ${formatMoney(now.left)}. To be paid: ${formatMoney(next.left)}.`);
  say(
    `Given up: ${formatMoney(forgiven.principal)} of principal, ${formatMoney(forgiven.charges)} of late charges; ${formatMoney(centavos(Math.abs(cost)))} ${cost < 0 ? 'less' : 'more'} in all.`,
  );
  for (const { k, payBy, total } of next.instalments)
    say(`    ${k}  ${payBy}  ${formatMoney(total)}`);
}

async function offer(
  offers: QuitaOffers,
  { isTry, ...order }: OfferOrder & { readonly isTry: boolean },
): Promise<number> {
  const done = isTry ? await offers.try(order) : await offers.offer(order);
  if (!done.ok) {
    process.stderr.write(`${refusals[done.error.reason]}\n`);
    return EXIT_LEFT;
  }
  show(done.value.preview);
  say(isTry ? 'Nothing was offered.' : `It is offered until ${order.validUntil}.`);
  return EXIT_DONE;
}

async function withdraw(
  offers: QuitaOffers,
  order: Pick<OfferOrder, 'loanId' | 'actor'>,
): Promise<number> {
  const done = await offers.withdraw(order);
  say(done.ok ? 'It is withdrawn.' : 'Nothing is offered for it.');
  return done.ok ? EXIT_DONE : EXIT_LEFT;
}

/** Words in order; options may stand anywhere. */
function readArguments(given: readonly string[]) {
  const at = given.indexOf('--asked-by');
  const askedBy = at < 0 ? 'customer' : (given[at + 1] ?? '');
  if (askedBy !== 'customer' && askedBy !== 'lender')
    throw new StartRefused(`It is asked for by customer or lender, not ${askedBy}.`);
  const words = (at < 0 ? given : given.toSpliced(at, 2)).filter((word) => word !== '--try');
  return { words, askedBy, isTry: given.includes('--try') } as const;
}

type Read = ReturnType<typeof readArguments>;

function readOrder({ words: [, pesos = '', instalments = '', day = ''], askedBy }: Read): {
  readonly terms: OfferOrder['terms'];
  readonly validUntil: CivilDate;
} {
  const forgiven = parseMoney(pesos);
  if (!forgiven.ok) throw new StartRefused(`${pesos} is no amount: ${USAGE}`);
  if (!/^[1-9]\d?$/.test(instalments))
    throw new StartRefused(`${instalments} is no number of instalments: ${USAGE}`);
  const validUntil = parseCivilDate(day);
  if (!validUntil.ok) throw new StartRefused(`${day} is no day: ${USAGE}`);
  const terms = { askedBy, forgiven: forgiven.value, count: Number(instalments) };
  return { terms, validUntil: validUntil.value };
}

await runCommand({
  undone: 'Nothing was offered.',
  run: (at) =>
    withApp(at, async ({ lending: { quitaOffers: offers } }) => {
      const read = readArguments(process.argv.slice(2));
      const [loan, act] = read.words;
      if (loan === undefined) return list(offers);
      const loanId = parsePublicId('loan', loan);
      if (!loanId.ok) throw new StartRefused(`${loan} is no loan: ${USAGE}`);
      const order = { loanId: loanId.value, actor: `operator:${userInfo().username}` };
      if (act === 'withdraw') return withdraw(offers, order);
      return offer(offers, { ...order, ...readOrder(read), isTry: read.isTry });
    }),
});
