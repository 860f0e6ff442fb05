import { clientMap } from '@abona/contract/client-map.gen';
import { withDatabase } from '../world/database.ts';
import { borrow } from '../world/loan.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

const [, SETTINGS] = clientMap.getLendingProfileSettings;

/** The only shop of this world takes another's name. */
const renameShop = (name: string): Promise<unknown> =>
  withDatabase((client) => client.query('update merchants.merchants set name = $1', [name]));

test.afterEach(() => renameShop('Casa Ámbar'));

test('[3.08] home tells of a purchase on Amazon that is still being paid, and of no other', async ({
  page,
  browser,
}) => {
  const here = await borrow('lampara-luna');
  await renameShop('Amazon México');
  const there = await borrow('lampara-luna');

  await enterOwn(page, there.customer, '/inicio');
  await expect(page.getByText('Tienes una compra activa en Amazon')).toBeVisible();
  const other = await browser.newPage();
  const answered = other.waitForResponse((answer) => answer.url().includes(SETTINGS));
  await enterOwn(other, here.customer, '/inicio');
  await answered;
  await expect(other.getByText(/^Vas al corriente/).first()).toBeVisible();
  await expect(other.getByText('Tienes una compra activa en Amazon')).toBeHidden();
  await other.close();
});
