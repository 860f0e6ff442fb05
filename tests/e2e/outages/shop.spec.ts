import { acceptOffer } from '../world/applicant.ts';
import { applyUntil } from '../world/application.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { orderState, vainWebhooks } from '../world/shop.ts';
import { expect, test } from '../world/watched-page.ts';

test.afterEach(() => sandbox.heal());

test.slow();

test('a shop that was deaf when it was paid hears of it when it listens again', async ({
  page,
}) => {
  const { customer, order } = await applyUntil('offering');
  await enter(page, customer, '/oferta');
  await sandbox.setFaults({ shop: { mode: 'down' } });
  await acceptOffer(page, /^8 quincenas/);
  await page.getByRole('link', { name: 'Volver a Casa Ámbar' }).click();

  // Bought, and the shop does not know yet: the browser's return is not believed.
  await expect(page.getByText('Esperamos tu pago')).toBeVisible();
  await expect.poll(() => vainWebhooks(order)).toBeGreaterThan(0);
  expect(await orderState(order.id)).toBe('waiting');
  await sandbox.heal();

  // Its page changes in place. The more often we were not heard, the longer until we try again.
  const thanks = page.getByText('¡Gracias! Tu pedido está pagado');
  await expect(thanks).toBeVisible({ timeout: 150_000 });
});
