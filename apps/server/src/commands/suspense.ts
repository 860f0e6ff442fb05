import { userInfo } from 'node:os';
import { formatMoney } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import type { App } from '#app.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { EXIT_DONE, EXIT_LEFT, runCommand } from './run-command.ts';
import { count, say } from './running-product.ts';
import { withApp } from './with-app.ts';

/*
 * `npm run suspense`: money that reached us and that nobody could place, the oldest first.
 * `npm run suspense -- RECEIPT loan_…`: it is for that loan. `npm run suspense -- RECEIPT return`: it goes
 * back to whoever sent it. Below a receipt stand the customers who say that it is theirs and are not known
 * as its sender: `npm run suspense -- CLAIM approve` gives it to their loan, `CLAIM deny` does not.
 * `npm run suspense -- CLAIM look-again "what proof was seen"`: a payment that was not found is looked for
 * once more. What is decided is carried out by the server that runs beside it.
 * Exit code 0: done. 1: no such receipt or claim waits, or the loan does not take it. 2: it could not begin.
 */

const SHOWN_MAX = 500;

type Suspense = App['collections']['suspense'];
type Resolution = Parameters<Suspense['resolve']>[0]['resolution'];

async function list(suspense: Suspense): Promise<number> {
  const waiting = await suspense.list(SHOWN_MAX);
  const claims = Map.groupBy(await suspense.claims(), ({ receiptId }) => receiptId);
  for (const { id, valueOn, amount, rail, cause, trackingKey, sender } of waiting) {
    say(`${id}  ${valueOn}  ${formatMoney(amount)}  ${rail}  ${cause ?? 'unknown'}`);
    say(`    ${trackingKey ?? 'no tracking key'}, from ${sender?.name ?? 'an unknown sender'}`);
    for (const { id: claimId, customerId, loanId } of claims.get(id) ?? [])
      say(
        `    claim ${publicId('clm', claimId)}  customer ${customerId}  ${publicId('loan', loanId)}`,
      );
  }
  say(waiting.length === 0 ? 'Nothing waits.' : `${count(waiting.length, 'receipt')} to place.`);
  return EXIT_DONE;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

async function decideClaim(suspense: Suspense, claimId: string, words: Words): Promise<number> {
  const verdict = verdictOf(words);
  if (verdict === null)
    throw new StartRefused('Say approve, deny, or look-again and what proof was seen.');
  const actor = `operator:${userInfo().username}`;
  const decided = await suspense.decideClaim({ claimId, verdict, actor });
  say(
    decided.ok
      ? `${publicId('clm', claimId)} is ${decided.value.status}.`
      : `${publicId('clm', claimId)} stays as it is: ${decided.error}.`,
  );
  return decided.ok ? EXIT_DONE : EXIT_LEFT;
}

type Words = { readonly what: string; readonly why: string };
type Verdict = Parameters<Suspense['decideClaim']>[0]['verdict'];

const EVIDENCE_MIN = 3;
const EVIDENCE_MAX = 300;

function verdictOf({ what, why }: Words): Verdict | null {
  if (what === 'approve' || what === 'deny') return { kind: what };
  const evidence = why.trim();
  const isSaid = evidence.length >= EVIDENCE_MIN && evidence.length <= EVIDENCE_MAX;
  return what === 'look-again' && isSaid ? { kind: 'look_again', evidence } : null;
}

async function decide(suspense: Suspense, receiptId: string, what: string): Promise<number> {
  const resolution = resolutionOf(what);
  if (resolution === null || !UUID.test(receiptId))
    throw new StartRefused('Say which receipt, and a loan (loan_…) or return.');
  const actor = `operator:${userInfo().username}`;
  const resolved = await suspense.resolve({ receiptId, resolution, actor });
  if (!resolved.ok) {
    say(`${receiptId} stays as it is: ${resolved.error}.`);
    return EXIT_LEFT;
  }
  say(`${receiptId} is ${resolved.value.status}.`);
  return EXIT_DONE;
}

function resolutionOf(what: string): Resolution | null {
  if (what === 'return') return { kind: 'give_back' };
  const loan = parsePublicId('loan', what);
  return loan.ok ? { kind: 'assign', loanId: loan.value } : null;
}

await runCommand({
  undone: 'Nothing was decided.',
  run: (desk) =>
    withApp(desk, async ({ collections: { suspense } }) => {
      const [subject, what = '', why = ''] = process.argv.slice(2);
      if (subject === undefined) return list(suspense);
      const claim = parsePublicId('clm', subject);
      return claim.ok
        ? decideClaim(suspense, claim.value, { what, why })
        : decide(suspense, subject, what);
    }),
});
