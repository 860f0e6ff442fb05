import { randomUUID } from 'node:crypto';
import {
  type AbonaClient,
  createAbonaClient,
  type Payment,
  type WebhookDelivery,
} from '@abona/merchant-sdk';
import { appOrigin, portalOrigin } from '#tests/world/product.ts';
import { openBrowser } from './cookie-browser.ts';

/** A shop of its own at the running product, as its plug-in is configured. */
export type Shop = {
  /** What an SDK or a plug-in is told as `baseUrl`. */
  readonly baseUrl: string;
  /** `sk_test_…` */
  readonly secretKey: string;
  /** `whsec_…`: what signs what comes to the address that was given. */
  readonly webhookSecret: string;
  /** The same shop by the SDK, for asking what Abona believes. */
  readonly abona: AbonaClient;
  /** Everything that was told about a payment so far, oldest first. */
  readonly deliveriesOf: (
    payment: Pick<Payment, 'payment_id'>,
  ) => Promise<readonly WebhookDelivery[]>;
  /** The same message once more, under the same id. */
  readonly tellAgain: (deliveryId: string) => Promise<unknown>;
  /** From now on nothing is told, until `tellMissed`. */
  readonly stopTelling: () => Promise<unknown>;
  /**
   * All that was not taken, now: what would wait for minutes is given up by switching the address off and on, as somebody
   * does whose shop is back, and sent again.
   */
  readonly tellMissed: () => Promise<void>;
};

const BUSINESS = {
  name: 'Barro Negro',
  legal_name: 'Barro Negro, S.A. de C.V.',
  rfc: 'CAM190822K39',
  line: 'furniture',
  website: 'https://barro.example',
  street: 'Reforma 10, Centro',
  postal_code: '68000',
  representative: 'Ofelia Durán',
};

/** Signs a business up at the portal as its owner does, with a key, and an address that hears everything. */
export async function openShop(webhookUrl: string): Promise<Shop> {
  const call = await signIn();
  await call('/v1/account', BUSINESS);
  const scopes = [
    ...['payments:read', 'payments:write', 'refunds:write'],
    ...['webhooks:write', 'offers:read'],
  ];
  const issued = await call('/v1/test/api-keys', { label: 'Mi tienda', scopes, kind: 'secret' });
  const endpoint = await call('/v1/test/webhook-endpoints', { url: webhookUrl });
  const secretKey = String(issued['key']);
  const baseUrl = `${appOrigin}/api/merchant/v1`;
  const abona = createAbonaClient({ secretKey, baseUrl });
  const endpointId = String(endpoint['id']);
  return {
    baseUrl,
    secretKey,
    webhookSecret: String(endpoint['secret']),
    abona,
    deliveriesOf: async ({ payment_id: id }) => {
      const { items } = await abona.webhookEndpoints.deliveries(endpointId, { limit: 100 });
      return items.filter((one) => one.payment_id === id).reverse();
    },
    tellAgain: (deliveryId) => abona.webhookEndpoints.sendAgain(endpointId, deliveryId),
    stopTelling: () => abona.webhookEndpoints.switch(endpointId, { status: 'disabled' }),
    tellMissed: async () => {
      for (const status of ['disabled', 'active'] as const)
        await abona.webhookEndpoints.switch(endpointId, { status });
      const missed = { limit: 100, status: 'dead' } as const;
      const { items } = await abona.webhookEndpoints.deliveries(endpointId, missed);
      for (const { id } of items.toReversed())
        await abona.webhookEndpoints.sendAgain(endpointId, id);
    },
  };
}

type Answer = Readonly<Record<string, unknown>>;
type PortalCall = (path: string, body: object) => Promise<Answer>;

/** Somebody whom the issuer of shops' people has never seen, signed in at the portal. */
async function signIn(): Promise<PortalCall> {
  const browser = openBrowser();
  const call: PortalCall = async (path, body) => {
    const answer = await browser.send(`${portalOrigin}/portal${path}`, {
      method: 'POST',
      headers: {
        ...{ origin: portalOrigin, 'content-type': 'application/json' },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return JSON.parse(text).data;
  };
  const { authorize_url: issuer } = await call('/v1/sign-in', {});
  const page = await browser.follow(String(issuer));
  const mark = /name="mark" value="([^"]+)"/.exec(await page.answer.text())?.[1] ?? '';
  const email = `ofelia-${randomUUID()}@barro.example`;
  const back = await browser.follow(page.url, {
    method: 'POST',
    body: new URLSearchParams({ mark, email, name: 'Ofelia Durán' }),
  });
  const { code = '', state = '' } = Object.fromEntries(new URL(back.url).searchParams);
  await call('/v1/sign-in/finish', { code, state });
  return call;
}
