import { addressOf } from '@abona/contract/endpoint';
import { approveRequest } from '@abona/contract/staff/staff-request';
import {
  addProductVersion,
  checkProductVersion,
  compareProduct,
  listProducts,
  previewProductVersion,
  previewProductWithdrawal,
  printCoverSheet,
  readProductProposal,
  withdrawProductVersion,
} from '@abona/contract/staff-products/product-catalogue';
import { pdfText } from '@abona/documents/testing/pdf-text';
import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { fromDesk, startStaffDesk } from '#testing/staff-desk.ts';

const why = { reason: 'policy', note: 'Baja la tasa de los niveles caros.' };
const PRODUCT = 'compra_a_plazos';
const params = { product: PRODUCT };

type Change = { readonly what: string; readonly before: unknown; readonly after: unknown };
const changesOf = (shown: { readonly preview: { readonly changes: readonly Change[] } }) =>
  Object.fromEntries(shown.preview.changes.map(({ what, ...values }) => [what, values]));

/** The 18th of November; Teo of risk proposes, Alma of compliance agrees. */
async function startCatalogue() {
  const desk = await startStaffDesk();
  desk.clock.set('2026-11-18T12:00:00-06:00');
  await desk.lending.prepare();
  const teo = await desk.signInStaff('teo@abona.mx', 'risk');
  const alma = await desk.signInStaff('alma@abona.mx', 'compliance');
  const { data } = await desk.ask(teo, listProducts);
  const own = data.products.find(({ product }: { product: string }) => product === PRODUCT);
  const { conditions } = own.versions[0];
  const { tiers } = conditions;
  /** Cheaper for C, with a term more. */
  const cheaper = {
    ...conditions,
    tiers: { ...tiers, C: { ...tiers.C, annual_rate: '0.56' } },
    terms: [{ frequency: 'quincenal', counts: [4, 6, 8, 10, 12, 18, 24] }, conditions.terms[1]],
  };
  const body = { conditions: cheaper, valid_from: '2026-12-01' };
  const show = (changes: object = {}, by = teo) =>
    desk.ask(by, previewProductVersion, { params, body: { ...body, ...changes } });
  const propose = async (changes: object = {}) => {
    const { fingerprint } = (await show(changes)).data;
    const order = { ...body, ...changes, ...why, fingerprint };
    return desk.ask(teo, addProductVersion, { params, body: order });
  };
  const approve = (id: string, by = alma) =>
    desk.ask(by, approveRequest, { params: { request_id: id } });
  const holdingOn = async (day: string) => {
    const products = await desk.lending.productsOn(civilDate(day));
    return products.find(({ product }) => product === PRODUCT)?.version;
  };
  return { ...desk, teo, alma, conditions, tiers, cheaper, show, propose, approve, holdingOn };
}

