import { readQueryParameters } from '#browser/query-parameters.ts';
import type { Destination } from '#session/purchase/open-purchase.ts';
import { hasPayment } from '#session/purchase/payment-ids.ts';
import { whileLoading } from '#shell/loading.ts';
import { paths } from './paths.ts';

const home: Destination = { to: paths.home, search: {} };

/**
 * Somebody comes to landing. A visitor stays, and sees the purchase they came with; somebody
 * signed in goes on with it, or home when there is none. Null: stay.
 */
export async function arrive(search: string, isSignedIn: boolean): Promise<Destination | null> {
  const query = readQueryParameters(search);
  if (!hasPayment(query)) return isSignedIn ? home : null;
  if (!isSignedIn) {
    void import('#session/purchase/present-payment.ts').then(({ presentPayment }) =>
      presentPayment(query),
    );
    return null;
  }
  return whileLoading('purchase', async () => {
    const { openPurchase } = await import('#session/purchase/open-purchase.ts');
    return openPurchase(query);
  });
}
