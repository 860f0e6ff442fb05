import { randomUUID } from 'node:crypto';
import type { Door } from '@abona/contract/endpoint';
import { mayCallPortal, portalModes, portalRoles } from '@abona/contract/portal/portal-access';
import { mayCall } from '@abona/contract/staff/staff-access';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { SHOP_KEYS } from '@abona/people/acts/give-back';
import { cast, emailOf, PASSWORD } from '@abona/people/cast';
import { callServer } from '@abona/people/customer-calls';
import { workAt } from '@abona/people/office';
import type { World } from '@abona/people/place';
import type { FuzzedCall } from './fuzzed-call.ts';

export type Headers = Readonly<Record<string, string>>;

/** Somebody who calls: what they are, and how they sign in anew when what they had is over. */
export type Caller = {
  readonly name: string;
  readonly kind:
    | 'customer'
    | 'special'
    | 'login'
    | 'shop'
    | 'staff'
    | 'portal'
    | 'sandbox'
    | 'nobody';
  /** Their role at the desk or the portal. */
  readonly role: string | null;
  readonly enter: () => Promise<Headers>;
};

const CUSTOMERS = 8;

/** As the LOCAL defaults print it. */
const SANDBOX_SECRET = 'abona-local-sandbox-secret';

/** One of each kind, by the login that people have; of the desk and the portal one for each role. */
export function everyCaller(world: World): readonly Caller[] {
  const { place, control } = world;
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` });
  const signIn = async (email: string): Promise<Headers> => {
    const atDoor = {
      origin: place.app,
      credentials: { 'universal-auth-token': await control.accessToken(email) },
    };
    return bearer((await callServer(atDoor, 'logIn')).session_token);
  };
  const emails = [...cast].slice(0, CUSTOMERS).map(emailOf);
  const [first = ''] = emails;
  const caller = (name: string, kind: Caller['kind'], enter: Caller['enter']): Caller => ({
    ...{ name, kind, enter, role: null },
  });
  const workers = (office: 'desk' | 'portal', roles: readonly string[]): readonly Caller[] =>
    roles.map((role) => ({
      name: `${office}:${role}`,
      kind: office === 'desk' ? 'staff' : 'portal',
      role,
      enter: async () => ({ ...(await workAt(place, office, { person: role })).credentials }),
    }));
  return [
    ...emails.map((email) => caller(`customer:${email}`, 'customer', () => signIn(email))),
    caller('special', 'special', async () => {
      // Somebody new each time: how many activities one may open in an hour is limited.
      const email = `fuzz-${randomUUID()}@correo.example`;
      await control.createAccount(email, PASSWORD, 'Prueba lo que nadie escribiría');
      return specialTokenOf(place.app, await signIn(email));
    }),
    caller('login', 'login', async () => ({
      'universal-auth-token': await control.accessToken(first),
    })),
    ...SHOP_KEYS.map((key, nth) => caller(`shop:${nth}`, 'shop', async () => bearer(key))),
    ...workers('desk', staffRoles),
    ...workers('portal', portalRoles),
    caller('sandbox', 'sandbox', async () => bearer(SANDBOX_SECRET)),
    caller('nobody', 'nobody', async () => ({})),
  ];
}

/** Of an activity that the customer opened, with the cookie that ties it to a device. */
async function specialTokenOf(origin: string, session: Headers): Promise<Headers> {
  const caller = { origin, credentials: session };
  const { activity_id: id } = await callServer(caller, 'openActivity', {
    body: { kind: 'personal_data' },
  });
  const answer = await fetch(`${origin}/api/enablement/api/v1/authentication/token`, {
    method: 'POST',
    headers: { ...session, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ activity_id: id }),
  });
  const { data } = (await answer.json()) as { readonly data: { readonly special_token: string } };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  return { authorization: `Bearer ${data.special_token}`, cookie: cookie.join('; ') };
}

const kindsOf: Readonly<Record<FuzzedCall['endpoint']['auth'], readonly Caller['kind'][]>> = {
  public: ['nobody'],
  signature: ['nobody'],
  session: ['customer'],
  session_if_any: ['customer', 'nobody'],
  special_token: ['special'],
  login_token: ['login'],
  merchant: ['shop'],
  staff: ['staff'],
  portal: ['portal'],
  sandbox: ['sandbox'],
};

/**
 * These move the time of everybody, and the end of each day in between runs for all loans: whoever may is kept from them
 * here. What they do has tests of its own, and neither is there in PROD.
 */
const MOVE_TIME = ['moveBusinessClock', 'movePortalClock'];

/** Whoever may not make a call, and is known to somebody else: they are refused, and in our way. */
export function wrongCallers(call: FuzzedCall, callers: readonly Caller[]): readonly Caller[] {
  const right = rightCallers(call, callers);
  const kept = MOVE_TIME.includes(call.name) ? ['sandbox', 'portal'] : ['sandbox'];
  return callers.filter((one) => !right.includes(one) && !kept.includes(one.kind));
}

/** Whoever may make a call; nobody where it would cost the others their world. */
export function rightCallers(
  { name, endpoint }: FuzzedCall,
  callers: readonly Caller[],
): readonly Caller[] {
  if (MOVE_TIME.includes(name)) return [];
  const mayRole = ({ kind, role }: Caller): boolean => {
    if (kind === 'staff') return staffRoles.some((one) => one === role && mayCall(one, endpoint));
    if (kind !== 'portal') return true;
    return portalRoles.some(
      (one) => one === role && portalModes.some((mode) => mayCallPortal(one, endpoint, mode)),
    );
  };
  return callers.filter((one) => kindsOf[endpoint.auth].includes(one.kind) && mayRole(one));
}

export const originOf = ({ place }: World, door: Door): string =>
  ({ customers: place.app, staff: place.desk, portal: place.portal })[door];
