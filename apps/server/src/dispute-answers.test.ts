import * as contract from '@abona/contract/cases/case';
import { listMovements } from '@abona/contract/lending/movement';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos, formatMoney } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { eventually } from '#testing/eventually.ts';
import { startWithPurchase } from '#testing/purchase-world.ts';

const lucia = { author: 'Lucía Ferrer', actor: 'operator:lucia' };
const text = 'Lo revisamos.';

type Answering = { readonly outcome: 'in_favour' | 'partly' | 'upheld'; readonly pesos?: number };

/** Ana, a dispute of hers, and whoever answers it. */
async function startDisputing(kind: 'purchase' | 'cash' = 'purchase') {
  const world = await startWithPurchase(kind);
  const { open, at, caseDesk, lending, loan, loanId, clock, database } = world;
  const movementOf = async (type: string): Promise<string> => {
    const { data } = await at(listMovements, {});
    return data.items.find((item: { type: string }) => item.type === type).movement_id;
  };
  const dispute = async (what: object) => {
    const { data, error } = await open({ kind: 'dispute', description: 'No es así.', ...what });
    if (data === undefined) throw new Error(JSON.stringify(error));
    const { folio, case_id: id } = data;
    return {
      ...{ folio, id, data },
      answer: ({ outcome, pesos }: Answering) =>
        caseDesk.answer({
          ...{ ...lucia, folio, text, outcome },
          ...(pesos !== undefined && { amount: centavos(pesos * 100) }),
        }),
      appeal: () => at(contract.appealCase, { id }, { body: { text: 'No estoy de acuerdo.' } }),
      letter: async (): Promise<string> => (await at(contract.getCase, { id })).data.answer.text,
      steps: async (): Promise<string[]> =>
        (await at(contract.getCase, { id })).data.timeline.map((e: { step: string }) => e.step),
    };
  };
  const goTo = async (day: string) => {
    clock.set(`${day}T12:00:00-06:00`);
    await lending.settleDay(civilDate(day));
  };
  const stateNow = async () => {
    const found = await lending.findLoan(loanId);
    if (found === null) throw new Error('no loan');
    return found.state;
  };
  const costOf = async (): Promise<number> => {
    const { rows } = await database.pool.query(
      `select coalesce(sum(amount), 0)::int as cost from ledger.postings
        join ledger.accounts on accounts.id = account_id where kind = 'dispute_cost'`,
    );
    return rows[0].cost;
  };
  const instalment = (number: number, reason = 'already_paid') => ({
    ...{ loan_id: loan, instalment: number, reason },
  });
  const isBookRight = async () => (await lending.checkBook()).difference === null;
  const pay = (id: string, amount: number, on?: CivilDate) =>
    lending.applyPayment({
      ...{ loanId, id, amount: centavos(amount), rail: 'spei', actor: 'test' },
      ...(on && { on }),
    });
  const tools = { movementOf, dispute, goTo, stateNow, costOf, instalment, isBookRight, pay };
  return { ...world, ...tools };
}

