import type { PaymentStatus, WebhookEvent } from '@abona/merchant-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser, type TestBrowser } from '#testing/test-browser.ts';
import { startTestSandbox, type TestSandbox } from '#testing/test-sandbox.ts';
import { eventOf, linkEventOf, signed } from './testing/payment-events.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  // Nobody listens at the app's address: Abona is away, which a shop must bear.
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox?.stop());

const at = (path: string) => `${sandbox.configuration.shopUrl}${path}`;
const put = (browser: TestBrowser, product: string, by = '1') =>
  browser.post(at('/carrito'), { product, by });

/** A cart of two pots, and the order that Abona could not open yet. */
async function orderTwoPots(): Promise<{ browser: TestBrowser; id: string }> {
  const browser = createTestBrowser();
  await put(browser, 'olla-barro');
  await put(browser, 'olla-barro');
  const { html } = await browser.post(at('/pagar'), {});
  return { browser, id: /CA-[\dA-Z]{12}/.exec(html)?.[0] ?? 'none' };
}

const secret = () => sandbox.configuration.shop.webhookSecrets[0] ?? '';

async function tell(event: WebhookEvent, { key = secret(), sentS = Date.now() / 1_000 } = {}) {
  const message = signed(event, key, sentS);
  return fetch(at('/webhooks/abona'), { method: 'POST', ...message });
}

const about = (order_id: string, status: PaymentStatus, sequence: number) =>
  ({ order_id, status, sequence, amount: 129_800 }) as const;

async function stateOf(id: string): Promise<string> {
  const answer = await fetch(at(`/pedidos/${id}/estado`));
  return ((await answer.json()) as { state: string }).state;
}

describe('the shopper’s account', () => {
  it('[1.05] has a number of the shop’s own, and says so when Abona cannot be reached', async () => {
    const browser = createTestBrowser();
    const first = await browser.get(at('/cuenta'));
    const number = /CA-[\dA-F]{10}/.exec(first.html)?.[0];
    const again = await browser.get(at('/cuenta'));
    const other = await createTestBrowser().get(at('/cuenta'));

    expect(number).toBeDefined();
    expect(again.html).toContain(number);
    expect(other.html).not.toContain(number);
    expect(first.html).toContain('Crear mi cuenta desde la tienda');
    const away = await browser.post(at('/cuenta/abona'), { acepto: 'si' });
    expect(away.html).toContain('No pudimos comunicarnos con Abona');
  });

  it('[1.05] vouches for nobody who has not agreed', async () => {
    const answer = await createTestBrowser().post(at('/cuenta/abona'), {});

    expect(answer).toMatchObject({ status: 303, location: at('/cuenta') });
  });
});

describe('a customer who was sent to Abona', () => {
  it('[1.05] is known to be linked, and to have ended it, by signed messages alone', async () => {
    const sent = {
      id: 'hsu-1',
      customerId: 'CA-0123456789',
      sequence: 0,
      status: 'open',
      at: null,
    };
    await sandbox.sql(
      "INSERT INTO sandbox.vendor_record (kind, id, body) VALUES ('shop.link', 'hsu-1', $1)",
      [JSON.stringify(sent)],
    );
    const backRoom = async () => (await createTestBrowser().get(at('/trastienda'))).html;

    expect(await backRoom()).not.toContain('CA-0123456789');
    await tell(linkEventOf('hsu-1', 'linked'));
    expect(await backRoom()).toContain('CA-0123456789: vinculó su cuenta');
    const forged = await tell(linkEventOf('hsu-1', 'unlinked'), { key: 'whsec_bm90IHRoaXMgb25l' });
    expect(forged.status).toBe(400);
    const ended = await tell(linkEventOf('hsu-1', 'unlinked'));
    // The beginning once more, late: the end stays the end. And somebody whom nobody here sent.
    const late = await tell(linkEventOf('hsu-1', 'linked'));
    const unknown = await tell(linkEventOf('hsu-2', 'unlinked'));

    expect([ended.status, late.status, unknown.status]).toEqual([204, 204, 204]);
    expect(await backRoom()).toContain('CA-0123456789: terminó su vínculo');
  });

  it('takes a kind of message that it does not know', async () => {
    const event = { ...linkEventOf('hsu-1', 'linked'), type: 'customer.renamed' };

    expect((await tell(event as WebhookEvent)).status).toBe(204);
  });
});

