import * as documents from '@abona/contract/lending/document';
import * as relief from '@abona/contract/lending/relief';
import type { PrintedDocument } from '@abona/documents/printed-document';
import { centavosOf, tableOf, textOf } from '@abona/documents/testing/document-text';
import { addDays, type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { describe, expect, it } from 'vitest';
import { bySpei, lend, mensualOffer, offerOf, quincenalTerms, value } from './testing/lent.ts';
import { openLoanDesk } from './testing/loan-desk.ts';
import { findUntoldLoan } from './testing/retell.ts';

const disbursed = civilDate('2026-08-31');
const askedBy = 'customer' as const;
const convenio = { askedBy, forgiven: centavos(400_000), count: 3 };

/** Six months of 10,000, never paid, on the seventieth day after the first was to be paid. */
async function late() {
  const desk = await openLoanDesk(disbursed);
  const loan = await lend(desk, { key: 'application:1', offer: mensualOffer(disbursed) });
  const today = addDays(loan.state.rows[0]?.payBy ?? disbursed, 70);
  desk.goTo(today);
  desk.told.isProven = true;
  const { loanId } = loan.contract;
  const { quitaOffers } = desk.lending;
  const params = { loan_id: publicId('loan', loanId) };
  const validUntil = addDays(today, 20);
  const order = { loanId, validUntil, actor: 'operator:lucia' };
  const preview = async (id: string) =>
    (await desk.call(relief.previewRelief, { params, query: { kind: 'quita', offer_id: id } }))
      .data;
  return {
    ...desk,
    ...{ loan, loanId, params, today, validUntil, order, quitaOffers, preview },
    offer: async (terms = convenio) => {
      const made = value(await quitaOffers.offer({ ...order, terms }));
      return { ...made, id: publicId('quita', made.offer.id) };
    },
    options: async () => (await desk.call(relief.listReliefOptions, { params })).data.options,
    accept: async (id: string, remaining?: number) => {
      const shown = await preview(id);
      const body = {
        terms: { kind: 'quita', offer_id: id },
        remaining: remaining ?? shown.preview?.next.remaining ?? 0,
      };
      return desk.call(relief.acceptRelief, { params, body });
    },
    stateOf: async () => (await desk.lending.findLoan(loanId))?.state,
    forgivenInBooks: async () =>
      (await desk.ledger.balancesOf(desk.deps.db, ['forgiven_principal']))[0],
    addenda: async () => (await desk.call(documents.listReceipts, { params })).data.addenda,
    expectRight: async () => {
      expect(await desk.lending.checkBook()).toMatchObject({ difference: null });
      expect(await desk.ledger.verify()).toMatchObject({ difference: null });
      expect(await findUntoldLoan(desk.deps.db)).toBeNull();
    },
  };
}

type World = Awaited<ReturnType<typeof late>>;

async function expectUntouched(world: World): Promise<void> {
  expect(await world.forgivenInBooks()).toBe(0);
  expect(await world.addenda()).toEqual([]);
  await world.expectRight();
}

describe('a quita that somebody of ours offers', () => {
  it('is seen before yes, signed with a code, granted and put on paper', async () => {
    const world = await late();
    expect((await world.options()).map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['move_due', 'skip', 'restructure'],
    ]);
    const { id, preview: decided } = await world.offer();

    const [option] = await world.options();
    expect(option).toMatchObject({
      ...{ kind: 'quita', refusal: null, number: null },
      offer: { offer_id: id, valid_until: world.validUntil },
      limit: { times: 1, days: null, used: 0 },
    });
    const { preview } = await world.preview(id);
    const { now, next, forgiven, bureau } = preview;
    expect(preview.cost).toBe(next.remaining - now.remaining);
    expect(preview.cost).toBeLessThan(-400_000);
    expect(forgiven).toEqual(decided.forgiven);
    expect(forgiven.charges).toBeGreaterThan(0);
    expect(next.instalments).toHaveLength(3);
    expect(bureau.key).toBe('RQ');
    expect(bureau.text).toContain('(LC)');

    world.told.isProven = false;
    expect((await world.accept(id)).error.code).toBe('second_proof_needed');
    await expectUntouched(world);
    world.told.isProven = true;
    expect((await world.accept(id, next.remaining + 1)).error.code).toBe('state_conflict');
    await expectUntouched(world);
    const signed = (await world.accept(id, next.remaining)).data;
    expect(signed.preview).toEqual(preview);
    expect(await world.forgivenInBooks()).toBe(400_000);
    expect((await world.stateOf())?.rows.filter(({ isDue }) => !isDue)).toHaveLength(3);

    const [after] = await world.options();
    expect(after).toMatchObject({ kind: 'quita', refusal: { reason: 'used_up' } });
    expect(await world.quitaOffers.listOpen()).toEqual([]);
    await world.expectRight();
  });

  it('leaves an addendum that says what the books do, what is given up and what being late means', async () => {
    const world = await late();
    const { id } = await world.offer();
    const { preview } = await world.preview(id);
    const { addendum } = (await world.accept(id)).data;

    expect(await world.addenda()).toMatchObject([{ folio: addendum.folio }]);
    const params = { ...world.params, kind: 'addendum', reference: '1' };
    const { data } = await world.call(documents.getDocument, { params });
    const printed = { ...data, kind: 'relief_addendum' } as PrintedDocument;
    const text = textOf(printed);
    expect(text).toContain('Te perdonamos $4,000.00');
    expect(text).toContain(`${formatMoney(preview.forgiven.charges)} de cargos por atraso`);
    expect(text).toContain('no vuelve a deberse');
    expect(text).toContain('(RQ)');
    expect(text).toContain('Código de un solo uso enviado por SMS');
    const rows = (await world.stateOf())?.rows.filter(({ isDue }) => !isDue) ?? [];
    expect(tableOf(printed, 'Tabla de pagos').rows.map((row) => centavosOf(row.at(-2)))).toEqual(
      rows.map(({ total }) => total),
    );
    const file = await world.open(addendum.pdf_url);
    expect([file.status, file.type]).toEqual([200, 'application/pdf']);

    world.goTo(addDays(world.today, 120));
    await world.lending.settleDay(addDays(world.today, 120));
    const later = await world.call(documents.getDocument, { params });
    expect(later.data.blocks).toEqual(data.blocks);
  });

  it('is granted once, however often and by whom it is accepted at the same time', async () => {
    const world = await late();
    const { id } = await world.offer();
    const { preview } = await world.preview(id);
    const twice = await Promise.all([1, 2].map(() => world.accept(id, preview.next.remaining)));

    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await world.forgivenInBooks()).toBe(400_000);
    expect(await world.addenda()).toHaveLength(1);
    const again = await world.accept(id, preview.next.remaining);
    expect([again.status, again.error.code]).toEqual([409, 'relief_offer_over']);
    await world.expectRight();
  });

  it.each([
    [
      'expired',
      async (world: World) => {
        world.goTo(addDays(world.validUntil, 1));
      },
    ],
    [
      'withdrawn',
      async ({ quitaOffers, order }: World) => {
        value(await quitaOffers.withdraw(order));
        expect(await quitaOffers.withdraw(order)).toMatchObject({ error: 'no_offer' });
      },
    ],
    [
      'debt_changed',
      async ({ lending, loan }: World) => {
        value(await lending.applyPayment(bySpei(loan, 'part', 300_000)));
      },
    ],
    [
      'loan_ended',
      async ({ lending, loan }: World) => {
        const all = { ...bySpei(loan, 'all', 2_000_000), purpose: { kind: 'payoff' } as const };
        value(await lending.applyPayment(all));
      },
    ],
  ] as const)('that is over (%s) says why, and cannot be accepted', async (reason, happens) => {
    const world = await late();
    const { id, offer } = await world.offer();
    const { preview } = await world.preview(id);
    await happens(world);

    const [option] = await world.options();
    expect(option).toMatchObject({ kind: 'quita', refusal: { reason } });
    expect(option.refusal.text).not.toBe('');
    expect(await world.preview(id)).toMatchObject({ preview: null, refusal: { reason } });
    const refused = await world.accept(id, preview.next.remaining);
    expect([refused.status, refused.error.code]).toEqual([409, 'relief_offer_over']);
    expect(await world.quitaOffers.findOpen(offer.id)).toBeNull();
    await expectUntouched(world);
  });

  it('stands on the last day, with the figures of that day', async () => {
    const world = await late();
    const { id } = await world.offer();
    const { preview: before } = await world.preview(id);
    world.goTo(world.validUntil);
    const { preview } = await world.preview(id);

    expect(preview.now.remaining).toBeGreaterThan(before.now.remaining);
    expect((await world.accept(id)).status).toBe(200);
    await world.expectRight();
  });

  it('gives its place to the next one', async () => {
    const world = await late();
    const first = await world.offer();
    const second = await world.offer({ ...convenio, count: 1 });

    expect(await world.preview(first.id)).toMatchObject({ refusal: { reason: 'withdrawn' } });
    expect((await world.options())[0].offer.offer_id).toBe(second.id);
    expect(await world.quitaOffers.listOpen()).toMatchObject([{ id: second.offer.id }]);
    expect((await world.accept(second.id)).status).toBe(200);
    expect(await world.forgivenInBooks()).toBe(400_000);
  });

  it.each([
    ['not_offered', { forgiven: 400_001 }],
    ['not_offered', { count: 13 }],
    ['costs_more', { forgiven: 1, count: 12 }],
    ['days_not_offered', { until: 31 }],
    ['days_not_offered', { until: -1 }],
    ['not_late_enough', { goBack: 10 }],
  ])('is not offered beyond the policy: %s for %o', async (reason, changed) => {
    const world = await late();
    const {
      forgiven = 400_000,
      count = 3,
      until = 20,
      goBack = 0,
    } = changed as Partial<Record<'forgiven' | 'count' | 'until' | 'goBack', number>>;
    world.goTo(addDays(world.today, -goBack));
    const terms = { askedBy, forgiven: centavos(forgiven), count };
    const validUntil: CivilDate = addDays(world.today, until - goBack);
    const order = { ...world.order, terms, validUntil };

    expect(await world.quitaOffers.try(order)).toMatchObject({ error: { reason } });
    expect(await world.quitaOffers.offer(order)).toMatchObject({ error: { reason } });
    expect(await world.quitaOffers.listOpen()).toEqual([]);
  });

  it('is for the loan it was made for, and for its customer', async () => {
    const world = await late();
    const { id } = await world.offer();
    const offer = offerOf({ terms: quincenalTerms(world.today) });
    const other = await lend(world, { key: 'application:2', offer });
    const params = { loan_id: publicId('loan', other.contract.loanId) };
    const body = { terms: { kind: 'quita', offer_id: id }, remaining: 1 };

    expect((await world.call(relief.acceptRelief, { params, body })).status).toBe(404);
    const as = 100_000_000_000_002;
    expect((await world.call(relief.acceptRelief, { params: world.params, body, as })).status).toBe(
      404,
    );
    expect((await world.accept('quita_nonsense', 1)).status).toBe(404);
    await expectUntouched(world);
  });
});

