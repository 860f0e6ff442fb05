import { type DeclineReason, riskTiers } from '@abona/contract/origination/decision';
import type {
  ChallengerFairness,
  ChallengerGroup,
  ChallengerResult,
  ChallengerSide,
} from '@abona/contract/staff/policy';
import {
  FAIR_RATIO_BPS,
  type FairnessKind,
  fairnessKinds,
  GROUP_MIN,
  type GroupKind,
  groupKinds,
} from '@abona/contract/staff/policy-catalogue';
import {
  type ChallengerTally,
  type GroupTally,
  type PartTally,
  SCORE_STEP,
  type SideTally,
} from './challenger-tally.ts';

/** What a finished run says. Small groups are let go here: they are kept nowhere. */
export function resultOf(tally: ChallengerTally): ChallengerResult {
  const { decisions, equal, different, forgotten, swap } = tally;
  const told = groupKinds.map((kind) => toldGroups(kind, tally.groups[kind]));
  return {
    decisions,
    first_decided_at: tally.first,
    last_decided_at: tally.last,
    replayed: { equal, different, forgotten },
    champion: sideOf(tally.champion, decisions),
    challenger: sideOf(tally.challenger, decisions),
    swap: {
      stay_in: partOf(swap.stay_in),
      in: partOf(swap.in),
      out: partOf(swap.out),
      stay_out: partOf(swap.stay_out),
    },
    scores: bucketsOf(tally.scores).map(([score, count]) => ({ score, decisions: count })),
    score_step: SCORE_STEP,
    groups: told.flatMap(({ groups }) => groups),
    fairness: fairnessKinds.map((kind) => fairnessOf(kind, toldGroups(kind, tally.groups[kind]))),
  };
}

const bpsOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole);

const bucketsOf = <T>(buckets: Readonly<Record<string, T>>): readonly (readonly [number, T])[] =>
  Object.entries(buckets)
    .map(([from, value]) => [Number(from), value] as const)
    .sort(([a], [b]) => a - b);

const partOf = ({ decisions, amount, loss }: PartTally) => ({
  decisions,
  amount,
  expected_loss: loss,
});

function sideOf(side: SideTally, decisions: number): ChallengerSide {
  const sum = (field: 'amount' | 'loss') =>
    riskTiers.reduce((total, tier) => total + side.tiers[tier][field], 0);
  return {
    approved: side.approved,
    amount: sum('amount'),
    expected_loss: sum('loss'),
    tiers: riskTiers.map((tier) => ({
      tier,
      approved: side.tiers[tier].decisions,
      amount: side.tiers[tier].amount,
      expected_loss: side.tiers[tier].loss,
    })),
    reasons: (Object.entries(side.reasons) as [DeclineReason, number][])
      .map(([reason, count]) => ({ reason, decisions: count }))
      .sort((a, b) => b.decisions - a.decisions),
    curve: curveOf(side, decisions),
    loss_bps: side.approved === 0 ? 0 : Math.round(side.lossBps / side.approved),
  };
}

/** From the best points down: each step lets more people in, who lose more. */
function curveOf({ scores }: SideTally, decisions: number): ChallengerSide['curve'] {
  let [people, lossBps] = [0, 0];
  return bucketsOf(scores)
    .toReversed()
    .map(([score, bucket]) => {
      people += bucket.decisions;
      lossBps += bucket.lossBps;
      return {
        score,
        approved_bps: bpsOf(people, decisions),
        loss_bps: Math.round(lossBps / people),
      };
    });
}

type ShownGroups = { readonly groups: readonly ChallengerGroup[]; readonly hidden: number };

/**
 * Groups that are large enough to be told. What is left of all must be as large, or it could be computed from the sum:
 * then the smallest of the others is hidden with it. Whoever's group is not known is no group.
 */
function toldGroups(kind: GroupKind, groups: Readonly<Record<string, GroupTally>>): ShownGroups {
  const known = Object.entries(groups)
    .filter(([name]) => name !== 'unknown')
    .sort(([, a], [, b]) => a.decisions - b.decisions);
  let at = known.findIndex(([, { decisions }]) => decisions >= GROUP_MIN);
  if (at === -1) at = known.length;
  const sizeOf = (upTo: number) =>
    known.slice(0, upTo).reduce((sum, [, { decisions }]) => sum + decisions, 0);
  while (at > 0 && at < known.length && sizeOf(at) < GROUP_MIN) at += 1;
  return {
    hidden: at,
    groups: known
      .slice(at)
      .map(([group, { decisions, champion, challenger }]) => ({
        kind,
        group,
        decisions,
        champion_approved: champion,
        challenger_approved: challenger,
      }))
      .sort((a, b) => (a.group < b.group ? -1 : 1)),
  };
}

function fairnessOf(kind: FairnessKind, { groups, hidden }: ShownGroups): ChallengerFairness {
  const rate = ({ decisions, challenger_approved }: ChallengerGroup) =>
    challenger_approved / decisions;
  const byRate = groups.toSorted((a, b) => rate(a) - rate(b));
  const ratio = (of: 'champion_approved' | 'challenger_approved'): number | null => {
    if (groups.length < 2) return null;
    const rates = groups.map((group) => group[of] / group.decisions);
    const highest = Math.max(...rates);
    return highest === 0 ? null : Math.round((Math.min(...rates) * 10_000) / highest);
  };
  const challenger = ratio('challenger_approved');
  return {
    kind,
    champion_ratio_bps: ratio('champion_approved'),
    challenger_ratio_bps: challenger,
    lowest: challenger === null ? null : (byRate[0]?.group ?? null),
    highest: challenger === null ? null : (byRate.at(-1)?.group ?? null),
    hidden_groups: hidden,
    is_breached: challenger !== null && challenger < FAIR_RATIO_BPS,
  };
}
