import {
  createAbonaClient,
  type OfferedPlan,
  type Offers as OffersAnswer,
} from '@abona/merchant-sdk';
import type { Configuration } from '#configuration.ts';
import { answerOf } from './merchant-api.ts';
import { merchantApiUrl } from './sellers.ts';

export type Plan = OfferedPlan & {
  /** The day of its figures, `YYYY-MM-DD`. */
  readonly calculated_on: string;
};

/** A price tag may be late by so much, and no page waits longer for it than a blink. */
const FRESH_MS = 10 * 60_000;
const SILENT_MS = 15_000;
const TIMEOUT_MS = 1_500;

export type Offers = {
  /** By quincenas, fewest first; none when Abona does not answer or does not lend that much. */
  readonly plansFor: (amount: number) => Promise<readonly Plan[]>;
};

type Known = { readonly plans: Promise<readonly Plan[]>; until: number };

/** What a product page may say about paying in parts. */
export function createOffers(configuration: Configuration): Offers {
  const abona = createAbonaClient({
    secretKey: configuration.shop.publishableKey,
    baseUrl: merchantApiUrl(configuration),
    timeoutMs: TIMEOUT_MS,
    triesMax: 1,
  });
  const known = new Map<number, Known>();

  const ask = (amount: number): Known => {
    const call = answerOf(abona.offers.list(amount));
    const entry: Known = {
      until: Date.now() + FRESH_MS,
      plans: call.then((asking) => {
        if (asking.kind === 'answered') return inQuincenas(asking.answer);
        entry.until = Date.now() + SILENT_MS;
        return [];
      }),
    };
    known.set(amount, entry);
    return entry;
  };
  return {
    plansFor: (amount) => {
      const entry = known.get(amount);
      return (entry !== undefined && entry.until > Date.now() ? entry : ask(amount)).plans;
    },
  };
}

const inQuincenas = ({ plans, calculated_on }: OffersAnswer): readonly Plan[] =>
  plans
    .map((plan) => ({ ...plan, calculated_on }))
    .filter(({ frequency }) => frequency === 'quincenal')
    .toSorted((one, other) => one.instalments - other.instalments);

/** The smallest of the payments, for «desde». */
export const lowestOf = (plans: readonly Plan[]): number | null =>
  plans.length === 0 ? null : Math.min(...plans.map((plan) => plan.instalment_amount));