describe('a convenio that is not kept', () => {
  it('leaves what was given up given up: the rest is late, costs what the contract says, and has no second one', async () => {
    const world = await late();
    const { id } = await world.offer();
    const { next } = (await world.accept(id)).data.preview;
    const [first, second] = next.instalments;
    const dueWithFirst = next.instalments.reduce(
      (left: number, { total }: { total: number }) => left - total,
      next.remaining,
    );
    world.goTo(first.due_date);
    const paid = first.total + dueWithFirst;
    value(await world.lending.applyPayment(bySpei(world.loan, 'first', paid)));

    const day = addDays(civilDate(second.pay_by), 65);
    world.goTo(day);
    await world.lending.settleDay(day);
    const loan = await world.lending.findLoan(world.loanId);
    expect(loan).toMatchObject({ delinquency: 'late_61_90', state: { status: 'active' } });
    expect(await world.forgivenInBooks()).toBe(400_000);
    const charged = loan?.state.rows.reduce((all, { late: { moratory } }) => all + moratory, 0);
    expect(charged).toBeGreaterThan(0);
    const order = { ...world.order, terms: convenio, validUntil: addDays(day, 5) };
    expect(await world.quitaOffers.offer(order)).toMatchObject({ error: { reason: 'used_up' } });
    await world.expectRight();
  });
});
