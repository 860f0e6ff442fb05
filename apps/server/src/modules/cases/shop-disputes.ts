import type { CaseOutcome } from '@abona/contract/cases/case-status';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { onEvent, type Worker } from '#platform/jobs/worker.ts';
import { type Case, loanOfSubject } from './domain/case.ts';
import { caseAnswered, caseOpened, caseWithdrawn } from './events.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';

/** A purchase that its customer contests, as far as its shop may know: none of their words. */
type ShopDispute = {
  readonly caseId: string;
  readonly customerId: number;
  readonly loanId: string;
  readonly reason: 'not_received' | 'not_me' | 'other';
  readonly amount: number | null;
  /** Null while it is open. */
  readonly outcome: CaseOutcome | 'withdrawn' | null;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
};

export type DisputeReaction = {
  readonly name: string;
  /** In the transaction in which it was looked up. */
  readonly run: (tx: Tx, dispute: ShopDispute) => Promise<void>;
};

const kinds: readonly string[] = ['dispute', 'not_me'];
type Named = { readonly folio: string; readonly kind: string };

/** Has shops told that what they sold is contested, and how that ended. What is between us and the customer is not. */
export function onShopDispute(
  deps: Pick<CaseDeps, 'db' | 'clock' | 'cases' | 'loans'>,
  { name, run }: DisputeReaction,
): readonly Worker[] {
  const concerns = ({ kind }: Named) => kinds.includes(kind);
  const tell = ({ folio }: Named, outcome: ShopDispute['outcome']) =>
    transaction(deps.db, async (tx) => {
      const found = await deps.cases.findByFolio(tx, folio);
      const loanId = found && loanOfSubject(found.subject);
      if (!found || !loanId || !(await touchesShop(deps, tx, found))) return;
      const { id: caseId, customerId, amount, openedAt } = found;
      const closedAt = outcome === null ? null : deps.clock.now();
      const reason = reasonOf(found);
      const told = { caseId, customerId, loanId, reason, amount, outcome, openedAt, closedAt };
      await run(tx, told);
    });
  const effect = 'database';
  return [
    onEvent(caseOpened, {
      name: `${name}_opened`,
      effect,
      concerns,
      run: (event) => tell(event, null),
    }),
    onEvent(caseAnswered, {
      name: `${name}_answered`,
      effect,
      concerns,
      run: (event) => tell(event, event.outcome),
    }),
    onEvent(caseWithdrawn, {
      name: `${name}_withdrawn`,
      effect,
      concerns,
      run: (event) => tell(event, 'withdrawn'),
    }),
  ];
}

const reasonOf = ({ kind, reason }: Case): ShopDispute['reason'] => {
  if (kind === 'not_me') return 'not_me';
  return reason === 'not_received' ? 'not_received' : 'other';
};

/** What would be the shop's to give back: the purchase itself, or what never came. */
async function touchesShop(
  { loans }: Pick<CaseDeps, 'loans'>,
  tx: Tx,
  { kind, reason, customerId, subject }: Case,
): Promise<boolean> {
  if (kind === 'not_me' || reason === 'not_received') return true;
  if (subject?.kind !== 'movement') return false;
  const { loanId, movement } = subject;
  const item = await loans.movementOf(tx, { customerId, loanId, movement });
  return item?.isPurchase === true;
}
