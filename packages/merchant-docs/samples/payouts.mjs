import { createAbonaClient, each } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

for await (const payout of each((cursor) => abona.payouts.list({ cursor, limit: 100 }))) {
  let sum = 0;
  for await (const line of each((cursor) =>
    abona.payouts.lines(payout.id, { cursor, limit: 100 }),
  )) {
    console.log(line.business_date, line.order_id, line.kind, line.amount);
    sum += line.amount;
  }
  console.log(payout.id, payout.amount, sum === payout.amount ? 'adds up' : 'does not add up');
}
