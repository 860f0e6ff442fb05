import { acceptOffer } from '../world/applicant.ts';
import { applyUntil } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

/** Enough for a page to open on a busy machine. */
const SECONDS_LEFT = 40;

const minutesLater = async (minutes: number): Promise<void> => {
  const { now } = await sandbox.clock();
  await sandbox.moveClock({ now: new Date(Date.parse(now) + minutes * 60_000).toISOString() });
};

test('[4.22] an offer whose half hour is over is not accepted, and the new one is', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410/);
  const { customer } = await applyUntil('offering');
  await enter(page, customer, '/oferta');
  await expect(page.getByText(/^Oferta vigente 29:/)).toBeVisible();

  await minutesLater(31);
  await acceptOffer(page, /^8 quincenas/);
  await expect(page.getByText('Tu oferta se actualizó.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Leí y acepto/ })).not.toBeChecked();

  await acceptOffer(page, /^8 quincenas/);
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();
});

test('[4.22, 4.23] an offer that runs out on the screen says so, and the new one is one press away', async ({
  page,
}) => {
  const { customer } = await applyUntil('offering');
  const { expires_at: end } = await customer.call('getOffer', { query: {} });
  await sandbox.moveClock({ now: new Date(Date.parse(end) - SECONDS_LEFT * 1_000).toISOString() });
  await enter(page, customer, '/oferta');
  await expect(page.getByText('Tu oferta venció')).toBeVisible({
    timeout: 2 * SECONDS_LEFT * 1_000,
  });
  await page.getByRole('button', { name: 'Ver mi oferta nueva' }).click();

  await expect(page.getByText('Tu oferta se actualizó.')).toBeVisible();
  await expect(page.getByText(/^Oferta vigente (?:29|30):/)).toBeVisible();
});
