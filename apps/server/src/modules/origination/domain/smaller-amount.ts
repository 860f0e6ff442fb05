import { type Centavos, centavos } from '@abona/kernel/money';
import { type Decision, decide } from './decide.ts';
import type { DecisionInputs } from './decision-inputs.ts';
import type { Policy } from './policy.ts';

type Approved = Extract<Decision, { outcome: 'approved' }>;

export type SmallerAmount = { readonly amount: Centavos; readonly approved: Approved };

/**
 * The most that the same decision would approve of what was asked for, in round amounts; null: nothing smaller
 * would pass either. It is found by deciding, so that it cannot say anything else than a decision would: what
 * passes for an amount passes for less of it, so halving the rest finds the most.
 */
export function smallerAmount(policy: Policy, inputs: DecisionInputs): SmallerAmount | null {
  const { kind, amount: asked } = inputs;
  if (asked === null || kind === 'kyc') return null;
  const { min } = policy.amounts[kind === 'personal_loan' ? kind : 'purchase'];
  const step = policy.line.round_to;
  const approvedAt = (steps: number): SmallerAmount | null => {
    const amount = centavos(steps * step);
    const decision = decide(policy, { ...inputs, amount });
    return decision.outcome === 'approved' ? { amount, approved: decision } : null;
  };
  let passes = Math.ceil(min / step);
  let fails = Math.ceil(asked / step);
  let best = passes < fails ? approvedAt(passes) : null;
  if (best === null) return null;
  while (fails - passes > 1) {
    const middle = Math.floor((passes + fails) / 2);
    const found = approvedAt(middle);
    if (found === null) fails = middle;
    else {
      passes = middle;
      best = found;
    }
  }
  return best;
}
