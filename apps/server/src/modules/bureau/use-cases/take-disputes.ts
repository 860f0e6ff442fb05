import { brandName } from '@abona/lender/lender';
import { legalDeadline } from '@abona/mexico/legal-deadline';
import { transaction } from '#platform/database/transaction.ts';
import type { BureauDispute } from '../ports.ts';
import { findAccount, type NumberedAccount } from '../stores/account-store.ts';
import { saveTold } from '../stores/dispute-store.ts';
import type { BureauDeps } from './bureau-deps.ts';
import { correctAccount } from './correct-account.ts';

/** What the bureau is told where our own books say that the record was wrong. */
const CORRECTED = 'Procede: la información se corrigió con lo que consta en nuestros registros.';

/** What the bureau is told of an account that we never had: the record stays as whoever told it says. */
const NOT_OURS = `No procede: la cuenta no es de ${brandName}. No la otorgamos ni la reportamos.`;

/**
 * Takes what customers contest at the bureau, once each, and tells the bureau our answers. Where the books say
 * otherwise than what was told, it is corrected and accepted at once; what is about an account that is not ours is
 * rejected at once; else a case is opened, and a person answers it.
 */
export async function takeDisputes(deps: BureauDeps, signal: AbortSignal): Promise<void> {
  const { bureau } = deps;
  if (bureau === null) return;
  const listed = await bureau.disputes(signal);
  if (!listed.ok) {
    deps.log.warn({ provider: 'bureau' }, 'the bureau lists no disputes');
    return;
  }
  for (const dispute of listed.value) {
    if (signal.aborted) return;
    if (!(await deps.disputes.isKnown(deps.db, dispute.folio))) await take(deps, dispute);
  }
  for (const { folio, ...answer } of await deps.disputes.listAnswered(deps.db)) {
    if (signal.aborted) return;
    const told = await bureau.answerDispute(folio, answer, signal);
    if (!told.ok) return;
    await transaction(deps.db, (tx) => saveTold(tx, folio));
  }
}

async function take(deps: BureauDeps, dispute: BureauDispute): Promise<void> {
  const account = await findAccount(deps.db, dispute.account);
  if (account === null) return rejectForeign(deps, dispute);
  const { loanId } = account;
  const corrected = await correctAccount(deps, { loanId, actor: `bureau:${dispute.folio}` });
  await transaction(deps.db, async (tx) => {
    const answer = corrected.ok
      ? { isAccepted: true, text: CORRECTED, at: deps.clock.now() }
      : null;
    const caseId =
      answer === null ? await deps.corrections.open(tx, wordsOf(dispute, account)) : null;
    await deps.disputes.add(tx, { ...receivedOf(dispute), ...account, caseId, answer });
  });
}

/** The law's clock runs from the day on which the bureau passed it on. */
function receivedOf({ folio, receivedOn }: BureauDispute) {
  const { legalDue: dueOn } = legalDeadline('bureau_dispute', receivedOn);
  return { folio, receivedOn, dueOn };
}

/** Of an account that is not ours there is no customer to hear of it: only the bureau does. */
async function rejectForeign(deps: BureauDeps, dispute: BureauDispute): Promise<void> {
  const { folio: code } = dispute;
  deps.log.warn({ provider: 'bureau', code }, 'a dispute is about an account that is not ours');
  const answer = { isAccepted: false, text: NOT_OURS, at: deps.clock.now() };
  const nobodys = { loanId: null, customerId: null, caseId: null };
  await transaction(deps.db, (tx) =>
    deps.disputes.add(tx, { ...receivedOf(dispute), ...nobodys, answer }),
  );
}

const wordsOf = ({ folio, motive }: BureauDispute, account: NumberedAccount) => ({
  ...account,
  text: `Impugnación ${folio} ante el buró de crédito: ${motive}`,
});

export type AnsweredCorrection = {
  readonly caseId: string;
  readonly loanId: string | null;
  readonly isAccepted: boolean;
  readonly text: string;
};

/**
 * A correction that a person granted: the loan is told anew with what the books say now, and the bureau that passed it
 * on hears the answer.
 */
export async function followCorrection(
  deps: BureauDeps,
  { caseId, loanId, ...answer }: AnsweredCorrection,
): Promise<void> {
  if (answer.isAccepted && loanId !== null)
    await correctAccount(deps, { loanId, actor: `case:${caseId}` });
  const at = deps.clock.now();
  await transaction(deps.db, (tx) => deps.disputes.answerByCase(tx, caseId, { ...answer, at }));
}
