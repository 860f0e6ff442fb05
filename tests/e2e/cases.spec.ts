import { expectNoViolation } from './world/axe.ts';
import { answerCase, askCustomer } from './world/case-desk.ts';
import { expectFits } from './world/fits.ts';
import { borrow } from './world/loan.ts';
import { pesos } from './world/paying.ts';
import { readPdf } from './world/pdf.ts';
import { sandbox } from './world/sandbox.ts';
import { enterOwn } from './world/wallet.ts';
import { expect, test } from './world/watched-page.ts';

test.slow();

const TICKET = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');

test('an aclaración of a payment: written, reloaded, sent with its ticket, asked about, answered, read, and contradicted', async ({
  page,
}) => {
  const { customer } = await borrow();
  await enterOwn(page, customer, '/casos');
  await expect(page.getByText('No tienes casos abiertos')).toBeVisible();
  await page.getByRole('link', { name: /^No reconozco un cargo/ }).click();
  await expect(page.getByRole('heading', { name: 'Nueva aclaración' })).toBeVisible();

  // Whoever sends too early is told what is missing, and nothing is sent.
  await page.getByRole('button', { name: 'Abrir mi aclaración' }).last().click();
  await expect(page.getByText('Elige el movimiento que quieres aclarar.')).toBeVisible();
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: 'Monto distinto' }).click();
  await page.getByLabel('Cuéntanos con tus palabras').fill('La tienda cobró otro precio.');
  await expectNoViolation(page);
  await expectFits(page);

  await page.reload();
  await expect(page.getByText('Recuperamos lo que habías escrito.')).toBeVisible();
  await expect(page.getByLabel('Cuéntanos con tus palabras')).toHaveValue(
    'La tienda cobró otro precio.',
  );
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ticket.pdf', mimeType: 'application/pdf', buffer: TICKET });
  await expect(page.getByText(/guardado cifrado/)).toBeVisible();
  await page.getByRole('button', { name: 'Abrir mi aclaración' }).last().click();

  await expect(page.getByText(/^Folio AC-\d{4}-\d+/).first()).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  const { open } = await customer.call('listCases', { query: {} });
  const { folio, case_id } = open[0] ?? {};
  await askCustomer(String(folio), '¿Qué precio decía la etiqueta?');
  await page.reload();
  await expect(page.getByText('¿Qué precio decía la etiqueta?')).toBeVisible();
  await expect(page.getByText('Sigue: te toca a ti')).toBeVisible();
  await page.getByLabel('Escribe un mensaje').fill('Decía $10.00 menos.');
  await page.getByRole('button', { name: 'Mandar mensaje' }).click();
  await expect(page.getByText('Decía $10.00 menos.')).toBeVisible();
  await expect(page.getByText('Sigue: nos toca a nosotros')).toBeVisible();

  await answerCase(
    String(folio),
    'upheld',
    'La tienda nos mandó el ticket.\nEl precio es el del ticket.',
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Tu dictamen' })).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  const letter = page.getByRole('link', { name: 'Descargar carta (PDF)' }).last();
  expect(await readPdf(String(await letter.getAttribute('href')))).toContain(String(folio));

  await page.getByRole('button', { name: /No estoy de acuerdo/ }).click();
  await page.getByLabel('Cuéntanos con tus palabras').fill('La etiqueta está en mi foto.');
  await page.getByRole('button', { name: 'Pedir otra revisión' }).click();
  await expect(page.getByText('Otra persona lo revisa').first()).toBeVisible();
  const view = await customer.call('getCase', { params: { id: String(case_id) } });
  expect(view).toMatchObject({ status: 'appealed', is_open: true });

  // Who looks again finds for them: the letter says in pesos what was done.
  await answerCase(String(folio), 'in_favour', 'La etiqueta dice otro precio.');
  await page.reload();
  await expect(page.getByText(/Te abonamos \$[\d,.]+ a este crédito/).first()).toBeVisible();
});

test('«no puedo pagar» to a signed plan: both plans side by side, one code, and the loan pays by the new one', async ({
  page,
}) => {
  const { customer, loanId, applicant, lastMessage } = await borrow('lampara-luna');
  const before = await customer.call('getLoan', { params: { loan_id: loanId } });
  await enterOwn(page, customer, `/perfil/prestamos/${loanId}/no-puedo-pagar`);
  await expect(page.getByText('¿No puedes pagar esta quincena?')).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);

  await page.getByRole('radio', { name: /^Plan más largo/ }).check();
  await page
    .getByRole('button', { name: 'Comparar: plan más largo' })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Tu plan, lado a lado' })).toBeVisible();
  await expect(page.getByText('Pagas de más en total')).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);

  const ask = page.getByRole('button', { name: 'Mandarme mi código' }).filter({ visible: true });
  await ask.click();
  await expect(page.getByText('Marca la casilla para firmar.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Leí las fechas nuevas y lo que cuesta' }).check();
  await ask.click();
  const { code } = await sandbox.codeTo(applicant.phone, lastMessage);
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await page
    .getByRole('button', { name: /^Firmar \d+ abonos de \$/ })
    .filter({ visible: true })
    .click();

  await expect(page.getByRole('heading', { name: 'Plan firmado' })).toBeVisible();
  const after = await customer.call('getLoan', { params: { loan_id: loanId } });
  expect(after.instalments_total).toBeGreaterThan(before.instalments_total);
  expect(after.next?.amount).toBeLessThan(before.next?.amount ?? 0);
  await expectNoViolation(page);
  await expectFits(page);
  const addendum = page.getByRole('link', { name: /^Convenio que cambia tu contrato/ });
  const paper = await readPdf(String(await addendum.getAttribute('href')));
  expect(paper).toContain(pesos(after.next?.amount ?? 0));
  await page.getByRole('link', { name: 'Ver mi crédito' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(new RegExp(`/perfil/prestamos/${loanId}$`));
  await expect(page.getByText(pesos(after.next?.amount ?? 0)).first()).toBeVisible();
});

test('a desistimiento: what comes back to whom, one code, and nothing is owed', async ({
  page,
}) => {
  const { customer, loanId, applicant, lastMessage } = await borrow();
  await enterOwn(page, customer, `/perfil/prestamos/${loanId}/desistir`);
  await expect(page.getByText(/^Puedes hasta el .+ Día \d+ de 10 hábiles\.$/)).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  await page.getByRole('button', { name: 'Mandarme mi código' }).filter({ visible: true }).click();
  const { code } = await sandbox.codeTo(applicant.phone, lastMessage);

  const confirm = page
    .getByRole('button', { name: 'Cancelar este crédito' })
    .filter({ visible: true });
  await confirm.click();
  await expect(page.getByText('Escribe los 6 dígitos de tu código.')).toBeVisible();
  await page.getByLabel('Código de 6 dígitos').fill(code);
  await confirm.click();

  await expect(page.getByText('Listo, tu crédito quedó anulado').first()).toBeVisible();
  await expectNoViolation(page);
  await expectFits(page);
  const { loans } = await customer.call('listLoans', { query: { status: 'active' } });
  expect(loans).toEqual([]);
  await page.goto('/pay/inicio');
  await expect(page.getByRole('link', { name: 'Ver dónde comprar' }).first()).toBeVisible();
  // Nothing was paid: it was called off.
  await expect(page.getByText(/pagadas/)).toHaveCount(0);
});
