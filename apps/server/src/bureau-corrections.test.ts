import { civilDate } from '@abona/kernel/civil-date';
import { describe, expect, it } from 'vitest';
import { bySpei, value } from '#modules/lending/testing/lent.ts';
import { transaction } from '#platform/database/transaction.ts';
import { CASE_ID, mariana, openReporting, payOnTime } from '#testing/reporting-desk.ts';

/** A lender whose January was told: two instalments paid on time, two late. */
async function toldJanuary() {
  const desk = await openReporting('2026-11-15');
  const loan = await desk.lendS1();
  await payOnTime(desk, loan, 2);
  desk.goTo('2027-02-04');
  await desk.run('bureau.report_month');
  await desk.run('bureau.send');
  await desk.run('bureau.correct');
  const accountTold = () => desk.taking.told.at(-1)?.body.persona.cuenta;
  return { desk, loan, accountTold };
}

const stopsAll = ['collect', 'debit', 'mora', 'bureau'] as const;

describe('what is learnt after it was told', () => {
  it('is told anew by itself, as of the same day, and once', async () => {
    const { desk, loan, accountTold } = await toldJanuary();
    expect(desk.taking.told).toHaveLength(1);
    expect(accountTold()).toMatchObject({ saldoVencido: '1172', pagoActual: '02' });
    const late = bySpei(loan, 'late-word', 300_000);
    value(await desk.lending.applyPayment({ ...late, on: civilDate('2027-01-14') }));

    for (let round = 0; round < 2; round += 1) {
      await desk.run('bureau.correct');
      await desk.run('bureau.send');
    }

    expect(desk.taking.told).toHaveLength(2);
    expect(accountTold()).toMatchObject({ fechaCorte: '20270131', saldoVencido: '0' });
    expect(await desk.rows('select reason, state from bureau.submissions order by id')).toEqual([
      { reason: 'monthly', state: 'accepted' },
      { reason: 'correction', state: 'accepted' },
    ]);
  });

  it('is told anew when money that was told of is taken back', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 4);
    desk.goTo('2027-02-04');
    await desk.run('bureau.report_month');
    await desk.run('bureau.send');
    expect(desk.taking.told.at(-1)?.body.persona.cuenta).toMatchObject({ saldoVencido: '0' });
    const { loanId } = loan.contract;
    const payment = bySpei(loan, 'on-time-4', 1).id;
    value(
      await desk.lending.reversePayment({
        ...{ loanId, payment, reason: 'chargeback', actor: 'system:test' },
      }),
    );

    await desk.run('bureau.correct');
    await desk.run('bureau.send');

    const told = desk.taking.told.at(-1)?.body.persona.cuenta;
    expect(told).toMatchObject({ fechaCorte: '20270131', pagoActual: '01' });
    expect(Number(told?.saldoVencido)).toBeGreaterThan(0);
    expect(desk.notices).toHaveLength(1);
  });

  it('that happened after the day of which was told changes nothing of it', async () => {
    const { desk, loan } = await toldJanuary();
    value(await desk.lending.applyPayment(bySpei(loan, 'today', 100_000)));

    await desk.run('bureau.correct');
    await desk.run('bureau.send');

    expect(desk.taking.told).toHaveLength(1);
  });
});

describe('what a bureau sent back', () => {
  it('is counted until it is mended, and told anew by itself once it is', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-02-04');
    await desk.run('bureau.report_month');
    desk.taking.state.rejections.push({ clave: '301', descripcion: 'Dirección.' });
    await desk.run('bureau.send');
    await desk.run('bureau.correct');
    await desk.run('bureau.send');
    expect(await desk.bureau.troubles()).toEqual({ rejected: 1, late: 0, foreign: 0 });
    expect(desk.taking.told).toHaveLength(1);

    desk.taking.state.rejections.length = 0;
    const street = 'Av. México';
    desk.people.borrower = { ...mariana, address: { ...mariana.address, street } as never };
    await desk.run('bureau.correct');
    await desk.run('bureau.send');

    expect(desk.taking.told.at(-1)?.body.persona.domicilio.direccion).toBe('AV MEXICO 1234');
    expect(await desk.bureau.troubles()).toEqual({ rejected: 0, late: 0, foreign: 0 });
  });
});

