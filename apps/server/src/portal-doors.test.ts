import { api } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { createPayment } from '@abona/contract/merchants/payment';
import { addWebhookEndpoint } from '@abona/contract/merchants/webhook';
import { mayCallPortal, portalModes, portalRoles } from '@abona/contract/portal/portal-access';
import { portalApi } from '@abona/contract/portal/portal-api';
import { getPortalSession } from '@abona/contract/portal/portal-session';
import { staffApi } from '@abona/contract/staff/staff-api';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { fromPortal, startPortal, type TestBusiness } from '#testing/portal-door.ts';
import { cookiesOf, DESK_URL } from '#testing/staff-desk.ts';
import type { Reply, TestNode } from '#testing/test-product.ts';

const calls: [string, Endpoint][] = Object.entries(portalApi);
const others: [string, Endpoint][] = [...Object.entries(api), ...Object.entries(staffApi)];
const guarded = calls.filter(([, { auth }]) => auth === 'portal');
const modesOf = ({ path }: Endpoint) => (path.includes('{mode}') ? portalModes : [null]);
/** Each call in each mode that it has; signing out is not among them. */
const everyCall = guarded
  .filter(([name]) => name !== 'endPortalSession')
  .flatMap(([name, endpoint]) =>
    modesOf(endpoint).map((mode) => ({
      name,
      endpoint,
      mode,
      params: mode === null ? {} : { mode: mode as string },
    })),
  );
const emptyBodyOf = ({ body }: Endpoint) => (body === undefined ? {} : { body: {} });

describe('the portal’s door', () => {
  it('answers its own calls and no other’s, to nobody without its cookie, and changes nothing for another origin', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, callDesk, callPortal } = portal;
    const cookie = await signInAs(await openBusiness('Casa Ámbar'), 'owner');
    const session = await portal.signIn('auth0|ana');
    const headers = { ...fromPortal(cookie), authorization: `Bearer ${session}` };

    for (const [name, endpoint] of calls) {
      expect((await call(endpoint, { headers })).status, name).toBe(404);
      const atDesk = { ...headers, origin: DESK_URL };
      expect((await callDesk(endpoint, { headers: atDesk })).status, name).toBe(404);
    }
    for (const [name, endpoint] of others)
      expect((await callPortal(endpoint, { headers })).status, name).toBe(404);
    for (const [name, endpoint] of guarded)
      expect((await ask(`abona_portal=${'a'.repeat(43)}`, endpoint)).error.code, name).toBe(
        'session_expired',
      );
    for (const [name, endpoint] of calls.filter(([, { method }]) => method !== 'GET')) {
      const foreign = { ...fromPortal(cookie), origin: 'http://localhost:4006' };
      const { error } = await callPortal(endpoint, { headers: foreign });
      expect(error.code, name).toBe('foreign_origin');
    }
  });

  it('is entered anew over a session by ending that one, and no other', async () => {
    const { openBusiness, seat, enter, ask } = await startPortal();
    await seat(await openBusiness('Casa Ámbar'), 'ana@casa.mx', 'owner');
    const [before, elsewhere] = [await enter('ana@casa.mx'), await enter('ana@casa.mx')].map(
      cookiesOf,
    );

    const anew = cookiesOf(await enter('ana@casa.mx', {}, before));

    expect((await ask(before ?? '', getPortalSession)).error.code).toBe('session_expired');
    expect((await ask(elsewhere ?? '', getPortalSession)).status).toBe(200);
    expect((await ask(anew, getPortalSession)).status).toBe(200);
  });

  it('lets in whoever their issuer vouches for, with a second factor; who has no business can do nothing in one', async () => {
    const { enter, ask } = await startPortal();

    expect((await enter('nadie@tienda.mx', { amr: ['pwd'] })).error.code).toBe(
      'second_factor_missing',
    );
    const entered = await enter('nadie@tienda.mx');
    expect(entered.data).toMatchObject({ email: 'nadie@tienda.mx', account: null });
    for (const cookie of [entered.headers['set-cookie']].flat())
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    const open = guarded.filter(([, endpoint]) => !mayCallPortal(null, endpoint, null));
    expect(open.length).toBeGreaterThan(20);
    for (const [name, endpoint] of open) {
      const { error } = await ask(cookiesOf(entered), endpoint, { params: { mode: 'test' } });
      expect(error.code, name).toBe('role_missing');
    }
  });

  it('answers each call to the roles that the contract names, in each mode, and refuses it to all others', async () => {
    const { openBusiness, signInAs, ask } = await startPortal();
    const business = await openBusiness('Casa Ámbar');

    const seen: string[] = [];
    const expected: string[] = [];
    for (const role of portalRoles) {
      const cookie = await signInAs(business, role);
      for (const { name, endpoint, mode, params } of everyCall) {
        const { error } = await ask(cookie, endpoint, { params, ...emptyBodyOf(endpoint) });
        const row = (may: boolean) => `${role} ${name} ${mode} ${may ? 'allowed' : 'refused'}`;
        seen.push(row(error?.code !== 'role_missing'));
        expected.push(row(mayCallPortal(role, endpoint, mode)));
      }
    }
    expect(seen).toEqual(expected);
    expect(seen.length).toBeGreaterThan(portalRoles.length * guarded.length);
  });

  it('shows and changes nothing of another business, by whatever id, nor of the other mode', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, database } = portal;
    const mine = await openBusiness('Casa Ámbar');
    const theirs = await openBusiness('Otra Tienda');
    await signInAs(mine, 'owner');
    const ids = await fill(portal, mine);
    const intruder = await signInAs(theirs, 'owner');
    const before = await everythingOf(database.pool, mine);
    const secrets = [
      ...ids.any,
      ids.delivery,
      ids.person,
      mine.merchants.test,
      'PEDIDO-MIO',
      'SUCURSAL-MIA',
    ];

    const attempts = ids.any.flatMap((id) => everyCall.map((one) => ({ ...one, id })));
    const reached: string[] = [];
    for (const { name, endpoint, params, id } of attempts) {
      const named = { ...params, id, person_id: ids.person, delivery_id: ids.delivery };
      const body = endpoint.body === undefined ? {} : { body: bodyFor(name) };
      const answer = await ask(intruder, endpoint, { params: named, ...body });
      if (isReached(endpoint, answer, secrets)) reached.push(`${name} ${answer.text}`);
    }
    expect(reached).toEqual([]);
    expect(await everythingOf(database.pool, mine)).toEqual(before);

    // The same ids in the shop's other mode are as unknown as another's.
    const owner = cookiesOf(await portal.enter(`owner@${mine.id.slice(0, 8)}.mx`));
    const { getPortalPayment } = portalApi;
    const inMode = (mode: string) =>
      ask(owner, getPortalPayment, { params: { mode, id: ids.any[0] ?? '' } });
    expect((await inMode('test')).status).toBe(200);
    expect((await inMode('live')).status).toBe(404);
  });
});

