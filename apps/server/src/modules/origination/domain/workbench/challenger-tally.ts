import type { DeclineReason, RiskTier } from '@abona/contract/origination/decision';
import type { GroupKind } from '@abona/contract/staff/policy-catalogue';
import { type Decision, decide, leastDownPayment } from '../decide.ts';
import type { DecisionInputs } from '../decision-inputs.ts';
import type { Policy } from '../policy.ts';
import { scoreOf } from '../scorecard.ts';

/** What share of what is lent is lost, by the points that a reference version gives somebody, rising. */
export type LossAssumption = {
  readonly version: string;
  readonly reference: Policy;
  readonly bands: readonly { readonly score_from: number; readonly loss_bps: number }[];
};

/**
 * Whom an application is from, as far as it is only counted: sex and state never reach `decide`, whose inputs have no
 * place for them, and this type never leaves the counting.
 */
type CountedPerson = { readonly sex: string | null; readonly state: string | null };

export type SideTally = {
  approved: number;
  lossBps: number;
  tiers: Record<RiskTier, PartTally>;
  reasons: Partial<Record<DeclineReason, number>>;
  /** Of those who pass every rule but the points, by points. */
  scores: Record<string, { decisions: number; lossBps: number }>;
};
export type PartTally = { decisions: number; amount: number; loss: number };
export type GroupTally = { decisions: number; champion: number; challenger: number };

/** Sums over decisions, in any order: what a batch adds can be kept and gone on from. Of nobody in particular. */
export type ChallengerTally = {
  decisions: number;
  equal: number;
  different: number;
  forgotten: number;
  first: string | null;
  last: string | null;
  champion: SideTally;
  challenger: SideTally;
  swap: Record<'stay_in' | 'in' | 'out' | 'stay_out', PartTally>;
  /** By the points of the challenger. */
  scores: Record<string, number>;
  groups: Record<GroupKind, Record<string, GroupTally>>;
};

export const SCORE_STEP = 20;

const emptyPart = (): PartTally => ({ decisions: 0, amount: 0, loss: 0 });
const emptySide = (): SideTally => ({
  approved: 0,
  lossBps: 0,
  tiers: { A: emptyPart(), B: emptyPart(), C: emptyPart(), D: emptyPart() },
  reasons: {},
  scores: {},
});

export const emptyTally = (): ChallengerTally => ({
  decisions: 0,
  equal: 0,
  different: 0,
  forgotten: 0,
  first: null,
  last: null,
  champion: emptySide(),
  challenger: emptySide(),
  swap: { stay_in: emptyPart(), in: emptyPart(), out: emptyPart(), stay_out: emptyPart() },
  scores: {},
  groups: { history: {}, channel: {}, sex: {}, age: {}, state: {} },
});

/** Reasons that only the points, or what they allow, are behind. */
const byPoints: ReadonlySet<DeclineReason> = new Set([
  'score_too_low',
  'line_below_minimum',
  'amount_above_line',
]);

const AGE_BANDS = [
  [50, '50'],
  [35, '35-49'],
  [25, '25-34'],
] as const;
const ageBandOf = (age: number): string => AGE_BANDS.find(([from]) => age >= from)?.[1] ?? '18-24';

const historyOf = ({ bureau }: DecisionInputs): string =>
  bureau.status === 'reported' && bureau.summary.score === null ? 'thin' : bureau.status;

export type Counted = {
  readonly inputs: DecisionInputs;
  readonly person: CountedPerson;
  readonly decidedAt: string;
};

type Compared = {
  readonly champion: Policy;
  readonly challenger: Policy;
  readonly loss: LossAssumption;
};

