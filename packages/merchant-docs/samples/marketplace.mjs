import { createAbonaClient } from '@abona/merchant-sdk';

// Each seller is a business of its own: its key, its agreement, its payouts.
const keys = {
  'casa-ambar': process.env.ABONA_SECRET_KEY,
  'taller-nopal': process.env.ABONA_OTHER_SECRET_KEY,
};
const cart = [
  { seller: 'casa-ambar', reference: 'lampara', name: 'Lámpara', quantity: 1, unit_amount: 119_900 },
  { seller: 'taller-nopal', reference: 'silla', name: 'Silla', quantity: 2, unit_amount: 117_450 },
  { seller: 'taller-nopal', reference: 'mesa', name: 'Mesa', quantity: 1, unit_amount: 234_900 },
];
const order = process.argv[2];

for (const [seller, secretKey] of Object.entries(keys)) {
  const abona = createAbonaClient({ secretKey, baseUrl: process.env.ABONA_URL });
  const goods = cart.filter((line) => line.seller === seller);
  const payment = await abona.payments.create(
    {
      order_id: `${order}-${seller}`,
      amount: goods.reduce((sum, { quantity, unit_amount }) => sum + quantity * unit_amount, 0),
      lines: goods.map(({ seller: _, ...line }) => line),
      metadata: { order }, // comes back with each of them, and finds its siblings in your own books
      return_url: 'https://tienda.mx/gracias',
    },
    { idempotencyKey: `marketplace-${order}-${seller}` }, // twice is once, for each seller
  );
  console.log(seller, payment.amount, payment.metadata.order, payment.checkout_url);
}
