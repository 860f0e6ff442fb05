import {
  acceptOffer,
  fillApplication,
  newApplicant,
  proveIdentity,
  provePhone,
  signForBureau,
} from './world/applicant.ts';
import { funnelEventsOf } from './world/events.ts';
import { signUpOnTheWay } from './world/person.ts';
import { appOrigin, loginOrigin } from './world/product.ts';
import { intend, intentState } from './world/shop.ts';
import { expect, test } from './world/watched-page.ts';

// The same life as a purchase's, from the shop's server to the payment that it is told of.
test.slow();

test('[1.02, 4.05, 7.32, 7.16, 3.18, 7.33] a purchase by intent: signed, carried through the login, authorised, and told to tracking', async ({
  page,
}) => {
  const applicant = newApplicant('Bueno');
  const { id, url } = await intend(4_899_00, {
    given_names: applicant.givenNames,
    first_surname: '<b>Otro</b>',
    phone: applicant.phone,
    address: { postal_code: '03100', street: 'Heriberto Frías' },
  });
  expect(id).toMatch(/^pi_/);
  const validated = page.waitForRequest(/\/v1\/public\/validate_payment$/);
  const tokened = page.waitForResponse(/\/v1\/public\/token\?payment_intent_id=pi_/);
  const redirected = page.waitForRequest(
    (request) => request.url().startsWith(loginOrigin) && request.url().includes('/authorize'),
  );

  await page.goto(url);
  const { data } = (await (await tokened).json()) as { data: { token: string } };
  expect((await validated).headers()['x-signature']).toContain(`kid=${data.token.split('.')[0]},`);
  await page.getByRole('button', { name: 'Continuar con mi compra' }).click();
  const sent = new URL((await redirected).url()).searchParams.get('ext-payment_intent_id') ?? '';
  expect(Buffer.from(sent.replaceAll('~', '='), 'base64').toString('utf8')).toBe(id);
  await signUpOnTheWay(page);
  await expect(page).toHaveURL(`${appOrigin}/pay/aplicar`);
  // What the shop told is there to look over, and to change.
  await expect(page.getByText('Casa Ámbar nos pasó datos tuyos')).toBeVisible();
  await expect(page.getByLabel('Nombre o nombres')).toHaveValue(applicant.givenNames);
  await expect(page.getByLabel('Primer apellido')).toHaveValue('');
  await fillApplication(page, applicant);
  await provePhone(page, applicant, await signForBureau(page, applicant));
  await proveIdentity(page);
  await acceptOffer(page, /^8 quincenas/);
  await expect(page.getByRole('heading', { name: /¡Es tuyo/ })).toBeVisible();

  await expect.poll(() => intentState(id)).toBe('captured');
  const step = { environment: 'LOCAL', user_type: 'OPPORTUNITY', case: 'ecommerce' };
  await expect
    .poll(() => funnelEventsOf(id))
    .toMatchObject([
      { event: 'application_created', step: 'filling', is_recurrent: false, loanAmount: null },
      { ...step, event: 'application_submitted', step: 'scoring', loanAmount: null },
      { event: 'offer_accepted', loanAmount: 4_899_00, numberOfInstallments: 8 },
    ]);
  // Somebody filled in seven parts of a form: that took them whole seconds, and less than all of it took.
  const [created, submitted] = await funnelEventsOf(id);
  const secondsBetween =
    (Date.parse(String(submitted?.['current_time'])) -
      Date.parse(String(created?.['current_time']))) /
    1_000;
  expect(submitted?.['duration']).toBeGreaterThan(0);
  expect(submitted?.['duration']).toBeLessThanOrEqual(Math.ceil(secondsBetween));
});
