import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import { until } from '#until.ts';
import { type Applying, handIn, identify, signForBureau } from './apply.ts';
import { isOffered } from './buy.ts';
import { orderAt } from './order.ts';

/** What only a person of ours can say: whether to lend, or whether the face is that of the document. */
export type Awaited = 'decision' | 'identity';

type Waiting = { readonly product: string; readonly whose: Awaited };

/** Applies for a purchase and comes to where somebody of ours has to look at it. */
export async function waitForUs(
  world: World,
  who: Applying & Customer,
  { product, whose }: Waiting,
): Promise<void> {
  const { paymentId } = await orderAt(world.place.shop, product);
  await who.call('createApplication', { body: { payment_id: paymentId } });
  if (whose === 'decision') {
    await handIn(who, world.place.vendors);
    await signForBureau(who);
    return await untilReviewed(who);
  }
  await isOffered(world, who, 'identity');
  await identify(who, 'in_review');
}

/** Until the bureau was asked and its answer lies before a person. */
const untilReviewed = async ({ call }: Customer): Promise<void> => {
  await until(
    'an application that a person reads',
    async () => (await call('getProgress'))?.review,
    (review) => review != null,
  );
};
