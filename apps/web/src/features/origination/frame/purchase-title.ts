import type { ApplicationPurchase } from '@abona/contract/origination/application';
import { centavos, formatMoney } from '@abona/kernel/money';
import { funnelCopy } from '#copy/funnel.ts';

const copy = funnelCopy.purchase;

/** "Tu compra en Casa Ámbar" */
export function purchaseTitle(purchase: ApplicationPurchase): string {
  if (purchase.payment_type === 'cash_installments') return copy.cash;
  return purchase.merchant_name === null ? copy.inStore : copy.at(purchase.merchant_name);
}

/** "Tu compra en Casa Ámbar · $4,899.00" */
export const purchaseLine = (purchase: ApplicationPurchase): string =>
  `${purchaseTitle(purchase)} · ${formatMoney(centavos(purchase.amount))}`;
