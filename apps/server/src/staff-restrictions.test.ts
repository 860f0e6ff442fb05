import { getRestrictions } from '@abona/contract/identity/restriction';
import { approveRequest, listStaffRequests } from '@abona/contract/staff/staff-request';
import {
  changeMerchantAccount,
  changeMerchantFee,
  previewMerchantAccount,
  previewMerchantFee,
} from '@abona/contract/staff-acts/merchant-acts';
import {
  liftRestriction,
  placeRestriction,
  previewRestriction,
  previewRestrictionLift,
} from '@abona/contract/staff-acts/restriction-acts';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'policy', note: 'Tres pagos devueltos en un día.' };

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };

const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** Ana, somebody of risk, and somebody of compliance. */
async function startRestricting() {
  const desk = await startStaffDesk();
  const session = await desk.signIn('auth0|ana');
  const { rows } = await desk.database.pool.query('select customer_id from identity.customers');
  const params = { customer_id: String(rows[0].customer_id) };
  const risk = await desk.signInStaff('dora@abona.mx', 'risk');
  const compliance = await desk.signInStaff('alma@abona.mx', 'compliance');
  const query = { code: 'account_blocked' };
  const place = async (body: object = query) => {
    const shown = await desk.ask(risk, previewRestriction, {
      params,
      query: { ...query, ...body },
    });
    const { fingerprint } = shown.data ?? { fingerprint: 'a'.repeat(64) };
    return desk.ask(risk, placeRestriction, {
      params,
      body: { ...why, ...query, ...body, fingerprint },
    });
  };
  const lift = async () => {
    const shown = await desk.ask(risk, previewRestrictionLift, { params, query });
    const { fingerprint } = shown.data ?? { fingerprint: 'a'.repeat(64) };
    return desk.ask(risk, liftRestriction, { params, body: { ...why, ...query, fingerprint } });
  };
  const approve = (id: string, cookie = compliance) =>
    desk.ask(cookie, approveRequest, { params: { request_id: id } });
  const seen = async () => {
    const { data } = await desk.call(getRestrictions, { session });
    return data.restrictions.map(({ code }: { code: string }) => code);
  };
  return { ...desk, params, query, risk, compliance, place, lift, approve, seen };
}

describe('blocking somebody', () => {
  it('shows what they will read, and is done at once by one person', async () => {
    const { ask, risk, params, query, place, seen, database } = await startRestricting();
    const { data: shown } = await ask(risk, previewRestriction, { params, query });
    expect(shown.needs_second_person).toBe(false);
    expect(changesOf(shown)).toMatchObject({
      restriction: { before: null, after: 'account_blocked' },
      notice: { before: null, after: expect.stringContaining('Tu cuenta está en revisión') },
    });
    expect(await seen()).toEqual([]);

    expect((await place()).data).toEqual({ outcome: 'done', request_id: null });

    expect(await seen()).toEqual(['account_blocked']);
    const { rows } = await database.pool.query('select reason, set_by from identity.restrictions');
    expect(rows).toMatchObject([{ reason: 'policy', set_by: expect.stringMatching(/^staff:/) }]);
    expect((await place()).error.code).toBe('act_impossible');
  });

  it('until an instant is over by itself', async () => {
    const { place, seen, clock } = await startRestricting();
    await place({ until: '2026-11-16T18:00:00.000Z' });
    expect(await seen()).toEqual(['account_blocked']);

    clock.set('2026-11-16T12:00:00-06:00');

    expect(await seen()).toEqual([]);
    expect((await place({ until: '2026-11-16T18:00:00.000Z' })).error.code).toBe('act_impossible');
    expect((await place()).data.outcome).toBe('done');
  });

  it('of nobody is not found', async () => {
    const { ask, risk, query } = await startRestricting();
    const params = { customer_id: '1' };

    expect((await ask(risk, previewRestriction, { params, query })).error.code).toBe('not_found');
  });
});

describe('unblocking somebody', () => {
  it('always takes two, and nothing is left of it when it was done meanwhile', async () => {
    const { place, lift, approve, seen, risk, clock } = await startRestricting();
    expect((await lift()).error.code).toBe('act_impossible');
    await place();
    clock.set('2026-11-15T13:00:00-06:00');

    const { data } = await lift();
    expect(data.outcome).toBe('waits');
    expect(await seen()).toEqual(['account_blocked']);
    expect((await approve(data.request_id, risk)).error.code).toBe('own_request');
    expect((await approve(data.request_id)).data.state).toBe('executed');
    expect(await seen()).toEqual([]);

    await place({ until: '2026-11-16T18:00:00.000Z' });
    const again = await lift();
    clock.set('2026-11-16T12:00:00-06:00');
    expect((await approve(again.data.request_id)).error.code).toBe('request_void');
  });
});

