import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

const endpoint = await abona.webhookEndpoints.add({
  url: process.argv[2], // https and public; http://localhost:… where Abona runs on your machine
  event_types: [], // nothing named: everything, also what is new
});
console.log(endpoint.id, endpoint.secret); // the secret is told here and never again
