import { centavos } from '@abona/kernel/money';
import { err } from '@abona/kernel/result';

/** Where nobody pays anything down, as far as shops ask. */
export const noDownPayments = {
  giveBack: async () => err('state_conflict' as const),
  leftOf: async () => centavos(0),
  returnStateOf: async () => 'credited' as const,
  refunded: async () => undefined,
};
