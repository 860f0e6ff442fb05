import type { Flag } from '@abona/contract/flags';
import type { ProgressView } from '@abona/contract/origination/progress';
import { ok } from '@abona/kernel/result';
import type { Log } from '#platform/log.ts';
import { silentLog } from '#testing/silent-log.ts';
import type { DownPayments, Flags, Payouts, Proofs } from '../ports.ts';

/** What identity and collections would have done; they are not part of this module. */
export type Surroundings = {
  /** What engagement would say; none is on unless a test says so. */
  readonly flagsOn: Set<Flag>;
  /** Warnings that were logged, by whom they are about. */
  readonly warnings: { provider: string | undefined; code: string | undefined }[];
  readonly provenPhones: Set<number>;
  readonly provenPeople: Set<number>;
  /** Fresh second proofs, each good for one acceptance. */
  readonly secondProofs: Set<number>;
  readonly transfers: { kind: string; amount: number; reference: string }[];
  /** Why money that is to go out waits, by its application. */
  readonly heldPayouts: Map<number, NonNullable<ProgressView['payout_held_for']>>;
};

export const emptySurroundings = (): Surroundings => ({
  flagsOn: new Set(),
  warnings: [],
  provenPhones: new Set(),
  provenPeople: new Set(),
  secondProofs: new Set(),
  transfers: [],
  heldPayouts: new Map(),
});

/** Identity as far as this module sees it. */
export const proofsOf = ({ provenPhones, provenPeople, secondProofs }: Surroundings): Proofs => ({
  phoneOf: async () => null,
  spendProof: async (_, { customerId }) => secondProofs.delete(customerId),
  isPhoneProven: async (_, { customerId }) => provenPhones.has(customerId),
  isIdentityProven: async (_, customerId) => provenPeople.has(customerId),
});

/** Collections as far as this module sees it. */
export function collectionsOf({ transfers, heldPayouts }: Surroundings): {
  readonly downPayments: DownPayments;
  readonly payouts: Payouts;
} {
  const begin = (kind: string, amount: number) => {
    const reference = `${kind}-${transfers.length}`;
    transfers.push({ kind, amount, reference });
    return ok({ reference, clabe: '646180111805035870' });
  };
  return {
    downPayments: {
      methods: ['card', 'transfer'],
      begin: async (_, { amount }) => begin('down_payment', amount),
    },
    payouts: {
      begin: async (_, { amount }) => begin('payout', amount),
      callOff: async () => true,
      heldFor: async (id) => heldPayouts.get(id) ?? null,
    },
  };
}

export const noneEnded = { isSessionOpen: async () => true };

export const flagsOf = ({ flagsOn }: Surroundings): Flags => ({
  isOn: async (flag) => flagsOn.has(flag),
});

/** Keeps bugs for whoever calls, and warnings for whoever looks. */
export const logInto = ({ warnings }: Surroundings, bugs: unknown[]): Log => ({
  ...silentLog,
  error: ({ error }) => void bugs.push(error),
  warn: ({ provider, code }) => void warnings.push({ provider, code }),
});