describe('a loan whose dispute has ended', () => {
  it('loses its key the day after, not with the next month', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-01-20');
    const { loanId } = loan.contract;
    const hold = { holdId: 'h1', caseId: 'c1', loanId, scope: { kind: 'loan' }, stops: stopsAll };
    value(
      await transaction(desk.deps.db, (tx) =>
        desk.lending.placeHold(tx, { ...hold, from: civilDate('2027-01-20') } as never),
      ),
    );
    desk.goTo('2027-02-04');
    for (const job of ['report_month', 'send', 'correct', 'send']) await desk.run(`bureau.${job}`);
    expect(desk.taking.told).toHaveLength(1);
    expect(desk.taking.told[0]?.body.persona.cuenta).toMatchObject({ clavePrevencion: 'AD' });

    desk.goTo('2027-02-10');
    const lift = { holdId: 'h1', loanId, on: civilDate('2027-02-10') };
    value(await transaction(desk.deps.db, (tx) => desk.lending.liftHold(tx, lift)));
    for (const job of ['correct', 'send']) await desk.run(`bureau.${job}`);
    expect(desk.taking.told).toHaveLength(1);
    desk.goTo('2027-02-12');
    for (const job of ['correct', 'send', 'correct', 'send']) await desk.run(`bureau.${job}`);

    expect(desk.taking.told).toHaveLength(2);
    const told = desk.taking.told[1]?.body.persona.cuenta;
    expect(told).toMatchObject({ fechaCorte: '20270211' });
    expect(told?.clavePrevencion).toBeUndefined();
  });
});

describe('what a customer contests at the bureau', () => {
  const dispute = (folio: string) => ({
    ...{ folio, cuenta: 'AB-000000001', motivo: 'Ya la pagué' },
    fechaNotificacion: '2027-02-05',
  });
  const disputes = (desk: Awaited<ReturnType<typeof toldJanuary>>['desk']) =>
    desk.rows(
      'select folio, due_on::text, state, case_id, is_accepted from bureau.disputes order by folio',
    );

  it('is accepted at once, and corrected, where the books say otherwise than was told', async () => {
    const { desk, loan, accountTold } = await toldJanuary();
    const late = bySpei(loan, 'late-word', 300_000);
    value(await desk.lending.applyPayment({ ...late, on: civilDate('2027-01-14') }));
    desk.taking.state.disputes.push(dispute('IMP1'));

    await desk.run('bureau.take_disputes');
    await desk.run('bureau.send');

    expect(accountTold()).toMatchObject({ saldoVencido: '0' });
    expect(desk.cases).toEqual([]);
    expect(await disputes(desk)).toEqual([
      { folio: 'IMP1', due_on: '2027-02-20', state: 'told', case_id: null, is_accepted: true },
    ]);
    expect(desk.taking.state.answers).toMatchObject([{ folio: 'IMP1', resultado: 'PROCEDE' }]);
  });

  it('is a case for a person where it was told as it is, taken once, and the bureau hears the answer', async () => {
    const { desk, loan } = await toldJanuary();
    desk.taking.state.disputes.push(dispute('IMP2'));

    for (let round = 0; round < 2; round += 1) await desk.run('bureau.take_disputes');
    expect(desk.cases).toMatchObject([
      {
        loanId: loan.contract.loanId,
        text: 'Impugnación IMP2 ante el buró de crédito: Ya la pagué',
      },
    ]);
    expect(await disputes(desk)).toMatchObject([{ state: 'open', case_id: CASE_ID }]);

    await desk.bureau.followCorrection({
      ...{ caseId: CASE_ID, loanId: loan.contract.loanId, isAccepted: false },
      text: 'No hay pago que falte.',
    });
    desk.taking.state.isAway = true;
    await desk.run('bureau.take_disputes');
    expect(await disputes(desk)).toMatchObject([{ state: 'answered' }]);
    desk.taking.state.isAway = false;
    for (let round = 0; round < 2; round += 1) await desk.run('bureau.take_disputes');

    expect(await disputes(desk)).toMatchObject([{ state: 'told', is_accepted: false }]);
    expect(desk.taking.state.answers).toEqual([
      { folio: 'IMP2', resultado: 'NO PROCEDE', sustento: 'No hay pago que falte.' },
    ]);
  });

  it('is late after fifteen natural days, and of an account that is not ours it is rejected at once', async () => {
    const { desk } = await toldJanuary();
    desk.taking.state.disputes.push(dispute('IMP3'), { ...dispute('IMP4'), cuenta: 'XX-1' });
    await desk.run('bureau.take_disputes');
    expect(desk.taking.state.answers).toMatchObject([
      {
        folio: 'IMP4',
        resultado: 'NO PROCEDE',
        sustento: expect.stringContaining('no es de Abona'),
      },
    ]);
    desk.goTo('2027-02-20');
    expect(await desk.bureau.troubles()).toEqual({ rejected: 0, late: 0, foreign: 1 });
    desk.goTo('2027-02-21');
    expect(await desk.bureau.troubles()).toEqual({ rejected: 0, late: 1, foreign: 1 });
    expect(await disputes(desk)).toMatchObject([{ state: 'open' }, { state: 'told' }]);
  });
});