/** Decides one application by both policies and adds it. Answers what the champion says, for its receipt. */
export function addDecision(
  tally: ChallengerTally,
  { champion, challenger, loss }: Compared,
  { inputs, person, decidedAt }: Counted,
): Decision {
  const lossBps = lossOf(loss, inputs);
  const [was, is] = [decide(champion, inputs), decide(challenger, inputs)];
  tally.decisions += 1;
  widen(tally, decidedAt);
  const lentBefore = lentBy(champion, inputs, was);
  const lentAfter = lentBy(challenger, inputs, is);
  addToSide(tally.champion, { policy: champion, decision: was, lent: lentBefore, lossBps });
  addToSide(tally.challenger, { policy: challenger, decision: is, lent: lentAfter, lossBps });
  const [wasIn, isIn] = [was.outcome === 'approved', is.outcome === 'approved'];
  const part = tally.swap[swapOf(wasIn, isIn)];
  addToPart(part, isIn ? lentAfter : lentBefore, lossBps);
  const bucket = bucketOf(pointsOf(challenger, is));
  tally.scores[bucket] = (tally.scores[bucket] ?? 0) + 1;
  const groupOf: Readonly<Record<GroupKind, string | null>> = {
    history: historyOf(inputs),
    channel: inputs.kind,
    age: ageBandOf(inputs.age),
    ...person,
  };
  for (const kind of Object.keys(groupOf) as GroupKind[])
    addToGroup(tally.groups[kind], groupOf[kind] ?? 'unknown', { wasIn, isIn });
  return was;
}

function widen(tally: ChallengerTally, at: string): void {
  if (tally.first === null || at < tally.first) tally.first = at;
  if (tally.last === null || at > tally.last) tally.last = at;
}

function swapOf(wasIn: boolean, isIn: boolean): keyof ChallengerTally['swap'] {
  if (wasIn) return isIn ? 'stay_in' : 'out';
  return isIn ? 'in' : 'stay_out';
}

function lossOf({ reference, bands }: LossAssumption, inputs: DecisionInputs): number {
  const { total } = scoreOf(reference, inputs);
  return (bands.findLast(({ score_from }) => score_from <= total) ?? bands[0])?.loss_bps ?? 0;
}

/** What would be lent: the price less what is paid at once, the loan, or the line where nothing is bought yet. */
function lentBy(policy: Policy, { kind, amount }: DecisionInputs, decision: Decision): number {
  if (decision.outcome === 'declined') return 0;
  if (amount === null) return decision.line;
  if (kind === 'personal_loan') return amount;
  return Math.min(amount - leastDownPayment(policy, decision, amount), decision.line);
}

/** What is expected to be lost of an amount. */
const lossIn = (amount: number, lossBps: number): number => Math.round((amount * lossBps) / 10_000);

const pointsOf = ({ scorecard }: Policy, { factors }: Decision): number =>
  factors.reduce((sum, { points }) => sum + points, scorecard.base);

const bucketOf = (points: number): string => String(Math.floor(points / SCORE_STEP) * SCORE_STEP);

function addToPart(part: PartTally, amount: number, lossBps: number): void {
  part.decisions += 1;
  part.amount += amount;
  part.loss += lossIn(amount, lossBps);
}

type SideDecision = {
  readonly policy: Policy;
  readonly decision: Decision;
  readonly lent: number;
  readonly lossBps: number;
};

function addToSide(side: SideTally, { policy, decision, lent, lossBps }: SideDecision): void {
  const isApproved = decision.outcome === 'approved';
  if (isApproved) {
    side.approved += 1;
    side.lossBps += lossBps;
    addToPart(side.tiers[decision.tier], lent, lossBps);
  } else
    for (const reason of decision.reasons) side.reasons[reason] = (side.reasons[reason] ?? 0) + 1;
  if (!isApproved && !decision.reasons.every((reason) => byPoints.has(reason))) return;
  const bucket = bucketOf(pointsOf(policy, decision));
  const scored = side.scores[bucket] ?? { decisions: 0, lossBps: 0 };
  side.scores[bucket] = {
    decisions: scored.decisions + 1,
    lossBps: scored.lossBps + lossBps,
  };
}

function addToGroup(
  groups: Record<string, GroupTally>,
  name: string,
  { wasIn, isIn }: { readonly wasIn: boolean; readonly isIn: boolean },
): void {
  const group = groups[name] ?? { decisions: 0, champion: 0, challenger: 0 };
  group.decisions += 1;
  group.champion += wasIn ? 1 : 0;
  group.challenger += isIn ? 1 : 0;
  groups[name] = group;
}