/** Another's id is as unknown as one that never was, and no answer has anything of theirs. */
const isReached = ({ path }: Endpoint, { status, text }: Reply, secrets: readonly string[]) =>
  (/\{(id|person_id)\}/.test(path) && status !== 404) ||
  secrets.some((secret) => text.includes(secret));

/** A call's body that would be taken, where somebody may. */
const bodyFor = (name: string): object =>
  ({
    issuePortalKey: { label: 'X', scopes: ['payments:read'] },
    addPortalEndpoint: { url: 'http://localhost:9/x' },
    switchPortalEndpoint: { status: 'disabled' },
    invitePortalMember: { email: 'x@otra.mx', role: 'reader' },
    changePortalMember: { role: 'owner' },
    approveTillRefund: { person_id: 'mem_x', pin: '482916', amount: 1_000 },
    addPortalBranch: { name: 'X', address: 'Madero 1' },
    changePortalBranch: { name: 'X', address: 'Madero 1' },
    refundTillSale: { approval: 'x', amount: 1_000 },
  })[name] ?? {};

type Portal = Awaited<ReturnType<typeof startPortal>>;

/** A payment with its event and delivery, a key, an endpoint, a payout: one of each that has an id. */
async function fill({ call, database, lending }: Portal, { id, merchants, keys }: TestBusiness) {
  await lending.prepare();
  const headers = (key: string) => ({
    authorization: `Bearer ${key}`,
    'idempotency-key': crypto.randomUUID(),
  });
  const post = async (endpoint: Parameters<TestNode['call']>[0], body: object) =>
    (await call(endpoint, { headers: headers(keys.test), body })).data;
  const endpoint = await post(addWebhookEndpoint, { url: 'http://localhost:9/avisos' });
  const payment = await post(createPayment, {
    order_id: 'PEDIDO-MIO',
    amount: 250_000,
    return_url: 'https://tienda.example/volver',
  });
  const { rows: payouts } = await database.pool.query(
    `insert into merchants.payouts (id, merchant_id, amount, status, business_date, clabe_last4, created_at)
     values (gen_random_uuid(), $1, 1000, 'paid', '2026-11-14', '0004', now()) returning id`,
    [merchants.test],
  );
  const { rows: branches } = await database.pool.query(
    `insert into merchants.branches (id, merchant_id, name, address, created_at)
     values (gen_random_uuid(), $1, 'SUCURSAL-MIA', 'Madero 1', now()) returning id`,
    [merchants.test],
  );
  const { rows: deliveries } = await database.pool.query(
    'select id from merchants.webhook_deliveries',
  );
  const { rows: apiKeys } = await database.pool.query(
    'select id from merchants.api_keys where merchant_id = $1',
    [merchants.test],
  );
  const { rows: people } = await database.pool.query(
    'select person_id from portal.members where account_id = $1',
    [id],
  );
  return {
    any: [
      payment.id,
      publicId('po', payouts[0].id),
      apiKeys[0].id,
      endpoint.id,
      publicId('brn', branches[0].id),
    ] as string[],
    delivery: publicId('whd', deliveries[0].id),
    person: publicId('mem', people[0].person_id),
  };
}

/** Every row of a business, but for what time does to it by itself. */
// A delivery that fails meanwhile writes its endpoint anew, and seals the same secret anew; `key_id` names the secret.
async function everythingOf(pool: Portal['database']['pool'], { id, merchants }: TestBusiness) {
  const shops = [merchants.test, merchants.live];
  const { rows } = await pool.query(
    `select 'payment' as what, to_jsonb(p) - 'updated_at' as row from merchants.payments p where merchant_id = any($1)
     union all select 'key', to_jsonb(k) - 'last_used_at' from merchants.api_keys k where merchant_id = any($1)
     union all select 'endpoint', to_jsonb(e) - 'failing_since' - 'secret' from merchants.webhook_endpoints e where merchant_id = any($1)
     union all select 'payout', to_jsonb(o) from merchants.payouts o where merchant_id = any($1)
     union all select 'branch', to_jsonb(r) from merchants.branches r where merchant_id = any($1)
     union all select 'merchant', to_jsonb(m) from merchants.merchants m where id = any($1)
     union all select 'member', to_jsonb(b) from portal.members b where account_id = $2
     order by 1, 2`,
    [shops, id],
  );
  return rows;
}