describe('the shelves and the cart', () => {
  it('keeps a cart for each browser on the shop’s side, through a restart too', async () => {
    const browser = createTestBrowser();
    await put(browser, 'sofa-nube');
    await put(browser, 'silla-tule');
    await put(browser, 'silla-tule');
    await sandbox.restart();
    const cart = await browser.get(at('/carrito'));
    const other = await createTestBrowser().get(at('/carrito'));

    expect(cart.html).toContain('$17,597.<span class="cents">00</span>');
    expect(cart.html).toContain('Pagar con Abona');
    expect(other.html).toContain('Todavía no agregas nada.');
  });

  it.each([
    [{ product: 'nada', by: '1' }, '/'],
    [{ product: 'sofa-nube', by: '1000' }, '/'],
    [{}, '/'],
  ])('takes no harm from %j', async (form, path) => {
    const answer = await createTestBrowser().post(at('/carrito'), { ...form });

    expect(answer.location).toBe(at(path));
  });

  it('shows its goods without instalments when Abona does not say what they are', async () => {
    const shelves = await createTestBrowser().get(at('/'));
    const sofa = await createTestBrowser().get(at('/productos/sofa-nube'));

    expect([shelves.status, sofa.status]).toEqual([200, 200]);
    expect(shelves.html + sofa.html).not.toContain('quincenales');
  });

  it('knows what it does not have', async () => {
    for (const path of ['/productos/nada', '/pedidos/CA-NADA', '/trastienda/CA-NADA', '/nada'])
      expect((await createTestBrowser().get(at(path))).status).toBe(404);
  });

  it('takes forms from its own pages only', async () => {
    const { browser, id } = await orderTwoPots();
    const headers = { origin: 'http://elsewhere.mx' };

    for (const path of ['/carrito', '/pagar', `/pedidos/${id}/cancelar`])
      expect((await browser.post(at(path), {}, headers)).status).toBe(403);
  });
});

