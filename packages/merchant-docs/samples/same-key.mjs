import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

const order = {
  order_id: process.argv[2],
  amount: 149_900,
  return_url: 'https://tienda.mx/gracias',
};
const options = { idempotencyKey: `pedido-${order.order_id}-pago-1` };

const first = await abona.payments.create(order, options);
const again = await abona.payments.create(order, options); // from another process, after a crash
console.log(first.id === again.id); // true: there is one payment

// The same key for something else is a mistake, and is told.
await abona.payments
  .create({ ...order, amount: 99_900 }, options)
  .catch(({ code }) => console.log(code));
