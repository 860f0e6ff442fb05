import { type Decision, decide, declinedLater } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import { decideBy } from '#modules/origination/domain/review.ts';
import { receiptHashOf } from '#modules/origination/stores/decision-store.ts';
import type { KeptReceipt, ReceiptKey } from '#modules/origination/stores/receipt-store.ts';
import type { OriginationDeps } from '../origination-deps.ts';

const PAGE = 1_000;
/** Enough to look into; all of them are counted. */
const NAMED_MAX = 20;

/** `forgotten`: its person was, and what was known of them with them. */
type ReplayVerdict = 'equal' | 'different' | 'forgotten';

/** By the policy, or as the person said who looked at it; null: they could not have said that. */
function scoredAgain(policy: Policy, inputs: DecisionInputs): Decision | null {
  if (inputs.review === undefined) return decide(policy, inputs);
  const decided = decideBy(policy, inputs, inputs.review);
  return decided.ok ? decided.value : null;
}

/**
 * Makes a decision again from what was known and the version that it names, and compares the hash. Pure: whoever has
 * the three can do the same.
 */
export function replay(
  policy: Policy,
  { stage, inputs: text, policyVersion, receiptHash, reasons }: Omit<KeptReceipt, 'applicationId'>,
): ReplayVerdict {
  if (text === '') return 'forgotten';
  const inputs = JSON.parse(text);
  const again =
    stage === 'scoring'
      ? scoredAgain(policy, inputs)
      : declinedLater(policy, { reasons, today: inputs.today });
  const hash = again && receiptHashOf({ policyVersion, inputs, decision: again });
  return hash === receiptHash ? 'equal' : 'different';
}

export type Replay = Readonly<Record<ReplayVerdict, number>> & {
  /** The first of those that differ. */
  readonly differing: readonly ReceiptKey[];
};

/** Makes every decision that is kept again, page by page. Writes nothing. */
export async function replayDecisions({
  db,
  receipts,
  policies,
}: Pick<OriginationDeps, 'db' | 'receipts' | 'policies'>): Promise<Replay> {
  const counted: Record<ReplayVerdict, number> = { equal: 0, different: 0, forgotten: 0 };
  const differing: ReceiptKey[] = [];
  let after: ReceiptKey | null = null;
  for (;;) {
    const page: readonly KeptReceipt[] = await receipts.pageAll(db, { after, limit: PAGE });
    for (const kept of page) {
      const verdict = replay(await policies.byVersion(db, kept.policyVersion), kept);
      counted[verdict] += 1;
      if (verdict === 'different' && differing.length < NAMED_MAX) differing.push(kept);
    }
    after = page.at(-1) ?? null;
    if (page.length < PAGE) break;
  }
  return {
    ...counted,
    differing: differing.map(({ applicationId, stage }) => ({ applicationId, stage })),
  };
}