describe('paying with Abona', () => {
  it('says that Abona is away, keeps cart and order, and offers to go on', async () => {
    const browser = createTestBrowser();
    await put(browser, 'olla-barro');
    const first = await browser.post(at('/pagar'), {});
    const second = await browser.post(at('/pagar'), {});
    const orders = await browser.get(at('/pedidos'));
    const cart = await browser.get(at('/carrito'));

    expect(first.status).toBe(503);
    expect(first.html).toContain('No pudimos comunicarnos con Abona');
    expect(first.html).toMatch(/action="\/pedidos\/CA-[\dA-Z]+\/pagar"/);
    const number = /CA-[\dA-Z]{12}/.exec(first.html)?.[0];
    expect(second.html).toContain(number);
    expect(orders.html.match(/<h2 class="order-number">/g)).toHaveLength(1);
    expect(cart.html).toContain('$649.');
  });

  it('makes another order when the cart has become another', async () => {
    const { browser } = await orderTwoPots();
    await put(browser, 'lampara-luna');
    await browser.post(at('/pagar'), {});
    const orders = await browser.get(at('/pedidos'));

    expect(orders.html.match(/<h2 class="order-number">/g)).toHaveLength(2);
  });

  it('has nothing to pay without a cart', async () => {
    const answer = await createTestBrowser().post(at('/pagar'), {});

    expect(answer.location).toBe(at('/carrito'));
  });

  it('is not impressed by a browser that comes back: only a message makes an order paid', async () => {
    const { browser, id } = await orderTwoPots();
    const back = await browser.get(at(`/pedidos/${id}?abona_return=rt_whatever&status=captured`));

    expect(back.html).not.toContain('está pagado');
    expect(await stateOf(id)).toBe('waiting');
  });

  it('is paid by a signed message, and then its cart is empty', async () => {
    const { browser, id } = await orderTwoPots();
    await tell(eventOf(about(id, 'created', 1)));
    const answer = await tell(eventOf(about(id, 'captured', 2)));
    const page = await browser.get(at(`/pedidos/${id}`));

    expect([answer.status, await stateOf(id)]).toEqual([204, 'paid']);
    expect(page.html).toContain('¡Gracias! Tu pedido está pagado');
    expect((await browser.get(at('/carrito'))).html).toContain('Todavía no agregas nada.');
  });

  it('says that the time to pay is over, and opens another payment for whoever pays anew', async () => {
    const { browser, id } = await orderTwoPots();
    await tell(eventOf(about(id, 'created', 1)));
    await tell(eventOf(about(id, 'expired', 2)));
    const page = await browser.get(at(`/pedidos/${id}`));
    const list = await browser.get(at('/pedidos'));
    const again = await browser.post(at(`/pedidos/${id}/pagar`), {});

    expect(page.html).toContain('Se acabó el tiempo para pagar');
    expect(page.html).toContain('Pagar de nuevo');
    expect(page.html).not.toContain('Continuar en Abona');
    expect(list.html).toContain('Vencido');
    // Abona is away in these tests: the order waits again, with a payment of its own to be opened.
    expect(again.html).toContain('No pudimos comunicarnos con Abona');
    expect(await stateOf(id)).toBe('waiting');
    await tell(eventOf(about(id, 'captured', 3)));
    expect(await stateOf(id)).toBe('waiting');
  });

  it('keeps what was put into the cart after the order', async () => {
    const { browser, id } = await orderTwoPots();
    await put(browser, 'lampara-luna');
    await tell(eventOf(about(id, 'captured', 1)));

    expect((await browser.get(at('/carrito'))).html).toContain('Lámpara Luna');
  });
});

