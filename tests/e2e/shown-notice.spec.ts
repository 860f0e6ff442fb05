/// <reference lib="dom" />
import { findBrowser } from '#tools/browser/find-browser.ts';
import { enterAsNew } from './world/customer.ts';
import { expect, test } from './world/watched-page.ts';

const browser = findBrowser();
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  // Without a window it shows none.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ...(browser === null ? {} : { executablePath: browser }) }),
});

test('a push is shown as a notice that leads into the app', async ({ page, context, baseURL }) => {
  await enterAsNew(page, '/cuenta/avisos');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: baseURL ?? '',
    registrationId: await registered,
    data: JSON.stringify({
      ...{ title: 'Recibimos tu abono', body: 'Gracias.' },
      ...{ url: '/pay/compras', tag: 'a1' },
    }),
  });

  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const notices = await registration.getNotifications();
      return notices.map(({ title, body, data }) => ({ title, body, url: data.url }));
    });
  await expect
    .poll(shown)
    .toEqual([{ title: 'Recibimos tu abono', body: 'Gracias.', url: '/pay/compras' }]);
});
