import { fillSignUp, somebodyNew } from './world/person.ts';
import { appOrigin, loginOrigin } from './world/product.ts';
import { sandbox } from './world/sandbox.ts';
import { expect, test } from './world/watched-page.ts';

test('[2.10] a reload of the waiting page does not send a second mail', async ({ page }) => {
  const person = somebodyNew();
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  await sandbox.lastLink(person.email);
  // The mail may be there before the page knows that it was sent.
  await expect(page.getByRole('button', { name: /^Enviar otro enlace en/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();

  expect(await sandbox.mailsTo(person.email)).toHaveLength(1);
});

test('[2.11] a link works once, and says kindly when it does not', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/410/);
  const person = somebodyNew();
  await page.goto('/pay/registro');
  await fillSignUp(page, person);
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();
  const link = await sandbox.lastLink(person.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: '¡Listo, correo confirmado!' })).toBeVisible();

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: /ya estaba confirmado/ })).toBeVisible();

  await page.goto(`${appOrigin}/pay/verificar-email?token=${'x'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: /ya estaba confirmado/ })).toBeVisible();
});

test('[2.09] the path registro is a sign-up, and keeps where the person came from', async ({
  page,
}) => {
  const authorize = page.waitForRequest((request) => request.url().includes('/authorize'));

  await page.goto('/pay/registro?utm_source=volante&src=FERIA');

  const asked = new URL((await authorize).url());
  expect(asked.origin).toBe(loginOrigin);
  expect(asked.searchParams.get('screen_hint')).toBe('signup');
  expect(asked.searchParams.get('ext-user_src')).toBe('FERIA');
  await expect(page.getByRole('button', { name: 'Crear mi cuenta' })).toBeVisible();
  const kept = await page.context().storageState();
  const own = kept.origins.find(({ origin }) => origin === appOrigin);
  const utm = own?.localStorage.find(({ name }) => name === 'abona_utm')?.value ?? '';
  expect(JSON.parse(utm).value).toMatchObject({ utm_source: 'volante' });
});

test('[3.13, 3.27] whoever signs up from the marketplace says so with the application, while that is tracked', async ({
  page,
}) => {
  const applied = page.waitForRequest(
    (request) => request.method() === 'POST' && /source_signup/.test(request.postData() ?? ''),
    { timeout: 60_000 },
  );
  // As the flag service answers while the marketplace's sign-ups are tracked.
  await page.route('**/api/flags/v1/evaluations', async (route) => {
    const answer = await route.fetch();
    const reply = await answer.json();
    reply.data.features.amazonSignupTracking = true;
    await route.fulfill({ response: answer, json: reply });
  });
  await page.goto('/pay/registro?utm_source=amazon');
  await fillSignUp(page, somebodyNew());
  await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible();

  expect((await applied).postDataJSON()).toMatchObject({ source_signup: 'amazon' });
});
