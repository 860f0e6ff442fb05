import type { PaymentRail } from '@abona/contract/collections/payment-attempt';
import type { FlagValues } from '@abona/contract/flags';
import type { DebitDoor } from '#routing/loan-paths.ts';

export type RailFlags = Pick<
  FlagValues,
  | 'oxxoPaymentMethod'
  | 'cashEcosystemOxxoReference'
  | 'wipFtiiSantander'
  | 'wipFtiiUnifySantanderConekta'
>;

/** Rails that are paid outside of the app, by a reference that we give. */
export type SlipRail = 'oxxo' | 'spei';

/** What the app knows of a rail, beside what the server says of it. */
type RailFacts = {
  /** Its place in the list of ways to pay: what costs nothing comes first. */
  readonly place: number;
  readonly isOffered: (flags: RailFlags) => boolean;
  /** The pages on which it is confirmed; null: the payment begins at once. */
  readonly door: DebitDoor | null;
  readonly slip: SlipRail | null;
};

const always = () => true;

/** A rail that the contract names and that is missing here does not compile. */
export const railFacts: Readonly<Record<PaymentRail, RailFacts>> = {
  spei: { place: 1, isOffered: always, door: null, slip: 'spei' },
  oxxo: {
    place: 2,
    isOffered: (flags) => flags.oxxoPaymentMethod && flags.cashEcosystemOxxoReference,
    door: null,
    slip: 'oxxo',
  },
  card: { place: 3, isOffered: always, door: null, slip: null },
  direct_debit: { place: 4, isOffered: always, door: 'debito', slip: null },
  santander: {
    place: 5,
    isOffered: (flags) => flags.wipFtiiSantander && !flags.wipFtiiUnifySantanderConekta,
    door: 'debito-santander',
    slip: null,
  },
};
