import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

describe('Casa Ámbar', () => {
  it('keeps a cart per browser, and says honestly that nothing can be paid yet', async () => {
    const { shopUrl, appOrigin } = sandbox.configuration;
    const browser = createTestBrowser();
    await browser.post(`${shopUrl}/carrito`, { product: 'sofa-nube', by: '1' });
    await browser.post(`${shopUrl}/carrito`, { product: 'silla-tule', by: '1' });
    await browser.post(`${shopUrl}/carrito`, { product: 'silla-tule', by: '1' });
    const cart = await browser.get(`${shopUrl}/carrito`);
    const other = await createTestBrowser().get(`${shopUrl}/carrito`);

    expect(cart.html).toContain('$17,597.<span class="cents">00</span>');
    expect(cart.html).toContain('Todavía no se puede pagar aquí');
    expect(cart.html).toContain(`href="${appOrigin}/pay"`);
    expect(other.html).toContain('Todavía no agregas nada.');
  });

  it.each([
    [{ product: 'nada', by: '1' }, '/'],
    [{ product: 'sofa-nube', by: '1000' }, '/'],
    [{}, '/'],
  ])('takes no harm from %j', async (form, path) => {
    const { shopUrl } = sandbox.configuration;
    const answer = await createTestBrowser().post(`${shopUrl}/carrito`, { ...form });

    expect(answer.location).toBe(shopUrl + path);
  });
});
