import { createPayment } from '@abona/contract/merchants/payment';
import { exportPayoutLines } from '@abona/contract/merchants/settlement';
import { portalApi } from '@abona/contract/portal/portal-api';
import { describe, expect, it } from 'vitest';
import { startPortal } from '#testing/portal-door.ts';

const TEST = { mode: 'test' };

describe('what a shop is paid', () => {
  it('adds up on the screen and in both files, goes out on the morning that the day says, and runs no formula', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, clock, database } = portal;
    await portal.lending.prepare();
    const business = await openBusiness('Casa Ámbar');
    const finance = await signInAs(business, 'finance');
    const authorization = `Bearer ${business.keys.test}`;
    const sell = async (
      orderId: string,
      day: string,
      amounts: Readonly<Record<string, number>>,
    ) => {
      const { data } = await call(createPayment, {
        headers: { authorization, 'idempotency-key': crypto.randomUUID() },
        body: {
          order_id: orderId,
          amount: 250_000,
          lines: [{ reference: 'a', name: '=1+1', quantity: 1, unit_amount: 250_000 }],
          return_url: 'https://tienda.example/volver',
        },
      });
      for (const [kind, amount] of Object.entries(amounts))
        await database.pool.query(
          `insert into merchants.settlement_lines (id, merchant_id, payment_id, kind, amount, business_date, created_at)
           select gen_random_uuid(), merchant_id, id, $2, $3, $4, now() from merchants.payments where payment_id = $1`,
          [data.payment_id, kind, amount, day],
        );
    };
    await sell('AYER-1', '2026-11-14', { sale: 250_000, fee: -11_250, fee_iva: -1_800 });
    await sell('HOY-1', '2026-11-15', { sale: 250_000, fee: -11_250, fee_iva: -1_800 });
    const nextOf = async () =>
      (await ask(finance, portalApi.getPortalHome, { params: TEST })).data.next_payout;

    // Before the morning's payouts, and after the hour at which they are due.
    clock.set('2026-11-15T05:40:00-06:00');
    expect(await nextOf()).toMatchObject({ business_date: '2026-11-15', sums: { net: 236_950 } });
    clock.set('2026-11-15T12:00:00-06:00');
    await portal.runSchedule('merchants.make_payouts');
    expect(await nextOf()).toMatchObject({ business_date: '2026-11-16', sums: { net: 236_950 } });

    const { data: list } = await ask(finance, portalApi.listPortalPayouts, { params: TEST });
    expect(list.items).toHaveLength(1);
    const params = { ...TEST, id: list.items[0].id };
    const { data: payout } = await ask(finance, portalApi.getPortalPayout, { params });
    expect(payout.lines).toMatchObject([
      { order_id: 'AYER-1', amount: 250_000, fee: -11_250, fee_iva: -1_800, net: 236_950 },
    ]);
    expect(payout.sums.net).toBe(list.items[0].amount);
    const csv = await ask(finance, portalApi.exportPortalPayout, { params });
    expect(csv.text.split('\r\n')).toEqual([
      'fecha,tipo,pedido,sucursal,articulo,monto,comision,iva_comision,neto',
      "2026-11-14,venta,AYER-1,,'=1+1,2500.00,-112.50,-18.00,2369.50",
      ',suma,,,,2500.00,-112.50,-18.00,2369.50',
      '',
    ]);
    const pdf = await ask(finance, portalApi.printPortalPayout, { params });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });

  it('goes out once for all days before, however far the clock is moved over a weekend and a bank holiday', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, clock, database } = portal;
    await portal.lending.prepare();
    const business = await openBusiness('Casa Ámbar');
    const finance = await signInAs(business, 'finance');
    const authorization = `Bearer ${business.keys.test}`;
    const sell = async (orderId: string, day: string) => {
      const { data } = await call(createPayment, {
        headers: { authorization, 'idempotency-key': crypto.randomUUID() },
        body: {
          order_id: orderId,
          amount: 250_000,
          return_url: 'https://tienda.example/volver',
        },
      });
      await database.pool.query(
        `insert into merchants.settlement_lines (id, merchant_id, payment_id, kind, amount, business_date, created_at)
         select gen_random_uuid(), merchant_id, id, 'sale', amount, $2, now() from merchants.payments where payment_id = $1`,
        [data.payment_id, day],
      );
    };
    // Friday, Saturday, and Monday the 16th, on which no bank opens.
    for (const day of ['2026-11-13', '2026-11-14', '2026-11-16']) await sell(`P-${day}`, day);
    const payouts = async () =>
      (await ask(finance, portalApi.listPortalPayouts, { params: TEST })).data.items.map(
        (one: { business_date: string; amount: number }) => [one.business_date, one.amount],
      );

    for (const moment of ['2026-11-17T06:00:00-06:00', '2026-11-17T06:20:00-06:00']) {
      clock.set(moment);
      await portal.runSchedule('merchants.make_payouts');
    }
    expect(await payouts()).toEqual([['2026-11-16', 500_000]]);
    for (const moment of ['2026-11-17T06:30:00-06:00', '2026-11-18T05:00:00-06:00']) {
      clock.set(moment);
      await portal.runSchedule('merchants.make_payouts');
    }
    expect(await payouts()).toEqual([
      ['2026-11-17', 250_000],
      ['2026-11-16', 500_000],
    ]);
  });

  it('is text in every file, whatever a shop, its branch, its order and its goods are called', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAs, ask, call, database } = portal;
    await portal.lending.prepare();
    const business = await openBusiness('=1+1 <b>Ámbar</b> \u202e🪑');
    const owner = await signInAs(business, 'owner');
    const branch = await ask(owner, portalApi.addPortalBranch, {
      params: TEST,
      body: { name: '@SUM(1) 🪑 \u202eCentro', address: '=cmd|calc' },
    });
    expect(branch.status).toBe(200);
    const authorization = `Bearer ${business.keys.test}`;
    const { data } = await call(createPayment, {
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      body: {
        order_id: '=HYPERLINK("//x.mx")',
        amount: 250_000,
        lines: [{ reference: '-a', name: '+1, "dos"\n🪑', quantity: 1, unit_amount: 250_000 }],
        return_url: 'https://tienda.example/volver',
      },
    });
    await database.pool.query(
      `with sold as (update merchants.payments set branch_id = (select id from merchants.branches)
         where payment_id = $1 returning *)
       insert into merchants.settlement_lines (id, merchant_id, payment_id, kind, amount, business_date, created_at)
       select gen_random_uuid(), merchant_id, id, 'sale', amount, '2026-11-14', now() from sold`,
      [data.payment_id],
    );
    await portal.runSchedule('merchants.make_payouts');
    const { data: list } = await ask(owner, portalApi.listPortalPayouts, { params: TEST });
    const { id } = list.items[0];

    const params = { ...TEST, id };
    const forPeople = await ask(owner, portalApi.exportPortalPayout, { params });
    expect(forPeople.text.split('\r\n')[1]).toBe(
      `2026-11-14,venta,"'=HYPERLINK(""//x.mx"")",'@SUM(1) 🪑 \u202eCentro,"'+1, ""dos""\n🪑",2500.00,0.00,0.00,2500.00`,
    );
    const forPrograms = await call(
      { ...exportPayoutLines, path: `/v1/payouts/${id}/lines/export` },
      { headers: { authorization } },
    );
    expect(forPrograms.text).toContain(`"'=HYPERLINK(""//x.mx"")"`);
    const printed = await ask(owner, portalApi.printPortalPayout, { params });
    expect([printed.status, printed.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });
});