describe('goods of several sellers', () => {
  it('are paid one after another from one page, and leave the cart once each is paid', async () => {
    const browser = createTestBrowser();
    await put(browser, 'silla-tule');
    await put(browser, 'olla-barro');
    const cart = await browser.get(at('/carrito'));
    const left = await browser.post(at('/pagar'), { nombre: 'Ana', codigo_postal: '06700' });
    const place = left.location ?? '';
    const again = await browser.post(at('/pagar'), {});
    const page = await browser.get(place);
    const [first = '', second = ''] = [
      ...page.html.matchAll(/action="\/pedidos\/(CA-[\w-]+)\/pagar"/g),
    ].map(([, id]) => id);

    expect(cart.html).toContain('Son piezas de 2 vendedores');
    expect(again.location).toBe(place);
    expect(place).toMatch(/\/compras\/CA-[\dA-Z]{12}$/);
    expect(page.html).toContain('Taller Nopal');
    expect(page.html).toContain('Llevas 0 de 2 pagos');
    const stored = await sandbox.sql(
      "SELECT body->>'seller' seller, body->'shopper' shopper FROM sandbox.vendor_record WHERE kind = 'shop.order' AND id = ANY($1) ORDER BY id",
      [[first, second]],
    );
    const shopper = { given_names: 'Ana', address: { postal_code: '06700' } };
    expect(stored).toEqual([
      { seller: 'taller-nopal', shopper },
      { seller: 'casa-ambar', shopper },
    ]);

    await tell(eventOf(about(first, 'authorized', 1)));
    expect((await browser.get(at('/carrito'))).html).toContain('Olla de barro');
    expect((await browser.get(place)).html).toContain('Llevas 1 de 2 pagos');
    await tell(eventOf(about(first, 'captured', 2)));
    expect((await browser.get(place)).html).toContain('Llevas 1 de 2 pagos');
    await tell(eventOf(about(second, 'captured', 1)));
    expect((await browser.get(place)).html).toContain('Toda tu compra está pagada');
    expect((await browser.get(at('/carrito'))).html).toContain('Todavía no agregas nada.');
    expect((await browser.get(at('/compras/CA-NADA'))).status).toBe(404);
    expect((await fetch(at('/compras/CA-NADA/estado'))).status).toBe(404);
  });

  it('are none of them sold once one is declined: what was asked for is withdrawn, what was not is dropped, and the cart begins anew', async () => {
    const browser = createTestBrowser();
    await put(browser, 'silla-tule');
    await put(browser, 'olla-barro');
    const place = (await browser.post(at('/pagar'), {})).location ?? '';
    const [first = '', second = ''] = [
      ...(await browser.get(place)).html.matchAll(/action="\/pedidos\/(CA-[\w-]+)\/pagar"/g),
    ].map(([, id]) => id);

    const declined = await tell(eventOf(about(first, 'rejected', 1)));
    expect(declined.status).toBe(204);
    const page = (await browser.get(place)).html;
    expect(page).toContain('Tu compra no se completó');
    expect(page).not.toMatch(/action="\/pedidos\/[^"]+\/pagar"/);
    expect(await Promise.all([first, second].map(stateOf))).toEqual(['declined', 'cancelled']);
    expect((await browser.get(at('/carrito'))).html).toContain('Olla de barro');
    const other = await browser.post(at('/pagar'), {});
    expect(other.location).toMatch(/\/compras\//);
    expect(other.location).not.toBe(place);

    // Of the other purchase one part is paid; while Abona is away it cannot be given back, and the message is to come again.
    const next = other.location ?? '';
    const [third = '', fourth = ''] = [
      ...(await browser.get(next)).html.matchAll(/action="\/pedidos\/(CA-[\w-]+)\/pagar"/g),
    ].map(([, id]) => id);
    await tell(eventOf(about(third, 'captured', 1)));
    expect((await tell(eventOf(about(fourth, 'expired', 1)))).status).toBe(500);
    expect(await stateOf(third)).toBe('paid');
    await tell(eventOf(about(third, 'refunded', 2)));
    expect((await browser.get(next)).html).toContain('Tu compra no se completó');
  });
});

describe('hearing from Abona', () => {
  it('believes no forged, altered or stale message', async () => {
    const { id } = await orderTwoPots();
    const event = eventOf(about(id, 'captured', 2));
    const { body, headers } = signed(event, secret());
    const altered = await fetch(at('/webhooks/abona'), {
      method: 'POST',
      headers,
      body: body.replace('129800', '1'),
    });
    const forged = await tell(event, { key: 'whsec_b3Rybw==' });
    const stale = await tell(event, { sentS: Date.now() / 1_000 - 301 });
    const bare = await fetch(at('/webhooks/abona'), { method: 'POST' });

    const answers = [altered, forged, stale, bare];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect(await stateOf(id)).toBe('waiting');
  });

  it('takes the same message twice, old ones late, and foreign ones without harm', async () => {
    const { browser, id } = await orderTwoPots();
    const paid = eventOf(about(id, 'captured', 4));
    const statuses: number[] = [];
    for (const event of [paid, paid, eventOf(about(id, 'pending', 2))])
      statuses.push((await tell(event)).status);
    statuses.push((await tell(eventOf(about('another-shop', 'captured', 1)))).status);

    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(await stateOf(id)).toBe('paid');
    const { html } = await browser.get(at(`/trastienda/${id}`));
    expect(html.match(/<ol class="heard">.*?<\/ol>/s)?.[0].match(/<li>/g)).toHaveLength(2);
  });

  it('can be made deaf for a while, and hears what is sent again afterwards', async () => {
    const { browser, id } = await orderTwoPots();
    const paid = eventOf(about(id, 'captured', 1));
    await sandbox.control('PUT', '/faults', { shop: { mode: 'down' } });
    const deaf = await tell(paid);
    const page = await browser.get(at(`/pedidos/${id}`));
    await sandbox.control('DELETE', '/faults');
    const back = await tell(paid);

    expect([deaf.status, page.status, back.status]).toEqual([503, 200, 204]);
    expect(await stateOf(id)).toBe('paid');
  });

  it('ends where the last number says when many messages come at once', async () => {
    const { id } = await orderTwoPots();
    const statuses = [
      'created',
      'pending',
      'authorized',
      'captured',
      'partially_refunded',
    ] as const;
    const events = statuses.map((status, index) => eventOf(about(id, status, index + 1)));

    await Promise.all(events.toReversed().map((event) => tell(event)));

    expect(await stateOf(id)).toBe('partly_refunded');
  });
});

describe('the back room', () => {
  it('offers to give back what was paid, and what is left afterwards', async () => {
    const { browser, id } = await orderTwoPots();
    await tell(eventOf(about(id, 'captured', 1)));
    const before = await browser.get(at(`/trastienda/${id}`));
    const line = { reference: 'olla-barro', name: '', quantity: 2, unit_amount: 64_900 };
    const payment = { refunded_amount: 64_900, lines: [{ ...line, refunded_quantity: 1 }] };
    const refund = { id: 'ref_1', amount: 64_900 };
    await tell(eventOf(about(id, 'partially_refunded', 2), { payment, refund }));
    const after = await browser.get(at(`/trastienda/${id}`));

    expect(before.html).toContain('Quedan <strong class="number">$1,298.00</strong>');
    expect(after.html).toContain('Quedan <strong class="number">$649.00</strong>');
    expect(after.html).not.toContain('<option value="2">');
  });

  it.each([
    [{ modo: 'monto', monto: '5,000' }, 'Es más de lo que queda por devolver de este pedido.'],
    [{ modo: 'monto', monto: 'todo' }, 'Escribe el monto en pesos'],
    [{ modo: 'pieza', referencia: 'sofa-nube' }, 'Esa pieza no está en el pedido.'],
  ])('explains why it gives nothing back for %j', async (form, sentence) => {
    const { browser, id } = await orderTwoPots();
    await tell(eventOf(about(id, 'captured', 1)));
    const clave = '5f0c8f4e-3a63-4a0e-9d2c-6f2a1b0c9d8e';
    const answer = await browser.post(at(`/trastienda/${id}/devolver`), { clave, ...form });

    expect(answer.status).toBe(422);
    expect(answer.html).toContain(sentence);
  });

  it('changes nothing while Abona is away, and says so', async () => {
    const { browser, id } = await orderTwoPots();
    await tell(eventOf(about(id, 'captured', 1)));
    const form = { clave: '5f0c8f4e-3a63-4a0e-9d2c-6f2a1b0c9d8e', modo: 'todo' };
    const answer = await browser.post(at(`/trastienda/${id}/devolver`), form);

    expect(answer.status).toBe(503);
    expect(answer.html).toContain('No pudimos comunicarnos con Abona');
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('the till', () => {
  const charge = (browser: TestBrowser, changes: Record<string, string> = {}) =>
    browser.post(at('/trastienda/cobrar'), {
      clave: '0199a8a2-0000-7000-8000-000000000001',
      codigo: '1234 5678 9012 3456 789',
      monto: '1,200.00',
      ...changes,
    });

  it.each([
    ['a code that is too short', { codigo: '1234' }, 'El código tiene 19 dígitos.'],
    ['no amount', { monto: 'mucho' }, 'Escribe el monto en pesos'],
    ['a form of another page', { clave: 'x' }, 'No entendimos el formulario.'],
  ])('charges nothing for %s, and says what is wrong', async (_, changes, sentence) => {
    const { status, html } = await charge(createTestBrowser(), changes);

    expect(status).toBe(422);
    expect(html).toContain('No se cobró nada');
    expect(html).toContain(sentence);
  });

  it('says that Abona is away, and keeps one sale however often it is sent', async () => {
    const browser = createTestBrowser();
    const first = await charge(browser);
    const second = await charge(browser);
    const { html } = await browser.get(at('/trastienda'));

    expect([first.status, second.status]).toEqual([503, 503]);
    expect(html.match(/href="\/trastienda\/CA-0199A8A20000"/g)).toHaveLength(1);
  });
});
