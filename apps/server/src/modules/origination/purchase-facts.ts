import type { PurchaseFacts } from './domain/application.ts';
import type { Purchase } from './ports.ts';

/** What is kept of a purchase, and the name of the intent somebody came with. */
export const purchaseFactsOf = (
  purchase: Purchase,
  paymentIntentId: string | null,
): PurchaseFacts => ({
  paymentId: purchase.paymentId,
  paymentIntentId,
  merchantId: purchase.merchantId,
  merchantName: purchase.merchantName,
  merchantLogo: purchase.merchantLogo,
  orderId: purchase.orderId,
  goods: purchase.goods,
  captureMode: purchase.captureMode,
  expiresAt: purchase.expiresAt.toISOString(),
  wayBack: purchase.wayBack,
});
