import { centavos } from '@abona/kernel/money';
import type { Payment } from '../domain/payment.ts';

/** A payment for tests of decisions; what matters to a test it says itself. */
export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  id: '019a0000-0000-7000-8000-000000000001',
  merchantId: 'mer_00000000000000000000000001',
  paymentId: 123_456_789_012_345,
  intentId: null,
  orderId: 'A-1',
  status: 'captured',
  statusReason: null,
  channel: 'ecommerce',
  captureMode: 'automatic',
  amount: centavos(1_000_00),
  releasedAmount: centavos(0),
  branchId: null,
  shippingAmount: centavos(100_00),
  refundedAmount: centavos(0),
  fee: { amount: centavos(50_00), iva: centavos(8_00) },
  returnUrl: 'https://tienda.mx/gracias',
  cancelUrl: null,
  returnToken: 'rt_x',
  customerId: null,
  loanId: null,
  lastSequence: 1,
  expiresAt: new Date('2026-11-16T18:00:00Z'),
  captureBefore: null,
  metadata: {},
  createdAt: new Date('2026-11-15T18:00:00Z'),
  updatedAt: new Date('2026-11-15T18:00:00Z'),
  lines: [
    line({ reference: 'zapatos', quantity: 2, unitAmount: centavos(400_00) }),
    line({ reference: 'calcetas', quantity: 1, unitAmount: centavos(100_00) }),
  ],
  ...changes,
});

function line(given: Pick<Payment['lines'][number], 'reference' | 'quantity' | 'unitAmount'>) {
  return { name: given.reference, refundedQuantity: 0, ...given };
}
