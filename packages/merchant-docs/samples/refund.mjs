import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

const id = process.argv[2];
const order = { lines: [{ reference: 'zapatos-42', quantity: 1 }], reason: 'Talla' };

// What it would do, to show to whoever decides. Nothing is given back yet.
const preview = await abona.payments.previewRefund(id, order);
console.log('to the plan', preview.to_plan, 'to the shopper', preview.to_customer);

const refund = await abona.payments.refund(id, order, { idempotencyKey: `devolucion-${id}-1` });
console.log(refund.id, refund.amount);
