import { listBranches } from '@abona/contract/merchants/branch';
import { listPayments } from '@abona/contract/merchants/payment';
import { listSettlementLines } from '@abona/contract/merchants/settlement';
import { chargeStoreCode } from '@abona/contract/merchants/store-code';
import { portalApi } from '@abona/contract/portal/portal-api';
import { civilDate } from '@abona/kernel/civil-date';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { offerOf, quincenalTerms } from '#modules/lending/testing/lent.ts';
import { transaction } from '#platform/database/transaction.ts';
import { fromPortal, startPortal, type TestBusiness } from '#testing/portal-door.ts';
import { cookiesOf } from '#testing/staff-desk.ts';

const MODE = { mode: 'test' };
const AMOUNT = 300_000;
const HOUR_MS = 3_600_000;

/** A shop with its people, and a customer with codes on their phone. */
async function openTill() {
  // Nobody works on what the codes belong to: the customer answers when the test says so.
  const portal = await startPortal({}, () => []);
  await portal.lending.prepare();
  portal.clock.set('2026-11-15T12:00:00-06:00');
  await portal.signIn('auth0|ana');
  const { db, pool } = portal.database;
  const { rows } = await pool.query('select customer_id from identity.customers');
  const customerId: number = rows[0].customer_id;
  const business = await portal.openBusiness('Casa Ámbar');
  let application = 123_456_789_012_345;
  const issue = () => {
    application += 1;
    return transaction(db, (tx) =>
      portal.merchants.issueStoreCode(tx, {
        customerId,
        applicationProcessId: application,
        expiresAt: new Date(portal.clock.now().getTime() + HOUR_MS),
      }),
    );
  };
  /** The customer accepts on the phone: the sale has its loan. */
  const accept = async (id: string) => {
    const uuid = parsePublicId('pay', id);
    const sale = await pool.query(
      `update merchants.payments set loan_id = $2, status = 'captured' where id::text = $1 returning payment_id`,
      [uuid.ok ? uuid.value : '', await openLoan(portal, business, customerId, id)],
    );
    expect(sale.rowCount).toBe(1);
  };
  const cashier = await portal.signInAs(business, 'cashier');
  const owner = await portal.signInAs(business, 'owner');
  const people = await pool.query(
    'select member.role, person_id from portal.members member where account_id = $1',
    [business.id],
  );
  const personOf = (role: string): string =>
    publicId('mem', people.rows.find((row) => row.role === role).person_id);
  return { ...portal, business, cashier, owner, issue, accept, personOf, pool };
}

async function openLoan(
  { lending }: Awaited<ReturnType<typeof startPortal>>,
  { merchants }: TestBusiness,
  customerId: number,
  key: string,
): Promise<string> {
  const opened = await lending.openLoan({
    key,
    customerId,
    offer: offerOf({
      kind: 'purchase',
      coolingOffUntil: civilDate('2026-11-30'),
      terms: quincenalTerms(civilDate('2026-11-15')),
    }),
    disbursement: { to: 'merchant', merchantId: merchants.test },
    actor: 'test',
  });
  if (!opened.ok) throw new Error(opened.error);
  return opened.value.loan.contract.loanId;
}

