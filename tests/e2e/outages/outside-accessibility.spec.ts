import { expectNoViolation } from '../world/axe.ts';
import { consoleOrigin, shopOrigin } from '../world/product.ts';
import { expect, test } from '../world/watched-page.ts';

// Here, where few people leave mails and messages behind: the console shows those of everybody.
test('axe finds nothing at the login provider, in the console and in the shop', async ({
  page,
}) => {
  await page.goto('/pay/registro');
  await expect(page.getByRole('button', { name: 'Crear mi cuenta' })).toBeVisible();
  await expectNoViolation(page);
  for (const address of [consoleOrigin, shopOrigin]) {
    await page.goto(address);
    await expectNoViolation(page);
  }
});
