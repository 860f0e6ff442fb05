import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import { merchantScopes } from '@abona/contract/merchants/scopes';
import type { PortalMode, PortalRole } from '@abona/contract/portal/portal-access';
import { portalModes } from '@abona/contract/portal/portal-access';
import { beginPortalSignIn, finishPortalSignIn } from '@abona/contract/portal/portal-session';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { beginStaffSignIn, finishStaffSignIn } from '@abona/contract/staff/staff-session';
import { rollApiKey } from '#modules/merchants/api-key.ts';
import { transaction } from '#platform/database/transaction.ts';
import { cookiesOf, fromDesk } from './staff-desk.ts';
import { startStaffIssuer } from './staff-issuer.ts';
import { type Reply, startTestProduct, type WorkersOf } from './test-product.ts';

export const PORTAL_URL = 'http://localhost:4007';

type Values = Readonly<Record<string, string>>;
type Given = { readonly params?: Values; readonly query?: Values; readonly body?: object };

/** What a browser at the portal sends by itself. */
export const fromPortal = (cookie = ''): Values => ({
  origin: PORTAL_URL,
  cookie,
  'idempotency-key': randomUUID(),
});

const filled = (endpoint: Endpoint, { params = {}, query = {} }: Given): Endpoint => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x');
  const asked = new URLSearchParams(query).toString();
  return { ...endpoint, path: `/${path.slice(1)}${asked === '' ? '' : `?${asked}`}` };
};

/** A business as tests make one: its shops with a key each, and its id. */
export type TestBusiness = {
  readonly id: string;
  readonly merchants: Readonly<Record<PortalMode, string>>;
  readonly keys: Readonly<Record<PortalMode, string>>;
};

const CLABE = '646180157000000004';

/** The portal of a node, businesses, and people of theirs who sign in there by their issuer. */
export async function startPortal(env: Values = {}, workersOf?: WorkersOf) {
  const product = await startTestProduct();
  const issuer = await startStaffIssuer();
  const settings = { PORTAL_LOGIN_ISSUER: issuer.issuer, STAFF_LOGIN_ISSUER: issuer.issuer };
  const node = await product.startNode({ ...settings, ...env }, workersOf);
  const { pool } = product.database;

  const openBusiness = async (name: string): Promise<TestBusiness> => {
    const id = randomUUID();
    const shop = () => `mer_${randomUUID().replaceAll('-', '').slice(0, 26)}`;
    const merchants = { test: shop(), live: shop() };
    const keys = { test: rollApiKey('secret', 'test'), live: rollApiKey('secret', 'live') };
    for (const mode of portalModes)
      await transaction(product.database.db, (tx) =>
        node.merchants.register(tx, {
          id: merchants[mode],
          mode,
          name,
          logoUrl: null,
          integrationName: 'test',
          channel: 'ecommerce',
          origins: ['https://tienda.example'],
          requiresSignature: false,
          feeBps: 450,
          payoutClabe: CLABE,
          keys: [{ key: keys[mode], kind: 'secret', label: 'Servidor', scopes: merchantScopes }],
        }),
      );
    await pool.query(
      `insert into portal.accounts (id, name, status, test_merchant_id, live_merchant_id, created_at)
       values ($1, $2, 'active', $3, $4, now())`,
      [id, name, merchants.test, merchants.live],
    );
    return { id, merchants, keys };
  };
  const seat = async (business: TestBusiness, email: string, role: PortalRole): Promise<void> => {
    await pool.query(
      `with person as (insert into portal.people (id, email, created_at) values (gen_random_uuid(), $1, now()) returning id)
       insert into portal.members (id, account_id, person_id, role, added_by, added_at)
       select gen_random_uuid(), $2, id, $3, 'system', now() from person`,
      [email, business.id, role],
    );
  };
  /** `over` is the cookie that the browser has of a session before. */
  const enter = async (email: string, claims: object = {}, over = ''): Promise<Reply> => {
    const begun = await node.callPortal(beginPortalSignIn, { headers: fromPortal() });
    const person = { sub: email, email, email_verified: true, name: `Persona ${email}` };
    const body = issuer.vouch(String(begun.data.authorize_url), { ...person, ...claims });
    const headers = fromPortal(`${cookiesOf(begun)}; ${over}`);
    return node.callPortal(finishPortalSignIn, { headers, body });
  };
  /** Somebody of a business in a role, signed in: their cookie. */
  const signInAs = async (business: TestBusiness, role: PortalRole): Promise<string> => {
    const email = `${role}@${business.id.slice(0, 8)}.mx`;
    await seat(business, email, role);
    return cookiesOf(await enter(email));
  };
  const ask = (cookie: string, endpoint: Endpoint, given: Given = {}) =>
    node.callPortal(filled(endpoint, given), {
      headers: fromPortal(cookie),
      ...(given.body === undefined ? {} : { body: given.body }),
    });
  /** Somebody of the lender in a role, signed in at the desk: what they ask there. */
  const signInAtDesk = async (email: string, role: StaffRole) => {
    await node.operatorDesk.grant({ email, role, actor: 'operator:test' });
    const begun = await node.callDesk(beginStaffSignIn, { headers: fromDesk() });
    const person = { sub: email, email, email_verified: true, name: `Persona ${email}` };
    const body = issuer.vouch(String(begun.data.authorize_url), person);
    const headers = fromDesk(cookiesOf(begun));
    const cookie = cookiesOf(await node.callDesk(finishStaffSignIn, { headers, body }));
    return (endpoint: Endpoint, given: Given = {}) =>
      node.callDesk(filled(endpoint, given), {
        headers: fromDesk(cookie),
        ...(given.body === undefined ? {} : { body: given.body }),
      });
  };
  return { ...product, ...node, signInAtDesk, openBusiness, seat, enter, signInAs, ask };
}