describe('a version of a product', () => {
  it('is refused where it cannot be lent on, or is no version at all', async () => {
    const { show, conditions, tiers, cheaper, signInStaff, ask, teo } = await startCatalogue();
    const support = await signInStaff('ana@abona.mx', 'support');
    const { D: _, ...withoutD } = tiers;
    const refusals = [
      await show({}, support),
      await ask(teo, previewProductVersion, {
        params: { product: 'otro' },
        body: { conditions, valid_from: '2026-12-01' },
      }),
      await show({ valid_from: '2026-11-18' }),
      await show({ conditions }),
      await show({ conditions: { ...cheaper, tiers: withoutD } }),
      await show({
        conditions: { ...cheaper, tiers: { ...tiers, A: { ...tiers.A, amount_max: 100_000 } } },
      }),
      await show({
        conditions: { ...cheaper, terms: [{ frequency: 'quincenal', counts: [4, 4] }] },
      }),
      await show({ conditions: { ...cheaper, cooling_off_business_days: 5 } }),
    ].map(({ error }) => error.code);

    expect(refusals).toEqual([
      'role_missing',
      'not_found',
      'act_impossible',
      'act_impossible',
      'product_impossible',
      'product_impossible',
      'product_impossible',
      'validation_failed',
    ]);
  });

  it('shows each condition before and after, and the box of the CAT as it is printed', async () => {
    const { show } = await startCatalogue();
    const { data: shown } = await show();

    expect(shown.needs_second_person).toBe(true);
    expect(changesOf(shown)).toMatchObject({
      product_version: { before: 1, after: 2 },
      valid_from: { after: '2026-12-01' },
      tier_rates: { before: 'A 0.3 B 0.45 C 0.6 D 0.75', after: 'A 0.3 B 0.45 C 0.56 D 0.75' },
      product_terms: { after: 'quincenal 4 6 8 10 12 18 24 mensual 3 6 9 12' },
      notice: { after: expect.stringMatching(/^CAT \d+\.\d%\. Sin IVA\. Para fines informativos/) },
    });
    expect(Object.keys(changesOf(shown))).not.toContain('late_charge');
  });

  it('is lent on from its day, once a second person agrees; until then what was lent on is', async () => {
    const { propose, show, approve, teo, holdingOn, ask, database } = await startCatalogue();
    const { data } = await propose();
    expect(data.outcome).toBe('waits');
    expect((await propose()).error.code).toBe('request_pending');
    expect((await approve(data.request_id, teo)).error.code).toBe('own_request');
    expect(await holdingOn('2026-12-01')).toBe(1);

    expect((await approve(data.request_id)).data.state).toBe('executed');

    expect([await holdingOn('2026-11-30'), await holdingOn('2026-12-01')]).toEqual([1, 2]);
    const listed = (await ask(teo, listProducts)).data.products;
    const own = listed.find(({ product }: { product: string }) => product === PRODUCT);
    expect(own.versions).toMatchObject([{ state: 'current' }, { version: 2, state: 'coming' }]);
    const { rows } = await database.pool.query(
      `select actor from platform.audit_trail where action = 'lending.product_version_added'`,
    );
    expect(rows).toMatchObject([{ actor: expect.stringMatching(/^staff:/) }]);
    expect((await show()).error.code).toBe('product_day_taken');
  });

  it('is withdrawn by two people before its day, as long as what follows it can follow what goes on', async () => {
    const { propose, approve, ask, teo, holdingOn, tiers, cheaper, clock } = await startCatalogue();
    const withdraw = async (version: number) => {
      const of = { params: { ...params, version: String(version) } };
      const shown = await ask(teo, previewProductWithdrawal, of);
      if (shown.status !== 200) return { ...shown, shown };
      const body = { ...why, fingerprint: shown.data.fingerprint };
      return { ...(await ask(teo, withdrawProductVersion, { ...of, body })), shown };
    };
    const agree = async (asked: { readonly data: { readonly request_id: string } }) =>
      (await approve(asked.data.request_id)).data.state;
    expect((await withdraw(2)).error.code).toBe('not_found');
    expect((await withdraw(1)).error.code).toBe('act_impossible');
    await agree(await propose());

    const asked = await withdraw(2);
    expect(changesOf(asked.shown.data)).toMatchObject({
      product_version: { before: 2, after: 1 },
      tier_rates: { after: 'A 0.3 B 0.45 C 0.6 D 0.75' },
    });
    expect(asked.data.outcome).toBe('waits');
    expect(await holdingOn('2026-12-01')).toBe(2);
    expect(await agree(asked)).toBe('executed');
    expect(await holdingOn('2026-12-01')).toBe(1);

    // Its day is free again, its number is not.
    await agree(await propose());
    expect(await holdingOn('2026-12-01')).toBe(3);
    // What was to follow it follows what goes on instead.
    const more = { ...cheaper, tiers: { ...tiers, A: { ...tiers.A, amount_max: 9_000_000 } } };
    await agree(await propose({ conditions: more, valid_from: '2026-12-10' }));
    expect(await agree(await withdraw(3))).toBe('executed');
    expect([await holdingOn('2026-12-09'), await holdingOn('2026-12-10')]).toEqual([1, 4]);
    // On its day it is too late, for whoever asked before too.
    const late = await withdraw(4);
    clock.set('2026-12-10T00:00:01-06:00');
    expect((await approve(late.data.request_id)).error.code).toBe('request_void');
    expect(await holdingOn('2026-12-10')).toBe(4);
  });

  it('charges a fee that is new or higher thirty days after it was registered, a lower one after two', async () => {
    const { show, propose, approve, conditions, ask, teo } = await startCatalogue();
    const opening = (share: string) => ({
      conditions: { ...conditions, opening_fee: { share, mode: 'DEDUCTED' } },
    });
    const on = (fees_registered_on: string | null, valid_from: string) => ({
      ...opening('0.03'),
      fees_registered_on,
      valid_from,
    });
    const refusedBy = async (changes: object) => (await show(changes)).error;

    expect((await refusedBy(on(null, '2027-01-15'))).code).toBe('product_fees_unregistered');
    expect((await refusedBy(on('2026-11-19', '2027-01-15'))).code).toBe(
      'product_fees_unregistered',
    );
    const tooSoon = await refusedBy(on('2026-11-18', '2026-12-17'));
    expect(tooSoon.code).toBe('product_fees_too_soon');
    expect(tooSoon.message).toContain('18 dic 2026');
    const { data: shown } = await show(on('2026-11-18', '2026-12-18'));
    expect(changesOf(shown)).toMatchObject({
      fees_registered: { before: null, after: '2026-11-18' },
      opening_fee: { before: '', after: '0.03 DEDUCTED' },
    });

    const { data } = await propose(on('2026-11-18', '2026-12-18'));
    expect((await approve(data.request_id)).data.state).toBe('executed');
    const listed = (await ask(teo, listProducts)).data.products;
    const own = listed.find(({ product }: { product: string }) => product === PRODUCT);
    expect(own.versions[1]).toMatchObject({ fees_registered_on: '2026-11-18' });
    // Less than that afterwards: two days are enough.
    const cut = { ...opening('0.02'), fees_registered_on: '2026-11-18', valid_from: '2026-12-19' };
    expect((await show({ ...cut, fees_registered_on: null })).error.code).toBe(
      'product_fees_unregistered',
    );
    expect((await show(cut)).status).toBe(200);
    // Cheaper in between would make what comes after it a rise that nobody registered for it.
    expect((await show({ valid_from: '2026-12-10' })).status).toBe(200);
  });

  it('is void when its day came before anybody agreed', async () => {
    const { propose, approve, clock, holdingOn } = await startCatalogue();
    const { data } = await propose();
    clock.set('2026-12-01T00:00:01-06:00');

    expect((await approve(data.request_id)).error.code).toBe('request_void');
    expect(await holdingOn('2026-12-01')).toBe(1);
  });

  it('is compared term by term with what holds today', async () => {
    const { ask, teo, cheaper } = await startCatalogue();
    const { data } = await ask(teo, compareProduct, {
      params,
      body: { conditions: cheaper, amount: 489_900, tier: 'C' },
    });
    const term = (count: number) =>
      data.plans.find(
        (plan: { frequency: string; installments: number }) =>
          plan.frequency === 'quincenal' && plan.installments === count,
      );

    expect(term(8).proposed.total_amount).toBeLessThan(term(8).now.total_amount);
    expect(term(10)).toMatchObject({ now: null, proposed: { cat_percent: expect.any(String) } });
    const [a, , c] = data.cats;
    expect(a.proposed).toBe(a.now);
    expect(Number(c.proposed)).toBeLessThan(Number(c.now));
  });

  it('is shown as the carátula that would be printed, with the contract’s registration, and only where it is possible', async () => {
    const { ask, desk, teo, cheaper, tiers } = await startCatalogue();
    const body = { conditions: cheaper, amount: 500_000, tier: 'C' };
    const print = (changes: object = {}) =>
      ask(teo, printCoverSheet, { params, body: { ...body, ...changes } });

    const printed = await desk().fastify.inject({
      method: 'POST',
      url: addressOf(printCoverSheet).replace('{product}', PRODUCT),
      headers: { ...fromDesk(teo), 'content-type': 'application/json' },
      payload: body,
    });
    expect(printed.headers['content-type']).toBe('application/pdf');
    const text = pdfText(printed.rawPayload);
    expect(text).toContain('Carátula');
    expect(text).toMatch(/RECA\) \d{5}-\d{3}-\d{6}/);
    expect(text).toContain('56.00% sin IVA');
    const impossible = { ...cheaper, tiers: { A: tiers.A } };
    expect((await print({ conditions: impossible })).error.code).toBe('product_impossible');
    expect((await print({ amount: 90_000_00 })).error.code).toBe('product_impossible');
  });

  it('is looked at by the machine, check by check, and what does not pass refuses the act with its code', async () => {
    const { ask, teo, alma, cheaper, conditions, tiers, show, propose, approve } =
      await startCatalogue();
    const check = async (changes: object = {}, by = teo) => {
      const body = { conditions: cheaper, valid_from: '2026-12-01', ...changes };
      return (await ask(by, checkProductVersion, { params, body })).data.checks;
    };
    type Found = { readonly check: string; readonly refusal: string | null };
    const refused = (checks: readonly Found[]) =>
      Object.fromEntries(
        checks.flatMap(({ check: name, refusal }) => (refusal === null ? [] : [[name, refusal]])),
      );
    const found = (checks: readonly Found[], name: string) =>
      checks.find((one) => one.check === name);

    const passed = await check({}, alma);
    expect(refused(passed)).toEqual({});
    expect(passed).toMatchObject([
      { check: 'first_day', valid_from: '2026-12-01', changes: 2 },
      // Four tiers, their least and their most, eleven terms.
      { check: 'plans', plans: 88, failed: 0 },
      { check: 'principal', plans: 88, least: expect.any(Number) },
      { check: 'example', amount: 500_000, installments: 12 },
      { check: 'late_charge', kind: 'MORATORY', most: expect.any(Number) },
      { check: 'tiers', tiers: 4, amount_min: 30_000, amount_max: 3_000_000 },
      { check: 'rates', least: '0.3', most: '0.75' },
      { check: 'terms', terms: 11, installments_max: 24 },
      { check: 'iva', iva: '0.16' },
      { check: 'cooling_off', days: 10, least: 10 },
      { check: 'fees', change: null },
      { check: 'following', version: null },
      { check: 'contract', reca: expect.stringMatching(/^\d{5}-\d{3}/) },
      { check: 'cover_sheet', bytes: expect.any(Number) },
    ]);
    const [, , principal, example] = passed;
    expect(Number(example.exact_percent).toFixed(1)).toBe(example.cat_percent);
    expect(principal.least).toBeGreaterThan(0);
    expect(passed.at(-1).bytes).toBeGreaterThan(10_000);

    expect(refused(await check({ valid_from: null }))).toEqual({ first_day: 'act_impossible' });
    const late = conditions.late_policy;
    const wrong = [
      [{ tiers: { A: tiers.A } }, 'tiers'],
      [{ tiers: { ...tiers, C: { ...tiers.C, flat_fee_share: '0.1' } } }, 'rates'],
      [{ terms: [{ frequency: 'quincenal', counts: [4, 4] }] }, 'terms'],
      [{ iva: '0.1' }, 'iva'],
      [{ tiers: { ...tiers, A: { ...tiers.A, amount_max: 100_000 } } }, 'tiers'],
      // It would stop growing before anybody asks for it.
      [{ late_policy: { ...late, grace_days: 30, days_max: 30 } }, 'late_charge'],
      // More than an instalment of the example.
      [{ late_policy: { kind: 'LATE_FEE', fee: 90_000, grace_days: 0 } }, 'late_charge'],
    ] as const;
    for (const [changes, name] of wrong) {
      const changed = { conditions: { ...conditions, ...changes } };
      expect(refused(await check(changed))).toHaveProperty(name, 'product_impossible');
      expect((await show(changed)).error.code).toBe('product_impossible');
    }
    const fee = { conditions: { ...conditions, opening_fee: { share: '0.03', mode: 'DEDUCTED' } } };
    expect(refused(await check(fee))).toEqual({ fees: 'product_fees_unregistered' });
    const early = { ...fee, fees_registered_on: '2026-11-18' };
    expect(refused(await check(early))).toEqual({ fees: 'product_fees_too_soon' });
    expect(found(await check(early), 'fees')).toEqual({
      check: 'fees',
      refusal: 'product_fees_too_soon',
      change: 'raise',
      registered_on: '2026-11-18',
      usable_from: '2026-12-18',
    });

    await approve((await propose()).data.request_id);
    expect(refused(await check())).toEqual({ first_day: 'product_day_taken' });
    // What begins on the first of December lends less than that.
    const more = {
      conditions: { ...cheaper, tiers: { ...tiers, A: { ...tiers.A, amount_max: 9_000_000 } } },
      valid_from: '2026-11-25',
    };
    expect(refused(await check(more))).toEqual({ following: 'product_impossible' });
    expect((await show(more)).error.code).toBe('product_impossible');
    expect(found(await check(more), 'following')).toMatchObject({ version: 2 });
  });

  it('stands on the workbench as it was proposed, for everybody who reads it, until it is decided', async () => {
    const { ask, teo, alma, cheaper, propose, approve } = await startCatalogue();
    const read = async (by = teo) => (await ask(by, readProductProposal, { params })).data;
    expect(await read()).toEqual({ proposal: null, kept: { active_loans: 0, open_offers: 0 } });

    const { data } = await propose();
    expect((await read(alma)).proposal).toEqual({
      request_id: data.request_id,
      conditions: cheaper,
      valid_from: '2026-12-01',
      fees_registered_on: null,
    });
    await approve(data.request_id);
    expect((await read()).proposal).toBeNull();
  });
});
