import type { AccountProofs } from '../ports.ts';

type Order = Parameters<AccountProofs['begin']>[1];
type Outcome = Awaited<ReturnType<AccountProofs['outcomeOf']>>;

/** Collections, as far as one centavo goes out and comes to something. */
export type TestCentavos = AccountProofs & {
  /** Those that left, in order. */
  readonly sent: Order[];
  /** What becomes of the next ones: they reach the account of whom they are sent to unless told. */
  outcome: Outcome | null;
};

export function createCentavos(): TestCentavos {
  const centavos: TestCentavos = {
    sent: [],
    outcome: null,
    begin: async (_, order) => void centavos.sent.push(order),
    outcomeOf: async (proofId) => {
      const order = centavos.sent.find((one) => one.proofId === proofId);
      if (order === undefined) return { kind: 'under_way' };
      const receipt = { holder: order.holder, rfc: order.rfc };
      return centavos.outcome ?? { kind: 'arrived', receipt, trackingKey: 'AB1' };
    },
  };
  return centavos;
}
