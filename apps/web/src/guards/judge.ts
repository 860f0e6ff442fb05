import { type CostlyFact, type Guard, pass, type Verdict, type Visit } from './visit.ts';

/** The first guard that objects decides; order is the order of the list. */
export function judge(guards: readonly Guard[], visit: Visit): Verdict {
  for (const guard of guards) {
    const verdict = guard.judge(visit);
    if (verdict.kind !== 'pass') return verdict;
  }
  return pass;
}

export const needsOf = (guards: readonly Guard[]): ReadonlySet<CostlyFact> =>
  new Set(guards.flatMap((guard) => guard.needs));
