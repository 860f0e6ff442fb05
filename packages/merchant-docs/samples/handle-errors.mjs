import { AbonaError, createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
  language: 'en',
});

try {
  await abona.payments.create({ order_id: 'A-1', amount: 1, return_url: 'https://elsewhere.mx' });
} catch (failure) {
  if (!(failure instanceof AbonaError)) throw failure;
  console.error(failure.status, failure.code, failure.message); // 422 validation_failed …
  for (const { path, code, message } of failure.fields) console.error(path, code, message);
  console.error(failure.requestId, failure.documentationUrl); // tell us the first, read the second
}
