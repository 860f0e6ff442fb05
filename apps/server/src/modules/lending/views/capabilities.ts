import { type getProductCapabilities, productNames } from '@abona/contract/engagement/points';
import type { Restriction, RestrictionCode } from '@abona/contract/identity/restriction';
import type { z } from 'zod';

type Capability = z.output<typeof getProductCapabilities.reply>['products'][number];

/** What each product must not be held up by. */
const everything: readonly RestrictionCode[] = ['payments_overdue', 'account_blocked'];
const hindrances: Readonly<Record<Capability['product'], readonly RestrictionCode[]>> = {
  abonapay: [...everything, 'purchases_blocked'],
  instore_consumer: [...everything, 'purchases_blocked'],
  cash_installments: [...everything, 'loans_blocked', 'payouts_held'],
};

const NOT_OFFERED = 'Todavía no está disponible para ti.';

/** Which products somebody can use, and for each that they cannot the sentence that says why. */
export const capabilitiesOf = (held: readonly Restriction[], hasLoans: boolean): Capability[] =>
  productNames.map((product) => {
    const hindrance = held.find(({ code }) => hindrances[product].includes(code));
    const isOffered = product !== 'cash_installments' || hasLoans;
    const reason = isOffered ? (hindrance?.text ?? null) : NOT_OFFERED;
    return { product, is_enabled: reason === null, reason };
  });
