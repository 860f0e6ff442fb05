/// <reference lib="dom" />
import { hostileTargets } from '@abona/contract/testing/hostile-targets';
import { applyUntil } from '../world/application.ts';
import { appOrigin } from '../world/product.ts';
import { enterOwn } from '../world/wallet.ts';
import { expect, test } from '../world/watched-page.ts';

test.slow();

test('[2.53] three hundred hostile ways back from the wallet all end on our origin', async ({
  page,
  expectedErrors,
}) => {
  // Nobody goes back three hundred times a minute.
  expectedErrors.push(/429 \(Too Many Requests\)/);
  const { customer } = await applyUntil('offering');
  await enterOwn(page, customer, '/cuentas');
  await expect(page.getByRole('heading', { name: 'Tarjetas y cuentas' })).toBeVisible();
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${appOrigin}/pay`))
      left.push(request.url());
  });
  page.on('dialog', (dialog) => left.push(dialog.message()));

  // By the app's own navigation: three hundred loads of the whole page would prove no more. What a screen
  // has been told once it is told again from memory, and nobody has to see it: the way back is neither the
  // server's business nor the painter's.
  const ends = await page.evaluate(async (targets) => {
    document.body.style.display = 'none';
    const ask = window.fetch.bind(window);
    const answers = new Map<string, Promise<Response>>();
    window.fetch = async (input, init) => {
      const request = new Request(input, init);
      if (request.method !== 'GET') return ask(request);
      const answer = answers.get(request.url) ?? ask(request.url, { headers: request.headers });
      answers.set(request.url, answer);
      return (await answer).clone();
    };
    const until = async (isSo: () => boolean): Promise<void> => {
      while (!isSo()) await new Promise((resolve) => setTimeout(resolve));
    };
    const LIST = 'Cuentas para reembolsos';
    const titleShown = () => document.querySelector('h1')?.textContent ?? LIST;
    const isGone = () => !location.pathname.endsWith('cuentas-reembolso');
    const seen: [string, string][] = [];
    for (const target of targets) {
      const query = new URLSearchParams({ source: 'reimbursements', return_to: target });
      history.pushState(null, '', `/pay/cuentas-reembolso?${query}`);
      dispatchEvent(new PopStateEvent('popstate'));
      await until(() => titleShown() === LIST);
      document.querySelector<HTMLElement>('[aria-label="Regresar"]')?.click();
      // Where one ends up is where another screen stands.
      await until(() => isGone() && titleShown() !== LIST);
      seen.push([target, location.origin + location.pathname]);
    }
    return seen;
  }, hostileTargets);

  expect(ends.length).toBeGreaterThanOrEqual(300);
  expect(new Set(ends.map(([, address]) => new URL(address).origin))).toEqual(new Set([appOrigin]));
  for (const [target, address] of ends)
    expect([target, address]).toEqual([target, `${appOrigin}/pay/compras`]);
  expect(left).toEqual([]);
});
