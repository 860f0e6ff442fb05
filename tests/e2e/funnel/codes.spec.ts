import { applyUntil } from '../world/application.ts';
import { guessWrong, wrong } from '../world/codes.ts';
import { enter } from '../world/customer.ts';
import { sandbox } from '../world/sandbox.ts';
import { expect, test } from '../world/watched-page.ts';

test('[3.26] a NIP that is wrong can be typed again, and the right one signs', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const { customer, applicant } = await applyUntil('signing');
  await enter(page, customer, '/espera');
  await page.getByRole('button', { name: 'Enviarme el NIP' }).click();
  const { code } = await sandbox.codeTo(applicant.phone, 0);

  await guessWrong(page, 'NIP de 6 dígitos', wrong(code, 1));
  await expect(page.getByText('Intentos que te quedan: 4.', { exact: false })).toBeVisible();
  await page.getByLabel('NIP de 6 dígitos').fill(code);

  await expect(page).toHaveURL(/\/validar_telefono$/);
});
