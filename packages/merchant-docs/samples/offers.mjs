import { createAbonaClient } from '@abona/merchant-sdk';

const abona = createAbonaClient({
  secretKey: process.env.ABONA_SECRET_KEY,
  baseUrl: process.env.ABONA_URL,
});

// «Desde $X quincenales», for a product page. A publishable key may ask, too.
const { plans } = await abona.offers.list(149_900);
const [smallest] = plans.toSorted((one, other) => one.instalment_amount - other.instalment_amount);
console.log(
  smallest.instalments,
  smallest.frequency,
  smallest.instalment_amount,
  smallest.cat_percent,
);
