import { applyUntil } from '../world/application.ts';
import { guessWrong, wrong } from '../world/codes.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test('[2.27, 3.26] a wrong code says how many tries are left, and five wrong ones spend it', async ({
  page,
  expectedErrors,
}) => {
  // Another code is sent after half a minute, and not sooner.
  test.slow();
  expectedErrors.push(/422|429/);
  const label = 'Código de 6 dígitos';
  const { customer, applicant, lastMessage } = await applyUntil('validating');
  await enter(page, customer, '/validar_telefono');
  const { code } = await sandbox.codeTo(applicant.phone, lastMessage);

  await guessWrong(page, label, wrong(code, 1));
  await expect(page.getByText('Intentos que te quedan: 4.', { exact: false })).toBeVisible();
  for (const nth of [2, 3, 4, 5]) await guessWrong(page, label, wrong(code, nth));
  // Spent: the right one is of no use any more.
  await guessWrong(page, label, code);

  await expect(page.getByText(/^Por tu seguridad hicimos una pausa\./)).toBeVisible();
  await expect(page.getByText(/^Ese código ya no sirve\./)).toBeVisible();

  const spent = await sandbox.codeTo(applicant.phone, lastMessage);
  const another = page.getByRole('button', { name: 'Recibirlo por WhatsApp' });
  await expect(another).toBeEnabled({ timeout: 40_000 });
  await another.click();
  await page.getByLabel(label).fill((await sandbox.codeTo(applicant.phone, spent.messageId)).code);
  await expect(page).toHaveURL(/\/espera_2$/);
});
