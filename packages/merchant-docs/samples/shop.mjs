import { createServer } from 'node:http';
import { AbonaError, createAbonaClient, isAbout, verifyWebhook, WebhookVerificationError } from '@abona/merchant-sdk';

const { ABONA_SECRET_KEY, ABONA_WEBHOOK_SECRET, ABONA_URL, SHOP_URL = 'http://localhost:8080', PORT = '8080' } = process.env;
const abona = createAbonaClient({
  secretKey: ABONA_SECRET_KEY, // sk_test_…; never in a page
  baseUrl: ABONA_URL, // http://localhost:4000/api/merchant/v1 for the sandbox; leave it out in production
});
const orders = new Map(); // your database: order id → { status, sequence }

async function pay(response) {
  const order_id = `A-${Date.now()}`;
  orders.set(order_id, { status: 'waiting', sequence: 0 });
  const payment = await abona.payments.create(
    {
      order_id,
      amount: 149_900, // whole centavos: $1,499.00
      lines: [{ reference: 'zapatos-42', name: 'Zapatos', quantity: 1, unit_amount: 149_900 }],
      return_url: `${SHOP_URL}/gracias`, // on an origin that you registered
      cancel_url: `${SHOP_URL}/carrito`,
    },
    // Yours to choose: a retry from another process repeats nothing.
    { idempotencyKey: `pedido-${order_id}-pago-1` },
  );
  response.writeHead(303, { location: payment.checkout_url }).end();
}

async function comeBack(url, response) {
  // The browser brings a token that proves nothing. Ask what is true.
  const payment = await abona.payments.ofReturn(url.searchParams.get('abona_return') ?? '');
  response.end(payment?.status === 'captured' ? '¡Gracias!' : 'Estamos confirmando tu pago.');
}

async function hear(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const event = verifyWebhook(Buffer.concat(chunks), request.headers, {
      secrets: [ABONA_WEBHOOK_SECRET], // two while you rotate
    });
    // A kind that you do not handle, or do not know yet, is taken all the same.
    if (isAbout(event, 'payment')) {
      const { order_id, status } = event.data.payment;
      const order = orders.get(order_id);
      // The same event may come twice; a larger number is the later truth.
      if (order !== undefined && event.sequence > order.sequence)
        orders.set(order_id, { status, sequence: event.sequence });
      console.log(`${order_id}: ${status}`);
    }
    response.writeHead(204).end();
  } catch (failure) {
    if (!(failure instanceof WebhookVerificationError)) throw failure;
    response.writeHead(400).end();
  }
}

async function answer(request, response) {
  const url = new URL(request.url, SHOP_URL);
  if (url.pathname === '/pagar') return pay(response);
  if (url.pathname === '/gracias') return comeBack(url, response);
  if (url.pathname === '/webhooks/abona') return hear(request, response);
  response.writeHead(404).end();
}

createServer((request, response) => {
  // What we refuse is thrown: an address that is not registered, an amount that has no plan. Say it, and go on.
  answer(request, response).catch((failure) => {
    console.error(failure instanceof AbonaError ? [failure.code, failure.requestId, failure.fields] : failure);
    response.writeHead(502).end('No pudimos abrir el pago. Intenta de nuevo.');
  });
}).listen(Number(PORT), () => console.log(`ready at ${PORT}`));
