import { api } from '@abona/contract/api';
import type { Endpoint } from '@abona/contract/endpoint';
import { mayCall } from '@abona/contract/staff/staff-access';
import { staffApi } from '@abona/contract/staff/staff-api';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { describe, expect, it } from 'vitest';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

const staffCalls: [string, Endpoint][] = Object.entries(staffApi);
const otherCalls: [string, Endpoint][] = Object.entries(api);
const guarded = staffCalls.filter(([, { auth }]) => auth === 'staff');
/** Signing out comes last: nothing works after it. */
const inOrder = guarded.toSorted(
  ([one], [other]) => Number(one === 'endStaffSession') - Number(other === 'endStaffSession'),
);

describe('the three doors', () => {
  it('answer no call of another: a staff session at the customers’ API, a customer’s at the desk', async () => {
    const { call, callDesk, desk, signInStaff, signIn } = await startStaffDesk();
    const cookie = await signInStaff('ana@abona.mx', 'admin', 'support', 'finance');
    const session = await signIn('auth0|ana');
    const headers = { ...fromDesk(cookie), authorization: `Bearer ${session}` };

    for (const [name, endpoint] of staffCalls)
      expect((await call(endpoint, { headers })).status, name).toBe(404);
    for (const [name, endpoint] of otherCalls)
      expect((await callDesk(endpoint, { headers })).status, name).toBe(404);
    expect(desk().mounted.toSorted(byPath)).toEqual(
      staffCalls.map(([, one]) => one).toSorted(byPath),
    );
  });

  it('know a desk session by its cookie alone, and a customer by their token alone', async () => {
    const { call, callDesk, signInStaff, signIn } = await startStaffDesk();
    const cookie = await signInStaff('ana@abona.mx', 'support');
    const session = await signIn('auth0|ana');
    const token = cookie.split('=')[1] ?? '';

    const asStaff = await callDesk(staffApi.getStaffSession, { session });
    const asCustomer = await call(api.getSession, { session: token, headers: { cookie } });

    expect(asStaff.error.code).toBe('session_expired');
    expect(asCustomer.error.code).toBe('session_expired');
  });
});

const rowOf = (role: string, name: string, may: boolean): string =>
  `${role} ${name} ${may ? 'allowed' : 'refused'}`;

const byPath = (one: Endpoint, other: Endpoint): number =>
  `${one.method} ${one.path}` < `${other.method} ${other.path}` ? -1 : 1;

describe('every call of the desk', () => {
  it.each([
    ['nobody', ''],
    ['a cookie that nobody was given', `abona_staff=${'a'.repeat(43)}`],
  ])('is refused to %s', async (_, cookie) => {
    const { ask } = await startStaffDesk();

    for (const [name, endpoint] of guarded)
      expect((await ask(cookie, endpoint)).error.code, name).toBe('session_expired');
  });

  it('is answered to the roles that the contract names, and refused to all others', async () => {
    const { ask, signInStaff } = await startStaffDesk();

    const seen: string[] = [];
    const expected: string[] = [];
    for (const role of staffRoles) {
      const cookie = await signInStaff(`${role}@abona.mx`, role);
      for (const [name, endpoint] of inOrder) {
        const { error } = await ask(cookie, endpoint, { body: endpoint.body && {} });
        seen.push(rowOf(role, name, error?.code !== 'role_missing'));
        expected.push(rowOf(role, name, mayCall(role, endpoint)));
      }
    }

    expect(seen).toEqual(expected);
    expect(seen).toHaveLength(staffRoles.length * guarded.length);
  });

  it('that changes something is refused to a page of another site, whoever is signed in', async () => {
    const { callDesk, signInStaff } = await startStaffDesk();
    const cookie = await signInStaff('ana@abona.mx', 'admin', 'finance', 'collections');

    const acts = staffCalls.filter(([, { method }]) => method !== 'GET');
    for (const [name, endpoint] of acts)
      for (const origin of ['http://localhost:4000', 'https://abona.mx', 'null']) {
        const { error } = await callDesk(endpoint, { headers: { ...fromDesk(cookie), origin } });
        expect(error.code, name).toBe('foreign_origin');
      }
  });
});
