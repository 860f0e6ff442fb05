import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import { addressOf } from '@abona/contract/endpoint';
import { openActivity } from '@abona/contract/identity/activity';
import * as codes from '@abona/contract/identity/activity-code';
import { openPrivacyRequest } from '@abona/contract/identity/privacy';
import * as contract from '@abona/contract/merchants/hosted-sign-up';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import { listEvents } from '@abona/contract/merchants/shop-event';
import { addWebhookEndpoint, listWebhookDeliveries } from '@abona/contract/merchants/webhook';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { startTestNode } from '#testing/test-product.ts';
import { rollApiKey } from './api-key.ts';
import { isSignedBy, startShopReceiver } from './testing/shop-receiver.ts';

const CUSTOMER = 'CLI_77';

/** A server, a shop that sends its customers, and people who come by its link. */
async function startHosted() {
  const node = await startTestNode();
  const { database, clock, merchants } = node;
  const key = rollApiKey('secret', 'test');
  const openShop = (shopKey = key, name = 'Casa Ámbar') =>
    transaction(database.db, (tx) =>
      merchants.register(tx, {
        id: `mer_${randomUUID().replaceAll('-', '').slice(0, 26)}`,
        name,
        logoUrl: null,
        integrationName: 'prueba',
        channel: 'ecommerce',
        origins: ['https://tienda.mx'],
        mode: 'test',
        requiresSignature: false,
        feeBps: 450,
        payoutClabe: null,
        keys: [{ key: shopKey, kind: 'secret', label: 'Servidor', scopes: merchantScopes }],
      }),
    );
  await openShop();

  const asShop = async (endpoint: Endpoint, body?: object, { id = '', as = key } = {}) => {
    const response = await node.api.fastify.inject({
      method: endpoint.method,
      url: addressOf(endpoint).replace('{id}', id),
      headers: { authorization: `Bearer ${as}`, 'idempotency-key': randomUUID() },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { ...response.json(), status: response.statusCode };
  };
  const now = () => clock.technicalNow().toISOString();
  const vouch = async (changed: object = {}): Promise<contract.HostedSignUpView> =>
    (
      await asShop(contract.createHostedSignUp, {
        merchant_customer_id: CUSTOMER,
        consent_timestamp: now(),
        ...changed,
      })
    ).data;

  /** Somebody signs up with what the link's query says, as the login provider passes it on. */
  const come = async (subject: string, query: Partial<contract.HostedSignUpView> | null) => {
    const claim = (name: string, value: string | undefined) =>
      value === undefined ? {} : { [`https://abona.mx/${name}`]: value };
    const { data } = await node.logIn({
      sub: subject,
      'https://abona.mx/email': `${subject.replace(/\W/g, '')}@correo.mx`,
      ...(query === null
        ? {}
        : {
            ...claim('flow', 'hosted'),
            ...claim('merchant_customer_id', query.merchant_customer_id),
            ...claim('account_linking_consent_timestamp', query.consent_timestamp),
            ...claim('merchant_hosted_id', query.merchant_hosted_id),
          }),
    });
    return data.session_token as string;
  };
  const consentTo = (signUp: contract.HostedSignUpView) => ({
    merchant: signUp.merchant_hosted_id,
    merchant_customer_id: signUp.merchant_customer_id,
    consent_timestamp: signUp.consent_timestamp,
  });
  const agree = (session: string, body: object) =>
    node.call(contract.giveHostedConsent, { session, body });
  const linksOf = async (session: string): Promise<readonly contract.MerchantLinkView[]> =>
    (await node.call(contract.listMerchantLinks, { session })).data.items;
  const unlink = async (session: string, id: string) =>
    (
      await node.api.fastify.inject({
        method: 'DELETE',
        url: addressOf(contract.endMerchantLink).replace('{id}', id),
        headers: { authorization: `Bearer ${session}` },
      })
    ).statusCode;
  /** A second proof, by the code that comes by e-mail. */
  const prove = async (session: string) => {
    const body = { kind: 'personal_data' };
    const opened = await node.call(openActivity, { session, body });
    const activity_id: string = opened.data.activity_id;
    const sent = { activity_id, send_method_name: 'email' };
    await node.call(codes.sendVerificationCode, { session, body: sent });
    const letters = await node.mailServer.received(1);
    const otp = /(\d{6}) es tu/.exec(letters.at(-1)?.raw ?? '')?.[1];
    const proof = { otp, verification_id: activity_id };
    await node.call(codes.validateVerificationCode, { session, body: proof });
  };
  const standing = async (signUp: contract.HostedSignUpView) =>
    (await asShop(contract.getHostedSignUp, undefined, { id: signUp.merchant_hosted_id })).data
      .status;
  return {
    ...{ ...node, asShop, openShop, vouch, come, agree, consentTo, linksOf, unlink, standing },
    prove,
  };
}

describe('a person who comes from a shop with its word', () => {
  it('[1.05, 3.14, 7.15] sees which shop asks, agrees, and is linked with the consent’s own time', async () => {
    const world = await startHosted();
    const signUp = await world.vouch({ customer_hint: 'ma•••@correo.mx' });
    expect(signUp.sign_up_url).toMatch(/\/pay\/registro\?merchant_hosted_id=hsu-/);
    const session = await world.come('auth0|ana', signUp);

    const offered = await world.call(contract.getHostedConsent, { session });
    expect(offered.data).toMatchObject({
      ...world.consentTo(signUp),
      merchant_name: 'Casa Ámbar',
      customer_hint: 'ma•••@correo.mx',
    });
    const { status, data } = await world.agree(session, world.consentTo(signUp));

    expect(status).toBe(200);
    expect(data).toMatchObject({ merchant_name: 'Casa Ámbar', merchant_customer_id: CUSTOMER });
    const { rows } = await world.database.pool.query(
      'select text_version, consent_timestamp, agreed_at from merchants.link_consents',
    );
    expect(rows).toEqual([
      {
        text_version: contract.HOSTED_CONSENT_VERSION,
        consent_timestamp: signUp.consent_timestamp,
        agreed_at: expect.any(Date),
      },
    ]);
    expect(await world.standing(signUp)).toBe('linked');
    expect((await world.call(contract.getHostedConsent, { session })).status).toBe(404);
    await expect(
      world.database.pool.query("update merchants.link_consents set text_version = 'x'"),
    ).rejects.toThrow();
  });

  it('[1.05, 5.10] is linked with nobody by what a query says: unknown, altered, incomplete, somebody else’s', async () => {
    const world = await startHosted();
    const signUp = await world.vouch();
    const right = world.consentTo(signUp);
    const foreign = { ...signUp, merchant_hosted_id: `hsu-${'0'.repeat(26)}` };
    const altered = { ...signUp, merchant_customer_id: 'CLI-1' };

    // Nobody came by the link.
    const plain = await world.come('auth0|uno', null);
    expect(await world.agree(plain, right)).toMatchObject({
      status: 410,
      error: { code: 'hosted_link_invalid' },
    });
    // A link made up, with a shop's id that nobody issued; and with another customer in it.
    for (const [subject, query] of [
      ['auth0|dos', foreign],
      ['auth0|tres', altered],
      ['auth0|cuatro', { merchant_hosted_id: signUp.merchant_hosted_id }],
    ] as const) {
      const session = await world.come(subject, query);
      expect((await world.call(contract.getHostedConsent, { session })).status).toBe(404);
      const said = { ...right, ...world.consentTo({ ...signUp, ...query }) };
      expect((await world.agree(session, said)).status).toBe(410);
      expect((await world.agree(session, right)).status).toBe(410);
      expect(await world.linksOf(session)).toEqual([]);
    }
    expect(await world.standing(signUp)).toBe('open');
  });

  it('[1.05] is linked once: a replay is refused, and of two people the shop’s customer is one', async () => {
    const world = await startHosted();
    const signUp = await world.vouch();
    const [ana, bea] = await Promise.all([
      world.come('auth0|ana', signUp),
      world.come('auth0|bea', signUp),
    ]);
    const answers = await Promise.all(
      [ana, bea].map((session) => world.agree(session, world.consentTo(signUp))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0]?.status === 200 ? ana : bea;
    expect((await world.agree(winner, world.consentTo(signUp))).error.code).toBe('state_conflict');

    // Another word of the shop for the same customer does not move them to somebody else.
    const again = await world.vouch();
    const other = await world.come('auth0|carla', again);
    expect((await world.agree(other, world.consentTo(again))).error.code).toBe(
      'merchant_customer_taken',
    );
    expect((await world.linksOf(ana)).length + (await world.linksOf(bea)).length).toBe(1);
  });

  it('[1.05] has half an hour, and the consent at the shop is of now', async () => {
    const world = await startHosted();
    const at = (ms: number) => new Date(world.clock.technicalNow().getTime() + ms).toISOString();
    for (const consent_timestamp of [at(-901_000), at(61_000)]) {
      const refused = await world.asShop(contract.createHostedSignUp, {
        merchant_customer_id: CUSTOMER,
        consent_timestamp,
      });
      expect(refused.status).toBe(422);
      expect(refused.error.fields[0].path).toBe('consent_timestamp');
    }
    const signUp = await world.vouch();
    const session = await world.come('auth0|ana', signUp);
    // Half an hour goes by.
    await world.database.pool.query(
      `update merchants.hosted_sign_ups
       set created_at = created_at - interval '30 min', expires_at = expires_at - interval '30 min'`,
    );

    expect((await world.call(contract.getHostedConsent, { session })).status).toBe(404);
    expect((await world.agree(session, world.consentTo(signUp))).error.code).toBe(
      'hosted_link_invalid',
    );
    expect(await world.standing(signUp)).toBe('expired');
  });

  it('[1.05] ends the link in their account, and links anew only with a second proof', async () => {
    const world = await startHosted();
    const first = await world.vouch();
    const session = await world.come('auth0|ana', first);
    await world.agree(session, world.consentTo(first));
    const [link] = await world.linksOf(session);
    const stranger = await world.come('auth0|mala', null);
    expect(await world.unlink(stranger, link?.id ?? '')).toBe(404);

    expect(await world.unlink(session, link?.id ?? '')).toBe(200);
    expect(await world.unlink(session, link?.id ?? '')).toBe(404);
    expect(await world.linksOf(session)).toEqual([]);
    expect(await world.standing(first)).toBe('unlinked');

    const second = await world.vouch();
    const back = await world.come('auth0|ana', second);
    const refused = await world.agree(back, world.consentTo(second));
    expect(refused.error.code).toBe('second_proof_needed');

    await world.prove(back);

    expect((await world.agree(back, world.consentTo(second))).status).toBe(200);
    expect(await world.linksOf(back)).toHaveLength(1);
  });

  it('[1.05] is told of to the shop by its webhook, signed and in order: when the link begins, and when they end it', async () => {
    const world = await startHosted();
    const shop = await startShopReceiver();
    shop.answerWith(500, 204);
    const endpoint = await world.asShop(addWebhookEndpoint, { url: shop.url });
    expect(endpoint.status).toBe(200);
    const signUp = await world.vouch();
    const session = await world.come('auth0|ana', signUp);
    await world.agree(session, world.consentTo(signUp));
    await eventually(() => shop.received.length).toBe(1);
    const [link] = await world.linksOf(session);
    await world.unlink(session, link?.id ?? '');

    // The end waits until the beginning, which the shop did not take at first, is through.
    expect(shop.received).toHaveLength(1);
    await world.database.pool.query(
      "update merchants.webhook_deliveries set next_attempt_at = now() - interval '1 second'",
    );
    await world.runSchedule('merchants.sweep_webhooks');
    await eventually(() => shop.received.length).toBe(3);
    const events = shop.received.map(({ body }) => JSON.parse(body));
    for (const received of shop.received)
      expect(isSignedBy(received, endpoint.data.secret)).toBe(true);
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ['customer.linked', 1],
      ['customer.linked', 1],
      ['customer.unlinked', 2],
    ]);
    expect(events[2]?.data).toEqual({
      link: {
        id: link?.id,
        merchant_hosted_id: signUp.merchant_hosted_id,
        status: 'unlinked',
        linked_at: link?.linked_at,
        unlinked_at: expect.any(String),
      },
    });
    // What the shop missed is there for catching up, and nothing in it names a person.
    const { data } = await world.asShop(listEvents);
    expect(data.items.map(({ type }: { type: string }) => type)).toEqual([
      'customer.unlinked',
      'customer.linked',
    ]);
    expect(JSON.stringify(data)).not.toContain(CUSTOMER);
    const id: string = endpoint.data.id;
    const deliveries = await world.asShop(listWebhookDeliveries, undefined, { id });
    expect(deliveries.data.items[0]).toMatchObject({ payment_id: null, link_id: link?.id });
  });

  it('[1.05] who is forgotten is known to no shop any more, which hears of it', async () => {
    const world = await startHosted();
    const signUp = await world.vouch();
    const session = await world.come('auth0|ana', signUp);
    await world.agree(session, world.consentTo(signUp));
    await world.prove(session);

    const body = { kind: 'cancellation', description: 'Ya no quiero usar Abona.' };
    const asked = await world.call(openPrivacyRequest, { session, body });

    expect(asked.data.status).toBe('blocked');
    expect(await world.standing(signUp)).toBe('unlinked');
    const { data } = await world.asShop(listEvents);
    expect(data.items[0]).toMatchObject({ type: 'customer.unlinked', sequence: 2 });
  });

  it('[6.02] is told to the shop that vouched for them and to no other', async () => {
    const world = await startHosted();
    const signUp = await world.vouch();
    const other = rollApiKey('secret', 'test');
    await world.openShop(other, 'Otra tienda');

    const answer = await world.asShop(contract.getHostedSignUp, undefined, {
      id: signUp.merchant_hosted_id,
      as: other,
    });

    expect(answer.status).toBe(404);
  });
});
