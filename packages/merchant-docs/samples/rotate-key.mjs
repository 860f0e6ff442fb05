import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

// A new key in place of the one named; that one goes on for a day.
const { id, key } = await abona.apiKeys.rotate(process.argv[2], { overlap_hours: 24 });
console.log(id, key); // told here and never again
