import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

const code = process.argv[2]; // nineteen digits, typed or scanned
const { status } = await abona.storeCodes.get(code);
if (status !== 'live') throw new Error(`this code is ${status}: ask for a new one`);

// The shopper now reads the amount on their phone and accepts it.
const payment = await abona.storeCodes.charge(code, { amount: 89_900, order_id: process.argv[3] });
console.log(payment.id, payment.status);
