import type { Payment } from './domain/payment.ts';

/** The browser carries a token that decides nothing: the shop's server asks us what is true. */
export function wayBackOf({ returnUrl, returnToken }: Payment): string | null {
  if (returnUrl === null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('abona_return', returnToken);
  return url.href;
}
