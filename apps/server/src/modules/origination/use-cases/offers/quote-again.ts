import { invariant } from '@abona/kernel/invariant';
import type { Offer } from '#modules/origination/domain/offer.ts';
import { readTerms } from '#modules/origination/domain/offer-terms.ts';
import type { Loans } from '#modules/origination/ports.ts';

type Product = Parameters<Loans['quoteOffer']>[0];
export type Quoted = Extract<ReturnType<Loans['quoteOffer']>, { ok: true }>['value'];

/** A term of an offer, computed again from what the offer kept: the same figures, whatever changed since. */
export function quoteAgain(
  loans: Pick<Loans, 'quoteOffer'>,
  offer: Pick<Offer, 'terms'>,
  { installments, frequency }: { readonly installments: number; readonly frequency: string },
): Quoted {
  const { product, tier, amount, on } = readTerms<Product>(offer.terms);
  const term = product.terms.find((choice) => choice.frequency === frequency);
  invariant(term !== undefined, `no term ${frequency}`);
  const request = { tier, amount, on, frequency: term.frequency, count: installments };
  const quoted = loans.quoteOffer(product, request);
  invariant(quoted.ok, 'what was offered cannot be quoted any more');
  return quoted.value;
}
