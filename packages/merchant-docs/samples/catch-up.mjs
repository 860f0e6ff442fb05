import { createAbonaClient, each } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

// Newest first: stop at the last one that you know.
const lastKnown = process.argv[2];
for await (const event of each((cursor) => abona.events.list({ cursor, limit: 100 }))) {
  if (event.id === lastKnown) break;
  console.log(event.id, event.type, event.sequence);
}
