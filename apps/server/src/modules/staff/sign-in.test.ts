import { endSessionsOf, listStaffPeople, revokeRole } from '@abona/contract/staff/staff-people';
import {
  beginStaffSignIn,
  endStaffSession,
  finishStaffSignIn,
  getStaffSession,
} from '@abona/contract/staff/staff-session';
import { describe, expect, it } from 'vitest';
import { cookiesOf, fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

const ana = { email: 'ana@abona.mx' };

describe('signing in at the desk', () => {
  it('opens a session for somebody who has a role, by cookies that no script reads and no other site sends', async () => {
    const { enter, ask, operatorDesk, database } = await startStaffDesk();
    await operatorDesk.grant({ ...ana, role: 'support', actor: 'operator:test' });

    const entered = await enter(ana);

    expect(entered.data).toMatchObject({ email: 'ana@abona.mx', roles: ['support'] });
    const cookies = [entered.headers['set-cookie']].flat();
    for (const cookie of cookies) expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
    expect((await ask(cookiesOf(entered), getStaffSession)).data.name).toBe('Persona ana@abona.mx');
    // Of the token only its hash is kept.
    const { rows } = await database.pool.query('select s::text as row from staff.sessions s');
    const token = /abona_staff=([\w-]+)/.exec(cookiesOf(entered))?.[1] ?? 'none';
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(token);
  });

  it('is refused without a second factor, a role, a verified address, or where the token is not for the desk', async () => {
    const { enter, operatorDesk } = await startStaffDesk();
    await operatorDesk.grant({ ...ana, role: 'support', actor: 'operator:test' });
    const codeOf = async (claims: object, person: { email: string } = ana) =>
      (await enter(person, claims)).error?.code;

    expect(await codeOf({ amr: ['pwd'] })).toBe('second_factor_missing');
    expect(await codeOf({}, { email: 'bea@abona.mx' })).toBe('staff_unknown');
    expect(await codeOf({ email_verified: false })).toBe('sign_in_over');
    expect(await codeOf({ aud: 'abona-web' })).toBe('sign_in_over');
    expect(await codeOf({ iss: 'https://login.example/' })).toBe('sign_in_over');
    expect(await codeOf({ nonce: 'another' })).toBe('sign_in_over');
    expect(await codeOf({ exp: 1 })).toBe('sign_in_over');
    expect(await codeOf({})).toBeUndefined();
  });

  it('ends in the browser in which it began, once', async () => {
    const { begin, issuer, callDesk, operatorDesk } = await startStaffDesk();
    await operatorDesk.grant({ ...ana, role: 'support', actor: 'operator:test' });
    const person = { sub: 'ana', email: ana.email, email_verified: true, name: 'Ana' };
    const [mine, other] = [await begin(), await begin()];
    const finish = (cookie: string, body: object) =>
      callDesk(finishStaffSignIn, { headers: fromDesk(cookie), body });

    const stolen = issuer.vouch(mine.url, person);
    expect((await finish('', stolen)).error.code).toBe('sign_in_over');
    expect((await finish(other.cookie, stolen)).error.code).toBe('sign_in_over');
    const state = new URL(other.url).searchParams.get('state');
    expect((await finish(other.cookie, { ...stolen, state })).error.code).toBe('sign_in_over');
    const back = issuer.vouch(mine.url, person);
    expect((await finish(mine.cookie, back)).status).toBe(200);
    expect((await finish(mine.cookie, back)).error.code).toBe('sign_in_over');
  });

  it('over a session ends that one: nobody keeps what its browser has forgotten', async () => {
    const { begin, issuer, callDesk, signInStaff, ask } = await startStaffDesk();
    const before = await signInStaff(ana.email, 'support');
    const elsewhere = await signInStaff(ana.email);
    const { url, cookie } = await begin();
    const person = { sub: ana.email, email: ana.email, email_verified: true, name: 'Ana' };

    const anew = await callDesk(finishStaffSignIn, {
      headers: fromDesk(`${cookie}; ${before}`),
      body: issuer.vouch(url, person),
    });

    expect((await ask(before, getStaffSession)).error.code).toBe('session_expired');
    expect((await ask(elsewhere, getStaffSession)).status).toBe(200);
    expect((await ask(cookiesOf(anew), getStaffSession)).status).toBe(200);
  });

  it('knows a person by what their issuer calls them: who gets their address later is somebody else', async () => {
    const { enter, signInStaff } = await startStaffDesk();
    await signInStaff(ana.email, 'finance');

    const heir = await enter({ ...ana, subject: 'somebody-else' });
    const renamed = await enter({ email: 'ana.lopez@abona.mx', subject: ana.email });

    expect(heir.error.code).toBe('staff_unknown');
    expect(renamed.data.roles).toEqual(['finance']);
  });

  it('is not begun or ended from another site', async () => {
    const { callDesk } = await startStaffDesk();

    for (const headers of [{}, { origin: 'https://elsewhere.mx' }, { origin: 'null' }])
      expect((await callDesk(beginStaffSignIn, { headers })).error.code).toBe('foreign_origin');
  });
});

describe('a session at the desk', () => {
  it('is over after 15 minutes without a call, and after 8 hours with them', async () => {
    const { signInStaff, ask, database } = await startStaffDesk();
    const age = (column: string, by: string) =>
      database.pool.query(`update staff.sessions set ${column} = ${column} - interval '${by}'`);
    const cookie = await signInStaff(ana.email, 'support');

    await age('seen_at', '14 minutes');
    expect((await ask(cookie, getStaffSession)).status).toBe(200);
    await age('seen_at', '14 minutes');
    expect((await ask(cookie, getStaffSession)).status).toBe(200);
    await age('seen_at', '15 minutes');
    expect((await ask(cookie, getStaffSession)).error.code).toBe('session_expired');

    const other = await signInStaff(ana.email);
    await database.pool.query(
      `update staff.sessions set started_at = started_at - interval '8 hours', ends_at = ends_at - interval '8 hours'`,
    );
    expect((await ask(other, getStaffSession)).error.code).toBe('session_expired');
  });

  it('ends at once on every node when it is ended, or when its role is taken away', async () => {
    const { signInStaff, ask, startOther } = await startStaffDesk();
    const other = await startOther();
    const admin = await signInStaff('admin@abona.mx', 'admin');
    const cookie = await signInStaff(ana.email, 'support', 'compliance');
    const onOther = (endpoint: typeof getStaffSession | typeof listStaffPeople) =>
      ask(cookie, endpoint, { at: other });
    expect((await onOther(listStaffPeople)).status).toBe(200);

    const taken = { email: ana.email, reason: 'policy' };
    await ask(admin, revokeRole, { body: { ...taken, role: 'compliance' } });
    expect((await onOther(listStaffPeople)).error.code).toBe('role_missing');
    expect((await onOther(getStaffSession)).data.roles).toEqual(['support']);
    await ask(admin, revokeRole, { body: { ...taken, role: 'support' } });
    expect((await onOther(getStaffSession)).error.code).toBe('session_expired');

    const again = await signInStaff(ana.email, 'support');
    const ended = await ask(admin, endSessionsOf, { body: taken });
    expect(ended.data.ended).toBe(2);
    expect((await ask(again, getStaffSession, { at: other })).error.code).toBe('session_expired');
    await ask(admin, endStaffSession);
    expect((await ask(admin, getStaffSession, { at: other })).error.code).toBe('session_expired');
  });

  it('loses a role that was given until an instant', async () => {
    const { signInStaff, ask, database } = await startStaffDesk();
    const cookie = await signInStaff(ana.email, 'support', 'risk');

    await database.pool.query(
      `update staff.grants set granted_at = now() - interval '2 days', until = now() - interval '1 second'
       where role = 'risk'`,
    );

    expect((await ask(cookie, getStaffSession)).data.roles).toEqual(['support']);
  });

  it('is forgotten so long after its end, and not before', async () => {
    const { signInStaff, database, runSchedule } = await startStaffDesk({
      STAFF_SESSION_DAYS: '30',
    });
    await signInStaff(ana.email, 'support');
    await signInStaff('luis@abona.mx', 'support');
    await database.pool.query(
      `update staff.sessions set started_at = now() - interval '40 days', ends_at = now() - interval '31 days'
       where person_id = (select id from staff.people where email = 'luis@abona.mx')`,
    );

    await runSchedule('staff.forget_old_sessions');

    const { rows } = await database.pool.query(
      'select person.email from staff.sessions join staff.people person on person.id = person_id',
    );
    expect(rows).toEqual([{ email: ana.email }]);
  });
});
