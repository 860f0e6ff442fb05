import { expect, it } from 'vitest';
import { startTestNode } from '#testing/test-product.ts';

/** Those that ask the bank and the card processor, who are not there in this test. */
const ASKING_OUTSIDE = ['collections.find_deposits', 'collections.reconcile'];

it('every schedule runs in a product where nothing has happened, but those that ask a party outside', async () => {
  const { schedules, runSchedule } = await startTestNode();
  const failed: string[] = [];
  for (const name of schedules)
    await runSchedule(name).catch((failure: unknown) => {
      failed.push(name);
      if (!ASKING_OUTSIDE.includes(name)) throw failure;
    });

  expect(schedules.length).toBeGreaterThan(30);
  expect(failed.sort()).toEqual(ASKING_OUTSIDE);
});