describe('the till', () => {
  it('charges in an open shift, once however often it is sent, and closes when nothing waits', async () => {
    const { ask, callPortal, cashier, issue, accept } = await openTill();
    const code = await issue();
    const body = { code, amount: AMOUNT, order_id: 'CAJA-1' };
    const charge = (sent: object = body) =>
      ask(cashier, portalApi.chargeAtTill, { params: MODE, body: sent });

    // Without a shift nothing is charged, and the code is as good as before.
    expect((await charge()).error.code).toBe('till_shift_closed');
    const opened = await ask(cashier, portalApi.openTillShift, {
      params: MODE,
      body: { till: 'Caja 2' },
    });
    expect(opened.data).toMatchObject({ till: 'Caja 2', sold: 0, closed_at: null });
    const again = await ask(cashier, portalApi.openTillShift, {
      params: MODE,
      body: { till: 'Caja 3' },
    });
    expect(again.error.code).toBe('till_shift_open');

    const wrong = `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
    expect((await charge({ ...body, code: wrong })).error.code).toBe('not_found');
    expect((await charge({ ...body, amount: 1 })).error.code).toBe('validation_failed');

    // The answer was lost: the same key tells it again, and nothing is charged twice.
    const headers = fromPortal(cashier);
    const endpoint = { ...portalApi.chargeAtTill, path: '/v1/test/till/sales' } as const;
    const replies = [];
    for (let send = 0; send < 3; send += 1)
      replies.push(await callPortal(endpoint, { headers, body }));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
    expect((await charge({ ...body, order_id: 'CAJA-2' })).error.code).toBe('store_code_expired');
    const sale = replies[0]?.data;
    expect(sale).toMatchObject({
      order_id: 'CAJA-1',
      amount: AMOUNT,
      status: 'pending',
      refundable: 0,
    });
    expect(Object.keys(sale)).not.toContain('status_reason');

    const close = () =>
      ask(cashier, portalApi.closeTillShift, { params: MODE, body: { counted: AMOUNT } });
    expect((await close()).error.code).toBe('till_sales_waiting');
    await accept(sale.id);
    const seen = await ask(cashier, portalApi.getTillSale, { params: { ...MODE, id: sale.id } });
    expect(seen.data).toMatchObject({ status: 'captured', refundable: AMOUNT });

    // Another that its customer never accepts: the cashier takes it back, and the code is over.
    const second = await charge({ code: await issue(), amount: AMOUNT, order_id: 'CAJA-3' });
    const gone = await ask(cashier, portalApi.cancelTillSale, {
      params: { ...MODE, id: second.data.id },
    });
    expect(gone.data.status).toBe('cancelled');
    const { data: closed } = await close();
    expect(closed).toMatchObject({
      sold: AMOUNT,
      sold_count: 1,
      uncharged_count: 1,
      counted: AMOUNT,
    });
    const { data: after } = await ask(cashier, portalApi.getPortalTill, { params: MODE });
    expect(after).toMatchObject({
      shift: null,
      sales: [],
      past: [{ till: 'Caja 2', sold_count: 1 }],
    });
  });

  it('gives back of today’s sale by a second person’s PIN alone, whose tries are counted', async () => {
    const till = await openTill();
    const { ask, cashier, owner, issue, accept, personOf, clock, pool } = till;
    await ask(cashier, portalApi.openTillShift, { params: MODE, body: { till: 'Caja 2' } });
    const charged = await ask(cashier, portalApi.chargeAtTill, {
      params: MODE,
      body: { code: await issue(), amount: AMOUNT, order_id: 'CAJA-1' },
    });
    const { id } = charged.data;
    await accept(id);
    const params = { ...MODE, id };
    const approve = (pin: string, person = personOf('owner'), amount = 100_000) =>
      ask(cashier, portalApi.approveTillRefund, {
        params,
        body: { person_id: person, pin, amount },
      });
    const refund = (approval: string, amount = 100_000) =>
      ask(cashier, portalApi.refundTillSale, { params, body: { approval, amount } });
    const setPin = (pin: string, cookie = owner) =>
      ask(cookie, portalApi.setPortalPin, { body: { pin } });

    expect((await approve('482916')).error.code).toBe('approver_unfit');
    expect((await setPin('123456')).error.code).toBe('validation_failed');
    expect((await setPin('482916', cashier)).error.code).toBe('role_missing');
    await setPin('482916');
    const { data: seen } = await ask(cashier, portalApi.getPortalTill, { params: MODE });
    expect(seen.approvers).toMatchObject([{ person_id: personOf('owner') }]);

    // Nobody vouches for themselves, whoever they are; nor does a word hold for another amount, or twice.
    expect((await approve('482916', personOf('cashier'))).error.code).toBe('approver_unfit');
    expect((await approve('000000')).error.code).toBe('pin_wrong');
    const { approval } = (await approve('482916')).data;
    expect((await refund(approval, 200_000)).error.code).toBe('approval_over');
    expect((await refund(`${approval.slice(0, -1)}x`)).error.code).toBe('approval_over');
    const given = await refund(approval);
    expect(given.data).toMatchObject({ status: 'partially_refunded', refunded_amount: 100_000 });
    expect((await refund(approval)).error.code).toBe('approval_over');
    const kept = await pool.query('select made_by, approved_by from merchants.till_refunds');
    expect(kept.rows).toHaveLength(1);
    await expect(
      pool.query(`insert into merchants.till_refunds select refund_id, shift_id, gen_random_uuid(), made_by, made_by
        from merchants.till_refunds`),
    ).rejects.toThrow(/check constraint/);

    // Five wrong ones, ten at once: the PIN is over, the right one too, until its owner sets another.
    const tries = await Promise.all(Array.from({ length: 10 }, () => approve('111222')));
    expect(tries.filter(({ error }) => error.code === 'pin_wrong')).toHaveLength(4);
    expect(tries.filter(({ error }) => error.code === 'pin_over')).toHaveLength(6);
    expect((await approve('482916')).error.code).toBe('pin_over');
    await setPin('730118');
    const late = (await approve('730118')).data.approval;
    clock.set('2026-11-16T00:01:00-06:00');
    expect((await refund(late)).error.code).toBe('sale_not_today');
    expect((await approve('730118')).error.code).toBe('sale_not_today');
    const { rows } = await pool.query(`select pin_hash from portal.pins`);
    expect(rows[0].pin_hash).not.toContain('730118');
  });

  it('shows a cashier nothing but their own till, and a stolen phone nothing at all', async () => {
    const till = await openTill();
    const { ask, enter, cashier, owner, issue, personOf, business, seat } = till;
    await ask(cashier, portalApi.openTillShift, { params: MODE, body: { till: 'Caja 2' } });
    const { data: sale } = await ask(cashier, portalApi.chargeAtTill, {
      params: MODE,
      body: { code: await issue(), amount: AMOUNT, order_id: 'CAJA-1' },
    });
    await seat(business, 'otra@caja.mx', 'cashier');
    const other = cookiesOf(await enter('otra@caja.mx'));

    const params = { ...MODE, id: sale.id };
    expect((await ask(other, portalApi.getTillSale, { params })).status).toBe(404);
    expect((await ask(other, portalApi.cancelTillSale, { params })).status).toBe(404);
    expect((await ask(other, portalApi.getPortalTill, { params: MODE })).data.sales).toEqual([]);
    for (const call of ['getPortalPayment', 'refundPortalPayment', 'listPortalKeys'] as const)
      expect((await ask(cashier, portalApi[call], { params, body: {} })).error.code).toBe(
        'role_missing',
      );

    const stolen = { person_id: personOf('cashier') };
    expect((await ask(cashier, portalApi.endMemberSessions, { params: stolen })).error.code).toBe(
      'role_missing',
    );
    const ended = await ask(owner, portalApi.endMemberSessions, { params: stolen });
    expect(ended.data).toEqual({ ended: 1 });
    expect((await ask(cashier, portalApi.getPortalTill, { params: MODE })).error.code).toBe(
      'session_expired',
    );
    const { data: team } = await ask(owner, portalApi.listPortalTeam);
    expect(
      team.people.find((one: { person_id: string }) => one.person_id === stolen.person_id),
    ).toMatchObject({ role: 'cashier', open_sessions: 0 });
    // They sign in anew, and their shift is where they left it.
    const back = cookiesOf(await enter(`cashier@${business.id.slice(0, 8)}.mx`));
    const { data } = await ask(back, portalApi.getPortalTill, { params: MODE });
    expect(data.shift).toMatchObject({ till: 'Caja 2', waiting_count: 1 });
  });

  it('says at which branch it sells, in a shop that has some: on the sale, in the lists, and nowhere once that is closed', async () => {
    const { ask, call, cashier, owner, issue, accept, business, pool } = await openTill();
    const inTest = { params: MODE };
    const add = async (name: string) =>
      (
        await ask(owner, portalApi.addPortalBranch, {
          ...inTest,
          body: { name, address: 'Madero 1, Centro' },
        })
      ).data.id as string;
    const [centro, norte] = [await add('Centro'), await add('Norte')];
    const open = (branch_id: string | null) =>
      ask(cashier, portalApi.openTillShift, { ...inTest, body: { till: 'Caja 1', branch_id } });
    for (const wrong of [null, 'brn_x', publicId('brn', crypto.randomUUID())])
      expect((await open(wrong)).error.fields[0].path).toBe('branch_id');
    expect((await ask(cashier, portalApi.getPortalTill, inTest)).data.branches).toEqual([
      { id: centro, name: 'Centro' },
      { id: norte, name: 'Norte' },
    ]);

    expect((await open(norte)).data).toMatchObject({ till: 'Caja 1', branch: 'Norte' });
    const charge = { code: await issue(), amount: AMOUNT, order_id: 'CAJA-N' };
    const sale = await ask(cashier, portalApi.chargeAtTill, { ...inTest, body: charge });
    await accept(sale.data.id);

    const listed = async (branch: string) =>
      (
        await ask(owner, portalApi.listPortalPayments, { ...inTest, query: { branch } })
      ).data.items.map((one: { order_id: string; branch: string }) => [one.order_id, one.branch]);
    expect(await listed(norte)).toEqual([['CAJA-N', 'Norte']]);
    expect(await listed(centro)).toEqual([]);
    expect(await listed('Norte')).toEqual([]);
    const authorization = `Bearer ${business.keys.test}`;
    const shown = await call(listPayments, { headers: { authorization } });
    expect(shown.data.items[0]).toMatchObject({ order_id: 'CAJA-N', branch_id: norte });
    const named = await call(listBranches, { headers: { authorization } });
    expect(named.data.items.map(({ name }: { name: string }) => name)).toEqual(['Norte', 'Centro']);
    await pool.query(
      `insert into merchants.settlement_lines (id, merchant_id, payment_id, kind, amount, business_date, created_at)
       select gen_random_uuid(), merchant_id, id, 'sale', amount, '2026-11-15', now() from merchants.payments`,
    );
    const lines = await call(listSettlementLines, { headers: { authorization } });
    expect(lines.data.items).toMatchObject([{ order_id: 'CAJA-N', branch_id: norte }]);

    const close = { params: { ...MODE, id: norte } };
    await ask(owner, portalApi.closePortalBranch, close);
    expect((await ask(owner, portalApi.closePortalBranch, close)).data.status).toBe('closed');
    expect(await listed(norte)).toEqual([['CAJA-N', 'Norte']]);
    const byServer = { amount: AMOUNT, order_id: 'CAJA-S', branch_id: norte };
    const charged = await call(
      { ...chargeStoreCode, path: `/v1/store_codes/${await issue()}/charge` },
      { headers: { authorization, 'idempotency-key': crypto.randomUUID() }, body: byServer },
    );
    expect(charged.error.fields).toMatchObject([{ path: 'branch_id', code: 'branch_unknown' }]);
  });

  it('knows its branches by names of their own, of which a closed one leaves its name to another', async () => {
    const { ask, owner, cashier } = await openTill();
    const send = (endpoint: typeof portalApi.addPortalBranch, body: object) =>
      ask(owner, endpoint, { params: MODE, body });
    const words = (name: string) => ({ name, address: 'Madero 1' });
    const first = await send(portalApi.addPortalBranch, words('Centro'));
    const second = await send(portalApi.addPortalBranch, words('Norte'));
    expect((await send(portalApi.addPortalBranch, words('CENTRO'))).error.code).toBe(
      'branch_exists',
    );
    const change = (id: string, name: string) =>
      ask(owner, portalApi.changePortalBranch, { params: { ...MODE, id }, body: words(name) });
    expect((await change(second.data.id, 'centro')).error.code).toBe('branch_exists');
    expect((await change(second.data.id, 'norte')).data.name).toBe('norte');
    expect((await change(second.data.id, 'dos\nrenglones')).status).toBe(422);

    const { id } = first.data;
    await ask(owner, portalApi.closePortalBranch, { params: { ...MODE, id } });
    expect((await change(id, 'Centro')).error.code).toBe('branch_closed');
    expect((await send(portalApi.addPortalBranch, words('Centro'))).status).toBe(200);
    const listed = await ask(owner, portalApi.listPortalBranches, { params: MODE });
    expect(
      listed.data.items.map((one: { name: string; status: string }) => [one.name, one.status]),
    ).toEqual([
      ['Centro', 'open'],
      ['norte', 'open'],
      ['Centro', 'closed'],
    ]);
    expect(
      (await ask(cashier, portalApi.addPortalBranch, { params: MODE, body: words('X') })).error
        .code,
    ).toBe('role_missing');
  });
});
