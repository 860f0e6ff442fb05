import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

// Before it is captured. Cancelling again answers with the same.
const payment = await abona.payments.cancel(process.argv[2]);
console.log(payment.status);
