import type { Refund } from '@abona/merchant-sdk';
import type { MedusaContainer } from '@medusajs/framework/types';
import { MathBN, Modules } from '@medusajs/framework/utils';
import { refundPaymentWorkflow } from '@medusajs/medusa/core-flows';
import { pesosOf } from './providers/abona/amounts.ts';
import { isOfMedusa, mirroredBy, mirrorOf } from './providers/abona/refund-mirror.ts';

type Place = {
  readonly orderId: string;
  readonly paymentId: string;
  readonly currencyCode: string;
};

/**
 * What was given back at Abona, in its portal or for a dispute, becomes a refund of Medusa by Medusa's own workflow: once
 * for each, by the id that its row keeps. The provider finds that id there, and gives nothing back a second time. Call it
 * with the sale held. A process that died after the row and before the order's books is caught up with first, because
 * the workflow would write that line down with the amount of the next refund.
 */
export async function mirrorRefunds(
  container: MedusaContainer,
  { orderId, paymentId, currencyCode }: Place,
  told: readonly Refund[],
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT);
  const orders = container.resolve(Modules.ORDER);
  const rows = await payments.listRefunds({ payment_id: paymentId });
  const booked = await orders.listOrderTransactions({ order_id: orderId, reference: 'refund' });
  for (const refund of told.toReversed()) {
    if (isOfMedusa(refund)) continue;
    const row = rows.find((one) => mirroredBy(one) === refund.id);
    if (row === undefined) {
      const note = `Abona ${refund.id}${refund.reason === null ? '' : `: ${refund.reason}`}`;
      const input = {
        payment_id: paymentId,
        amount: pesosOf(refund.amount),
        note,
        metadata: mirrorOf(refund),
      };
      await refundPaymentWorkflow(container).run({ input });
    } else if (!booked.some(({ reference_id }) => reference_id === row.id))
      await orders.addOrderTransactions({
        order_id: orderId,
        amount: MathBN.mult(row.amount, -1),
        currency_code: currencyCode,
        reference: 'refund',
        reference_id: row.id,
      });
  }
}
