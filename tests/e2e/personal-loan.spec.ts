import { acceptOffer, newApplicant, proveIdentity } from './world/applicant.ts';
import { applyUntil, expectStatus, goOnUntil } from './world/application.ts';
import { expectNoViolation } from './world/axe.ts';
import { enter, enterAsNew } from './world/customer.ts';
import { addAccount, clabeEnding, payoutsTo } from './world/wallet.ts';
import { expect, ONE_SIZE, test } from './world/watched-page.ts';

test.slow();

test('[2.15, 2.29, 2.30, 2.33] somebody takes a personal loan and the money arrives at their CLABE', async ({
  page,
}) => {
  const applicant = newApplicant('Excelente');
  const clabe = clabeEnding('4321');
  const customer = await enterAsNew(page, '/comprar/prestamo-personal');
  // What is quoted is what will be offered: the fee of 3 % and its IVA, what arrives, the product's terms.
  for (const figure of ['$174.00', '$4,826.00', 'De $1,000.00 a $50,000.00'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '24 quincenas' }).click();
  await page.getByRole('button', { name: 'Solicitar mi préstamo' }).click();
  await expect(page.getByLabel('Nombre o nombres')).toBeVisible();
  // The form is filled by whoever buys: here it is handed in while no screen looks.
  await page.goto('about:blank');
  await goOnUntil('approving', { customer, applicant, lastMessage: 0 });
  await page.goto('/pay/espera_2');
  await proveIdentity(page);

  await expect(page.getByRole('heading', { name: '¿A qué cuenta te depositamos?' })).toBeVisible();
  await expect(page.getByText('Recibes $4,826.00 por SPEI.', { exact: false })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^24 quincenas/ })).toBeChecked();
  await acceptOffer(page, /12 quincenas/);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Elige la cuenta que recibe tu dinero.' }),
  ).toBeVisible();
  await addAccount(page, clabe);
  await expect(page.getByRole('radio', { name: /BBVA México/ })).toBeChecked();
  await expectNoViolation(page);
  await page.getByRole('button', { name: /^Aceptar/ }).click();

  await expect(page).toHaveURL(/\/pay\/aprobado$/);
  const [payout, ...proofs] = await payoutsTo(clabe);
  expect(proofs).toMatchObject([{ status: 'settled', amount: 1 }]);
  // The opening fee and its IVA are held back, as the offer said.
  expect(payout).toMatchObject({ status: 'settled', amount: 482_600 });
  expect(payout?.beneficiary.name).toBe(
    ['ROSA MARIA', applicant.firstSurname, 'EXCELENTE'].join(' ').toUpperCase().replace('Ó', 'O'),
  );
});

test(
  '[2.30] money that the bank sends back ends without a loan, and the account is told apart',
  ONE_SIZE,
  async ({ page }) => {
    const clabe = clabeEnding('0003');
    const { customer } = await applyUntil('offering', { loan: 500_000 });
    await enter(page, customer, '/oferta');
    await addAccount(page, clabe);
    await expect(page.getByRole('radio', { name: /BBVA México/ })).toBeChecked();
    await acceptOffer(page, /12 quincenas/);

    await expectStatus(customer, 'cancelled');
    // A screen that is open leaves with a notice when it hears of it; whoever comes back reads it here.
    await page.goto('/pay/conciliacion');
    await expect(page).toHaveURL(/\/pay\/canceled$/);
    const { accounts } = await customer.call('listBankAccounts');
    expect(accounts).toMatchObject([{ status: 'failed', problem: { code: 'account_closed' } }]);
    expect(await payoutsTo(clabe)).toMatchObject([
      { status: 'returned', return_code: '03' },
      { status: 'settled', amount: 1 },
    ]);
  },
);

test(
  '[2.29] an account that is somebody else’s receives nothing, and the next one does',
  ONE_SIZE,
  async ({ page }) => {
    const { customer } = await applyUntil('offering', { loan: 500_000 });
    await enter(page, customer, '/oferta');

    await addAccount(page, clabeEnding('0031'));
    await expect(
      page.getByText('La cuenta no está a tu nombre.', { exact: false }).first(),
    ).toBeVisible();
    await addAccount(page, clabeEnding('4321', '638'));
    await expect(page.getByRole('radio', { name: /Nu México/ })).toBeChecked();
    await acceptOffer(page, /12 quincenas/);

    await expectStatus(customer, 'loan');
  },
);
