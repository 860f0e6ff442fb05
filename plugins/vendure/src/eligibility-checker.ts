import { type AbonaClient, AbonaError } from '@abona/merchant-sdk';
import {
  type Injector,
  LanguageCode,
  Logger,
  PaymentMethodEligibilityChecker,
} from '@vendure/core';
import { CLIENT, ELIGIBILITY, LOG } from './abona-options.ts';

let abona: AbonaClient;

/**
 * Offers Abona only for what it lends: Mexican pesos, and an amount that it has plans for. The plans are asked for, so that
 * the limits are Abona's of today and no copy of them. Where nobody answers, or the key may not ask (`offers:read`), the
 * method stands: a sale is not lost for that, and what cannot be paid is refused when it is begun.
 */
export const abonaEligibilityChecker = new PaymentMethodEligibilityChecker({
  code: ELIGIBILITY,
  description: [
    { languageCode: LanguageCode.en, value: 'Abona: Mexican pesos, within what Abona lends' },
    { languageCode: LanguageCode.es, value: 'Abona: pesos mexicanos, dentro de lo que presta' },
  ],
  args: {},
  init: (injector: Injector) => {
    abona = injector.get<AbonaClient>(CLIENT);
  },
  check: async (_ctx, { currencyCode, totalWithTax }) => {
    if (currencyCode !== 'MXN')
      return `Abona lends Mexican pesos, and this order is in ${currencyCode}.`;
    const hasPlans = await plansFor(totalWithTax);
    return hasPlans || 'Abona does not lend this amount.';
  },
});

async function plansFor(amount: number): Promise<boolean> {
  try {
    const { plans } = await abona.offers.list(amount, { timeoutMs: TIMEOUT_MS });
    return plans.length > 0;
  } catch (failure) {
    // An amount that is out of all bounds is refused in so many words; anything else is no answer about it.
    if (failure instanceof AbonaError && OUT_OF_BOUNDS.includes(failure.code)) return false;
    Logger.warn(`Abona did not say whether it lends ${amount}: ${failure}`, LOG);
    return true;
  }
}

/** A shopper waits for the list of ways to pay. */
const TIMEOUT_MS = 2_000;

const OUT_OF_BOUNDS = ['validation_failed', 'amount_invalid'];
