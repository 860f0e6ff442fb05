import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@abona/contract/endpoint';
import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { beginStaffSignIn, finishStaffSignIn } from '@abona/contract/staff/staff-session';
import { startStaffIssuer } from './staff-issuer.ts';
import { type Reply, startTestProduct, type TestNode, type WorkersOf } from './test-product.ts';

export const DESK_URL = 'http://localhost:4006';

type Values = Readonly<Record<string, string>>;
type Given = {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: object | undefined;
  /** The node that is asked; the first unless said. */
  readonly at?: TestNode;
};

/** What a browser at the desk sends by itself. */
export const fromDesk = (cookie = ''): Values => ({
  origin: DESK_URL,
  cookie,
  'idempotency-key': randomUUID(),
});

/** The call with its parameters and its query in its path. */
const filled = (endpoint: Endpoint, { params = {}, query = {} }: Given): Endpoint => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'x');
  const asked = new URLSearchParams(query).toString();
  return { ...endpoint, path: `/${path.slice(1)}${asked === '' ? '' : `?${asked}`}` };
};

/** The cookies that an answer sets, as a browser sends them back. */
export const cookiesOf = ({ headers }: Reply): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

type Person = { readonly email: string; readonly subject?: string };

/** The desk of a node, and people of the lender who sign in there by their issuer. */
export async function startStaffDesk(env: Values = {}, workersOf?: WorkersOf) {
  const product = await startTestProduct();
  const issuer = await startStaffIssuer();
  const settings = { STAFF_LOGIN_ISSUER: issuer.issuer, ...env };
  const node = await product.startNode(settings, workersOf);

  const begin = async (at: TestNode = node) => {
    const begun = await at.callDesk(beginStaffSignIn, { headers: fromDesk() });
    return { url: String(begun.data.authorize_url), cookie: cookiesOf(begun) };
  };
  /** From the button to the session, with whatever claims the issuer makes. */
  const enter = async ({ email, subject = email }: Person, claims: object = {}) => {
    const { url, cookie } = await begin();
    const person = { sub: subject, email, email_verified: true, name: `Persona ${email}` };
    const body = issuer.vouch(url, { ...person, ...claims });
    return node.callDesk(finishStaffSignIn, { headers: fromDesk(cookie), body });
  };
  /** Somebody with these roles, signed in: their cookie. */
  const signIn = async (email: string, ...roles: readonly StaffRole[]): Promise<string> => {
    for (const role of roles)
      await node.operatorDesk.grant({ email, role, actor: 'operator:test' });
    return cookiesOf(await enter({ email }));
  };
  const ask = (cookie: string, endpoint: Endpoint, given: Given = {}) =>
    (given.at ?? node).callDesk(filled(endpoint, given), {
      headers: fromDesk(cookie),
      ...(given.body === undefined ? {} : { body: given.body }),
    });
  const startOther = () => product.startNode(settings);
  return { ...product, ...node, issuer, begin, enter, signInStaff: signIn, ask, startOther };
}
