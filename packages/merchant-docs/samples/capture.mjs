import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

// Of a payment that was made with capture_mode: 'manual' and is 'authorized'.
const payment = await abona.payments.capture(process.argv[2]);
console.log(payment.status);
