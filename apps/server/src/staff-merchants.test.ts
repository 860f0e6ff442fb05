import { createPayment } from '@abona/contract/merchants/payment';
import { portalApi } from '@abona/contract/portal/portal-api';
import { staffRoles } from '@abona/contract/staff/staff-roles';
import { listMerchants, MERCHANT_PAGE } from '@abona/contract/staff-acts/merchant-list';
import { getMerchantReview } from '@abona/contract/staff-acts/merchant-review-acts';
import { describe, expect, it } from 'vitest';
import { startPortal } from '#testing/portal-door.ts';
import { cookiesOf } from '#testing/staff-desk.ts';

const FACTS = {
  name: 'Óptica Mirasol',
  legal_name: 'Casa Ámbar Muebles, S.A. de C.V.',
  rfc: 'CAM190822K39',
  line: 'furniture',
  website: 'https://casaambar.example',
  street: 'Durango 100, Roma Norte',
  postal_code: '06700',
  representative: 'Elena Prado',
};

type Row = { readonly account_id: string; readonly name: string; readonly since: string };
const namesOf = (data: { readonly merchants: readonly Row[] }) =>
  data.merchants.map(({ name }) => name);

describe('the businesses', () => {
  it('are listed with what each sold for real in thirty days, and found by a part of their name or their whole RFC, which is shown covered', async () => {
    const portal = await startPortal();
    const { openBusiness, signInAtDesk, enter, ask, call, database } = portal;
    await portal.lending.prepare();
    const shop = await openBusiness('100% <b>Café</b>');
    await openBusiness('Tenis Rayo');
    await ask(cookiesOf(await enter('elena@casaambar.mx')), portalApi.openPortalAccount, {
      body: FACTS,
    });
    const sell = async (key: string, sold: Readonly<Record<string, number>>) => {
      for (const [day, amount] of Object.entries(sold)) {
        const { data } = await call(createPayment, {
          headers: { authorization: `Bearer ${key}`, 'idempotency-key': crypto.randomUUID() },
          body: { order_id: day, amount, return_url: 'https://tienda.example/volver' },
        });
        await database.pool.query(
          `insert into merchants.settlement_lines (id, merchant_id, payment_id, kind, amount, business_date, created_at)
           select gen_random_uuid(), merchant_id, id, kind, case kind when 'sale' then amount else -450 end, $2, now()
           from merchants.payments, unnest(array['sale', 'fee']) kind where payment_id = $1`,
          [data.payment_id, day],
        );
      }
    };
    // Today is the 15th of November: the thirty days begin with the 17th of October.
    await sell(shop.keys.live, {
      '2026-10-16': 111_100,
      '2026-10-17': 250_000,
      '2026-11-15': 150_050,
    });
    await sell(shop.keys.test, { '2026-11-14': 777_700 });
    await database.pool.query(
      `update portal.accounts set review_by = '2026-11-19', review_since = now() where name = 'Tenis Rayo'`,
    );
    const desk = await signInAtDesk('finanzas@abona.mx', 'finance');
    const list = async (text?: string, query: Readonly<Record<string, string>> = {}) =>
      (await desk(listMerchants, { body: text === undefined ? {} : { text }, query })).data;

    const all = await list();
    expect(all).toMatchObject({
      total: 3,
      next_cursor: null,
      figures: { all: 3, waiting: 1, by_status: { active: 2, draft: 1, suspended: 0 } },
    });
    const rowOf = (name: string) => all.merchants.find((row: Row) => row.name === name);
    expect(rowOf('100% <b>Café</b>')).toMatchObject({
      rfc: null,
      status: 'active',
      review: null,
      sold: { amount: 400_050, count: 2 },
    });
    expect(rowOf('Tenis Rayo')).toMatchObject({
      review: { by: '2026-11-19' },
      sold: { amount: 0, count: 0 },
    });
    expect(rowOf(FACTS.name)).toMatchObject({ rfc: 'CAM1••••••39', status: 'draft', sold: null });
    expect(JSON.stringify(all)).not.toContain(FACTS.rfc);
    // What a row is called opens it.
    const params = { account_id: rowOf(FACTS.name).account_id };
    expect((await desk(getMerchantReview, { params })).data.name).toBe(FACTS.name);

    expect(namesOf(await list('optica'))).toEqual([FACTS.name]);
    expect(namesOf(await list('MIRASOL'))).toEqual([FACTS.name]);
    expect(namesOf(await list('0% <b>café'))).toEqual(['100% <b>Café</b>']);
    expect(namesOf(await list('%%'))).toEqual([]);
    expect(namesOf(await list('cam-190822 k39'))).toEqual([FACTS.name]);
    expect(namesOf(await list('CAM190822'))).toEqual([]);
    expect(namesOf(await list(undefined, { waiting: 'yes' }))).toEqual(['Tenis Rayo']);
    expect(namesOf(await list(undefined, { status: 'draft' }))).toEqual([FACTS.name]);
    expect(await list('rayo', { status: 'draft' })).toMatchObject({
      merchants: [],
      total: 0,
      figures: { all: 3 },
    });
    for (const asked of [{ body: { text: 'x' } }, { body: {}, query: { cursor: 'x' } }])
      expect((await desk(listMerchants, asked)).error.code).toBe('validation_failed');
    const wrongStatus = await desk(listMerchants, { body: {}, query: { status: 'gone' } });
    expect(wrongStatus.error.code).toBe('validation_failed');
  });

  it('come in pages, each once, the newest first, also when one is signed up meanwhile', async () => {
    const portal = await startPortal();
    const { signInAtDesk, database } = portal;
    const many = MERCHANT_PAGE * 2 + 5;
    // Several in one moment, and moments that differ by less than a millisecond.
    const add = (from: number, to: number) =>
      database.pool.query(
        `insert into portal.accounts (id, name, status, test_merchant_id, created_at)
         select gen_random_uuid(), 'Comercio ' || n, 'draft', 'mer_' || lpad(n::text, 26, '0'),
           timestamptz '2026-11-01T00:00:00Z' + (n / 7) * interval '300 microseconds'
         from generate_series($1::int, $2::int) n`,
        [from, to],
      );
    await add(1, many);
    const desk = await signInAtDesk('cumplimiento@abona.mx', 'compliance');
    const page = async (query: Readonly<Record<string, string>> = {}) =>
      (await desk(listMerchants, { body: {}, query })).data;

    const first = await page();
    await add(many + 1, many + 3);
    const second = await page({ cursor: first.next_cursor });
    const third = await page({ cursor: second.next_cursor });

    const rows: Row[] = [...first.merchants, ...second.merchants, ...third.merchants];
    expect(first).toMatchObject({ total: many, figures: { all: many } });
    expect(second).toMatchObject({ total: null, figures: null });
    expect(third.next_cursor).toBeNull();
    expect(new Set(rows.map(({ account_id: id }) => id)).size).toBe(rows.length);
    const names = new Set(rows.map(({ name }) => name));
    for (let n = 1; n <= many; n++) expect(names, `${n}`).toContain(`Comercio ${n}`);
    const moments = rows.map(({ since }) => since);
    expect(moments).toEqual(moments.toSorted().toReversed());
  });

  it('are seen by finance, compliance and the auditor, and by nobody else', async () => {
    const { signInAtDesk } = await startPortal();
    for (const role of staffRoles) {
      const desk = await signInAtDesk(`${role}@abona.mx`, role);
      const { error } = await desk(listMerchants, { body: {} });
      const may = ['finance', 'compliance', 'auditor'].includes(role);
      expect(error?.code, role).toBe(may ? undefined : 'role_missing');
    }
  });
});
