import { ok } from '@abona/kernel/result';
import type { DownPayments, Payouts, Proofs } from '../ports.ts';

/** What identity and collections would have done; they are not part of this module. */
export type Surroundings = {
  readonly provenPhones: Set<number>;
  readonly provenPeople: Set<number>;
  readonly transfers: { kind: string; amount: number; reference: string }[];
};

/** Identity as far as this module sees it. */
export const proofsOf = ({ provenPhones, provenPeople }: Surroundings): Proofs => ({
  isPhoneProven: async (_, { customerId }) => provenPhones.has(customerId),
  isIdentityProven: async (_, customerId) => provenPeople.has(customerId),
});

/** Collections as far as this module sees it. */
export function collectionsOf({ transfers }: Surroundings): {
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
      heldFor: async () => null,
    },
  };
}

export const noneEnded = { isSessionOpen: async () => true };