describe('an instalment that was paid and not counted', () => {
  it('counts from its last day on, so that being late with it cost nothing, once', async () => {
    const { dispute, goTo, stateNow, instalment, costOf, isBookRight } = await startDisputing();
    await goTo('2026-12-10');
    const before = (await stateNow()).rows[0];
    expect(before?.late.moratory).toBeGreaterThan(0);
    const { answer, letter, steps } = await dispute(instalment(1));
    await goTo('2027-01-08');

    const twice = await Promise.all([
      answer({ outcome: 'in_favour' }),
      answer({ outcome: 'in_favour' }),
    ]);

    expect(twice.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const [row] = (await stateNow()).rows;
    expect(row).toMatchObject({ isSettled: true, late: { moratory: 0, moratory_iva: 0 } });
    expect((await stateNow()).totals.received.dispute).toBe(row?.total);
    expect(await costOf()).toBe(row?.total);
    expect(await letter()).toContain(
      `Contamos ${formatMoney(centavos(row?.total ?? 0))} como pagados desde el 30 nov 2026`,
    );
    expect(await steps()).toEqual(['received', 'held', 'answered', 'released', 'credited']);
    expect((await stateNow()).holds).toMatchObject([{ to: '2027-01-08' }]);
    expect(await isBookRight()).toBe(true);
  });

  it('is not given where it was paid meanwhile, and the letter says so', async () => {
    const { dispute, goTo, pay, instalment, costOf, stateNow } = await startDisputing();
    await goTo('2026-12-02');
    const one = await dispute(instalment(1));
    await pay('spei-1', (await stateNow()).rows[0]?.total ?? 0, civilDate('2026-11-30'));

    const done = await one.answer({ outcome: 'in_favour' });

    expect(done).toMatchObject({ ok: true, value: { granted: 0 } });
    expect(await one.letter()).toContain('ya no debes nada');
    expect(await costOf()).toBe(0);
  });

  it('of a loan that was void meanwhile moves nothing', async () => {
    const world = await startDisputing();
    const { dispute, goTo, instalment, costOf, lending, loanId, isBookRight } = world;
    await goTo('2026-12-02');
    const { answer, letter } = await dispute(instalment(1));
    await lending.voidLoan({ loanId, id: 'c', caseId: 'c', actor: 'test' });

    expect(await answer({ outcome: 'in_favour' })).toMatchObject({ ok: true });
    expect(await letter()).toContain('Este crédito ya está anulado');
    expect(await costOf()).toBe(0);
    expect(await isBookRight()).toBe(true);
  });
});

describe('late charges', () => {
  it('are waived by the answer, in part by the part, and what an appeal adds is the rest', async () => {
    const { dispute, goTo, stateNow, loan, isBookRight, costOf } = await startDisputing();
    await goTo('2026-12-20');
    const what = { loan_id: loan, instalment: 1, late_charges: true, reason: 'other' };
    const { data, answer, appeal, letter } = await dispute(what);
    const { late } = (await stateNow()).rows[0] ?? {};
    const charged = (late?.moratory ?? 0) + (late?.moratory_iva ?? 0);
    expect(data).toMatchObject({
      title: 'Cargos por atraso del abono 1',
      subject: { kind: 'late_charges', instalment: 1 },
    });
    const waivedNow = async () => {
      const { waived } = (await stateNow()).rows[0] ?? {};
      return (waived?.moratory ?? 0) + (waived?.moratory_iva ?? 0);
    };

    expect(await answer({ outcome: 'partly' })).toEqual({ ok: false, error: 'amount_needed' });
    const most = await answer({ outcome: 'partly', pesos: 100_000 });
    expect(most).toEqual({ ok: false, error: 'amount_refused' });
    await answer({ outcome: 'partly', pesos: 5 });
    expect(await waivedNow()).toBe(500);
    expect(await letter()).toContain('Quitamos $5.00 de cargos por atraso');
    await appeal();
    await answer({ outcome: 'in_favour' });

    expect(await waivedNow()).toBe(charged);
    expect(await letter()).toContain(`Quitamos ${formatMoney(centavos(charged - 500))}`);
    expect(await costOf()).toBe(0);
    expect(await isBookRight()).toBe(true);
  });

  it('that were paid meanwhile are theirs again', async () => {
    const { dispute, goTo, stateNow, loan, isBookRight, pay, costOf } = await startDisputing();
    await goTo('2026-12-20');
    const { answer, letter } = await dispute({ loan_id: loan, instalment: 1, late_charges: true });
    // The hold leaves the day of its opening out.
    const { rows } = await stateNow();
    const { moratory = 0, moratory_iva = 0 } = rows[0]?.late ?? {};
    await pay('spei-1', (rows[0]?.total ?? 0) + moratory + moratory_iva);

    await answer({ outcome: 'in_favour' });

    expect(await costOf()).toBe(moratory + moratory_iva);
    expect(await letter()).toContain('que ya habías pagado');
    expect(await isBookRight()).toBe(true);
  });

  it('of an instalment that was never late are not there', async () => {
    const { open, loan } = await startDisputing();
    const what = { kind: 'dispute', description: 'x', loan_id: loan, instalment: 1 };
    expect((await open({ ...what, late_charges: true })).status).toBe(404);
  });
});

describe('a purchase', () => {
  it('that did not come is given back by its shop, and the loan is over', async () => {
    const world = await startDisputing();
    const { dispute, movementOf, stateNow, isBookRight, database, costOf } = world;
    const what = { movement_id: await movementOf('purchase'), reason: 'not_received' };
    const { answer, letter } = await dispute(what);

    await answer({ outcome: 'in_favour' });

    expect(await stateNow()).toMatchObject({ status: 'closed', closing: 'refunded' });
    expect(await letter()).toContain('Cancelamos $3,000.00 de tu compra');
    const { rows } = await database.pool.query(
      'select status, refunded_amount from merchants.payments',
    );
    expect(rows).toMatchObject([{ status: 'refunded' }]);
    expect(await costOf()).toBe(0);
    expect(await isBookRight()).toBe(true);
    // Its shop hears that it was contested and how that ended, and none of the words.
    const told = async () => {
      const { rows: events } = await database.pool.query<{ type: string; body: string }>(
        `select type, body from merchants.payment_events where type like 'dispute.%' order by sequence`,
      );
      return events;
    };
    const types = async () => (await told()).map(({ type }) => type);
    await eventually(types).toEqual(['dispute.opened', 'dispute.closed']);
    const body = (await told()).find(({ type }) => type === 'dispute.closed')?.body ?? '';
    const expected = { reason: 'not_received', outcome: 'for_shopper', amount: 300_000 };
    expect(JSON.parse(body).data.dispute).toMatchObject(expected);
    expect(body).not.toContain('No es así');
  });

  it('in part is given back in part: upheld first, in favour on appeal, then once', async () => {
    const { dispute, movementOf, stateNow, isBookRight, pay } = await startDisputing();
    await pay('spei-1', 20_000);
    const what = { movement_id: await movementOf('purchase'), reason: 'different_amount' };
    const { answer, appeal, letter } = await dispute(what);

    await answer({ outcome: 'upheld' });
    expect((await stateNow()).totals.refunded).toBe(0);
    expect(await letter()).toBe(text);
    await appeal();
    await answer({ outcome: 'partly', pesos: 1_000 });

    expect((await stateNow()).totals.refunded).toBe(100_000);
    expect((await stateNow()).status).toBe('active');
    expect(await letter()).toContain('Cancelamos $1,000.00 de tu compra');
    expect((await answer({ outcome: 'in_favour' })).ok).toBe(false);
    expect(await isBookRight()).toBe(true);
  });

  it('that its shop gave back meanwhile is not given back twice', async () => {
    const world = await startDisputing();
    const { dispute, movementOf, stateNow, isBookRight } = world;
    const what = { movement_id: await movementOf('purchase'), reason: 'not_received' };
    const first = await dispute(what);
    const second = await dispute({ loan_id: world.loan, instalment: 1, reason: 'not_received' });
    await first.answer({ outcome: 'in_favour' });

    const done = await second.answer({ outcome: 'in_favour' });

    expect(done).toMatchObject({ ok: true, value: { granted: 0 } });
    expect(await second.letter()).toContain('La tienda ya te había devuelto');
    expect((await stateNow()).totals.refunded).toBe(300_000);
    expect(await isBookRight()).toBe(true);
  });

  it('of a loan that was given up is credited by us', async () => {
    const world = await startDisputing();
    const { dispute, movementOf, lending, loanId, isBookRight, costOf } = world;
    const what = { movement_id: await movementOf('purchase'), reason: 'not_received' };
    const { answer, letter } = await dispute(what);
    await lending.writeOff({ loanId, id: 'w', actor: 'test' });

    await answer({ outcome: 'in_favour' });

    expect(await costOf()).toBe(300_000);
    expect(await letter()).toContain('Te abonamos $3,000.00');
    expect(await isBookRight()).toBe(true);
  });
});

describe('money that was charged twice', () => {
  it('counts for the loan; of one that is over it is theirs to be paid out', async () => {
    const { dispute, movementOf, stateNow, isBookRight, pay, goTo, lending, loanId } =
      await startDisputing('cash');
    await goTo('2026-11-20');
    const quote = await lending.quotePayoff(loanId);
    if (!quote.ok) throw new Error(quote.error);
    await pay('spei-1', quote.value.total);
    expect((await stateNow()).status).toBe('closed');
    const what = { movement_id: await movementOf('payment'), reason: 'charged_twice' };
    const { answer, letter } = await dispute(what);

    await answer({ outcome: 'partly', pesos: 50 });

    expect((await stateNow()).credit).toBe(5_000);
    expect(await letter()).toContain('Te abonamos $50.00');
    expect(await letter()).toContain('te los mandamos a tu cuenta');
    expect(await isBookRight()).toBe(true);
  });
});
