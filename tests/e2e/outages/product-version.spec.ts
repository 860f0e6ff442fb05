import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { addBusinessDays } from '@abona/mexico/bank-calendar';
import type { Page } from '@playwright/test';
import { comeTo } from '../world/clock.ts';
import { enterDesk, expectSoundScreen, openDeskAs } from '../world/desk.ts';
import { borrow } from '../world/loan.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();
// Nobody is signed in at first: the desk asks, and is told so.
test.use({ viewport: { width: 1440, height: 900 }, expectedErrors: [/401/] });
test.afterEach(() => sandbox.moveClock({ reset: true, over_booked_days: true }));

const PRODUCT = '/productos?producto=compra_a_plazos';
const DAYS = 'Arrepentirse, días';

/** Another number of days to withdraw, from a day on; it waits for somebody else. */
async function propose(page: Page, days: number, from: CivilDate): Promise<string> {
  await page.getByLabel(DAYS).fill(String(days));
  await page.getByLabel(DAYS).press('Enter');
  await page.getByLabel('Desde el día').fill(from);
  await page.getByLabel('Motivo').selectOption({ label: 'Así lo dice la política' });
  await page.getByLabel('En tus palabras, obligatorio').fill('Más días para pensarlo.');
  await expectSoundScreen(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Una versión espera a una segunda persona')).toBeVisible();
  return String(await page.getByRole('link', { name: 'Ver la solicitud' }).getAttribute('href'));
}

/** The last day on which somebody who borrows now may withdraw. */
async function lastDayToWithdraw(): Promise<string | null> {
  const { customer, loanId } = await borrow();
  return (await customer.call('getLoan', { params: { loan_id: loanId } })).cooling_off_until;
}

const today = async () => mexicoCityDate(Date.parse((await sandbox.clock()).now));

test('a version of a product holds from its day once a second person agrees; nobody agrees to one whose day has come', async ({
  page,
  browser,
  expectedErrors,
}) => {
  const [now, later] = [await today(), addDays(await today(), 3)];
  await enterDesk(page, 'risk', PRODUCT);
  await expect(page.getByText('Cambia alguna condición para proponer una versión.')).toBeVisible();
  const requested = await propose(page, 11, later);

  // What was proposed is read, not written; whoever asked cannot agree.
  await expect(page.getByLabel(DAYS)).toHaveValue('11');
  await expect(page.getByLabel(DAYS)).toHaveAttribute('readonly');
  const own = await page.context().newPage();
  await own.goto(new URL(requested, page.url()).href);
  await expect(own.getByText('No puedes')).toBeVisible();
  await own.close();

  const alma = await openDeskAs(browser, 'compliance', requested);
  await expect(alma.getByText('Días hábiles para arrepentirse')).toBeVisible();
  await expectSoundScreen(alma);
  await alma.getByRole('button', { name: 'Aprobar la versión' }).click();
  await expect(alma.getByText(/^Aprobaste:/)).toBeVisible();

  // Without a reload: it comes, and what holds is lent on until then.
  await expect(page.getByText(/^v\d+, .+, por entrar$/)).toBeVisible();
  await expectSoundScreen(page);
  expect(await lastDayToWithdraw()).toBe(addBusinessDays(now, 10));
  await comeTo(later);
  await page.reload();
  await expect(page.getByLabel(DAYS)).toHaveValue('11');
  await expect(page.getByText(/^v\d+, .+, por entrar$/)).toHaveCount(0);
  expect(await lastDayToWithdraw()).toBe(addBusinessDays(later, 11));

  // The day of the next one comes before anybody agrees.
  const stale = await propose(page, 12, addDays(later, 2));
  await alma.goto(new URL(stale, page.url()).href);
  await expect(alma.getByRole('button', { name: 'Aprobar la versión' })).toBeVisible();
  await comeTo(addDays(later, 2));
  expectedErrors.push(/409/);
  await alma.getByRole('button', { name: 'Aprobar la versión' }).click();
  await expect(alma.getByText(/^Algo cambió desde que se pidió/)).toBeVisible();
  await expect(alma.getByText('Sin efecto').first()).toBeVisible();
  await expectSoundScreen(alma);
  await alma.context().close();
  // What was written stands there to be proposed anew, beside what goes on.
  await page.reload();
  await expect(page.getByLabel(DAYS)).toHaveValue('12');
  await expect(page.getByText('hoy 11')).toBeVisible();
  await expect(page.getByText('Una versión espera a una segunda persona')).toHaveCount(0);
  expect(await lastDayToWithdraw()).toBe(addBusinessDays(addDays(later, 2), 11));
});