describe('what a shop is paid, and where', () => {
  const MERCHANT = `mer_${'0'.repeat(26)}`;
  const NEW = '012 180 01523456789 8';

  async function startWithShop() {
    const desk = await startStaffDesk();
    await transaction(desk.database.db, (tx) =>
      desk.merchants.register(tx, {
        id: MERCHANT,
        name: 'Casa Ámbar',
        logoUrl: null,
        integrationName: 'x',
        channel: 'ecommerce',
        origins: ['https://tienda.mx'],
        mode: 'test',
        requiresSignature: false,
        feeBps: 500,
        payoutClabe: '646180157000000004',
        keys: [],
      }),
    );
    const params = { merchant_id: MERCHANT };
    const maker = await desk.signInStaff('ope@abona.mx', 'operator');
    const finance = await desk.signInStaff('rodrigo@abona.mx', 'finance');
    const approve = (id: string, cookie = finance) =>
      desk.ask(cookie, approveRequest, { params: { request_id: id } });
    const shopNow = async () => {
      const { rows } = await desk.database.pool.query(
        'select fee_bps, payout_clabe_last4, payouts_held_until from merchants.merchants',
      );
      return rows[0];
    };
    return { ...desk, params, maker, finance, approve, shopNow };
  }

  it('goes to another account by two people, masked, and is held for a while', async () => {
    const { ask, params, maker, finance, approve, shopNow, clock, database } =
      await startWithShop();
    const asked = { clabe: NEW };
    const { data: shown } = await ask(maker, previewMerchantAccount, { params, body: asked });
    expect(shown.needs_second_person).toBe(true);
    expect(changesOf(shown)).toEqual({
      merchant: { before: 'Casa Ámbar', after: 'Casa Ámbar' },
      account: { before: '••••0004', after: '••••7898' },
      bank: { before: 'STP', after: 'BBVA México' },
      hold_hours: { before: null, after: 72 },
    });

    const body = { ...why, ...asked, fingerprint: shown.fingerprint };
    const { data } = await ask(maker, changeMerchantAccount, { params, body });
    expect(await shopNow()).toMatchObject({ payout_clabe_last4: '0004' });
    expect((await approve(data.request_id, maker)).error.code).toBe('role_missing');
    expect((await approve(data.request_id)).data.state).toBe('executed');

    const after = await shopNow();
    expect(after.payout_clabe_last4).toBe('7898');
    expect(after.payouts_held_until.getTime() - clock.now().getTime()).toBe(72 * 3_600_000);
    const { data: listed } = await ask(finance, listStaffRequests);
    expect(JSON.stringify(listed)).not.toContain('01523456789');
    const { rows } = await database.pool.query(
      `select to_jsonb(line)::text as line from platform.audit_trail line`,
    );
    expect(rows.filter(({ line }) => line.includes('01523456789'))).toEqual([]);
  });

  it('is refused with a wrong digit, and of an account that it has', async () => {
    const { ask, params, maker } = await startWithShop();
    const show = async (clabe: string) =>
      (await ask(maker, previewMerchantAccount, { params, body: { clabe } })).error.code;

    expect(await show('012180015234567897')).toBe('clabe_wrong');
    expect(await show('646180157000000004')).toBe('act_impossible');
  });

  it('less a fee that two people change, with one request at a time', async () => {
    const { ask, params, maker, finance, approve, shopNow, signInStaff } = await startWithShop();
    const compliance = await signInStaff('alma@abona.mx', 'compliance');
    const query = { fee_bps: '450' };
    const { data: shown } = await ask(maker, previewMerchantFee, { params, query });
    expect(changesOf(shown)).toMatchObject({ fee_bps: { before: 500, after: 450 } });
    const body = { ...why, fee_bps: 450, fingerprint: shown.fingerprint };

    const { data } = await ask(maker, changeMerchantFee, { params, body });
    expect((await ask(finance, changeMerchantFee, { params, body })).error.code).toBe(
      'request_pending',
    );
    expect((await approve(data.request_id, compliance)).data.state).toBe('executed');

    expect(await shopNow()).toMatchObject({ fee_bps: 450 });
    const again = await ask(maker, previewMerchantFee, { params, query });
    expect(again.error.code).toBe('act_impossible');
  });
});
