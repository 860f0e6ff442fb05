import { randomUUID } from 'node:crypto';

const answer = await fetch(`${process.env.ABONA_URL}/payments`, {
  method: 'POST',
  headers: {
    authorization: `Bearer ${process.env.ABONA_SECRET_KEY}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(), // keep it: the same again repeats nothing
    'abona-version': '2026-11-18',
    'accept-language': 'en',
  },
  body: JSON.stringify({
    order_id: process.argv[2],
    amount: 149_900,
    return_url: 'https://tienda.mx/gracias',
  }),
});
const { status, data, error } = await answer.json();
console.log(answer.headers.get('x-request-id'), status, data?.checkout_url ?? error);
