/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import fc from 'fast-check';
import { requestsTo } from './world/card-trace.ts';
import { type Customer, newCustomer, verifyEmail } from './world/customer.ts';
import { openHandset } from './world/handset.ts';
import { appOrigin } from './world/product.ts';
import { expect, test } from './world/watched-page.ts';

/** Somebody who has applied already: the app opens where it is told to. */
async function appCustomer(): Promise<Customer> {
  const customer = await newCustomer();
  await verifyEmail(customer);
  const application = { acquisition_channel: 'app', acquisition_product: 'kyc' };
  await customer.call('createApplication', { body: application });
  return customer;
}

async function openOnPhone(page: Page, { person }: Customer): Promise<void> {
  await page.getByLabel('Quién entró en la app').selectOption(person.email);
  await page.getByLabel('Qué abre').selectOption({ label: 'App de Abona: compras' });
  await page.getByRole('button', { name: 'Abrir en el teléfono' }).click();
}

test('[1.04, 4.13, 4.14, 4.15, 4.16, 4.17] inside the mobile app the session is the app’s: handed in, defended, renewed when it ends', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401 \(Unauthorized\)/);
  const customer = await appCustomer();
  await openHandset(page);
  await openOnPhone(page, customer);

  const app = page.frameLocator('#webview');
  const talk = page.getByRole('list', { name: 'Mensajes' });
  const nothingYet = app.getByText('Aquí verás tus compras y tus abonos');
  await expect(talk).toContainText('página: handleSessionSaved saved');
  await expect(nothingYet).toBeVisible();
  await expect(app.getByRole('navigation')).toHaveCount(0);

  // A made-up session, and the right one with a nonce that was used: neither is taken.
  await page.getByRole('button', { name: 'saveSession con una sesión inventada' }).click();
  await expect(talk).toContainText('página: handleSessionSaved other_customer');
  const answers = talk.getByText('página:');
  const before = await answers.count();
  await page.getByRole('button', { name: 'saveSession con un nonce usado' }).click();
  await expect(talk.getByText('app: saveSession')).toHaveCount(3);
  await page.getByRole('button', { name: 'platform-ready', exact: true }).click();
  await expect(answers).toHaveCount(before);

  // The session ends elsewhere: the page says so, the app renews it, and the screen stays.
  await customer.call('endOtherSessions');
  await expect(talk).toContainText('página: handleSessionExpired expired');
  await expect(talk.getByText('handleSessionSaved saved')).toHaveCount(2);
  await expect(nothingYet).toBeVisible();
});

/** Whole messages, halves of them, and what only looks like one; the nonce and the session may well be right. */
const strangeMessages = (nonce: string, session: string): readonly string[] => {
  const message = fc.record(
    {
      protocol: fc.constantFrom('abona.bridge.v1', 'abona.bridge.v0'),
      event: fc.constantFrom('saveSession', 'platform-ready', 'handleSessionExpired', '__proto__'),
      nonce: fc.oneof(fc.constant(nonce), fc.string()),
      session_token: fc.oneof(fc.constant(session), fc.string()),
      is_known: fc.oneof(fc.boolean(), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  const anything = fc.oneof(
    { weight: 6, arbitrary: message.map((one) => JSON.stringify(one)) },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ maxLength: 5_000 }) },
  );
  const whole = { protocol: 'abona.bridge.v1', event: 'saveSession', session_token: session };
  return [
    JSON.stringify({ ...whole, nonce, is_known: true }),
    ...fc.sample(anything, { numRuns: 999, seed: 20_261_115 }),
  ];
};

test('[4.15] a thousand messages from another origin, some with the right nonce and a good session, change nothing', async ({
  page,
}) => {
  const [customer, stranger] = await Promise.all([appCustomer(), newCustomer()]);
  const sent = requestsTo(page, appOrigin);
  await openHandset(page);
  await page.evaluate(() => {
    window.addEventListener('message', ({ data }) => {
      document.body.dataset['nonce'] = JSON.parse(data).nonce;
    });
  });
  await openOnPhone(page, customer);
  const talk = page.getByRole('list', { name: 'Mensajes' });
  const saved = talk.getByText('handleSessionSaved saved');
  await expect(saved).toHaveCount(1);
  await expect(page.frameLocator('#webview').getByText('Aquí verás tus compras')).toBeVisible();
  const app = page.frame({ url: (url) => url.origin === appOrigin });
  const kept = () =>
    app?.evaluate(() => ['abona_session', 'abona_email'].map((key) => localStorage.getItem(key)));
  const [before, lines] = [await kept(), await talk.getByRole('listitem').count()];
  expect(before).toEqual([expect.any(String), expect.any(String)]);

  // A frame beside the app's, of an origin that is nobody's.
  await page.evaluate(() => {
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    document.body.append(frame);
  });
  const beside = page.frames().find((one) => one.url() === 'about:blank');
  const nonce = await page.evaluate(() => document.body.dataset['nonce'] ?? '');
  await beside?.evaluate(
    (messages) => {
      for (const message of messages) window.parent.frames[0]?.postMessage(message, '*');
    },
    strangeMessages(nonce, stranger.token),
  );

  expect(await kept()).toEqual(before);
  await expect(talk.getByRole('listitem')).toHaveCount(lines);
  // The app itself is heard as before: nobody used its nonce up.
  await page.getByRole('button', { name: 'Renovar la sesión y mandarla' }).click();
  await expect(saved).toHaveCount(2);
  expect(beside).toBeDefined();
  expect(sent.filter((text) => text.includes(stranger.token))).toEqual([]);
});
