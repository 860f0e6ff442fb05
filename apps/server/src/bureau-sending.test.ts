import { describe, expect, it } from 'vitest';
import { bySpei, value } from '#modules/lending/testing/lent.ts';
import { cut, mariana, openReporting, payOnTime } from '#testing/reporting-desk.ts';

describe('sending', () => {
  it('lets a report leave from the third working day on, account by account, signed; the bureau has the last word', async () => {
    const desk = await openReporting('2026-11-15');
    await payOnTime(desk, await desk.lendS1(), 2);
    desk.goTo('2027-02-01');
    await desk.run('bureau.report_month');
    await desk.run('bureau.send');
    expect(desk.taking.told).toEqual([]);
    expect(await desk.bureau.release(cut, 'operator:ana')).toBe(false);

    desk.goTo('2027-02-04');
    await desk.run('bureau.report_month');
    await desk.run('bureau.send');

    expect(desk.taking.told).toMatchObject([
      {
        isSigned: true,
        headers: { 'x-api-key': 'abona-local-bureau-key', username: 'ABONA0001' },
        body: {
          encabezado: { claveOtorgante: '0000999001' },
          persona: { cuenta: { saldoVencido: '1172', pagoActual: '02' } },
        },
      },
    ]);
    expect(await desk.rows('select state from bureau.reports')).toEqual([{ state: 'accepted' }]);
    await desk.run('bureau.send');
    expect(desk.taking.told).toHaveLength(1);
  });

  it('keeps why a bureau did not take an account, and tells it anew once it is mended', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-02-04');
    await desk.run('bureau.report_month');
    desk.taking.state.rejections.push({ clave: '301', descripcion: 'Dirección.' });
    await desk.run('bureau.send');

    expect(await desk.rows('select state, rejections from bureau.submissions')).toEqual([
      { state: 'rejected', rejections: [{ key: '301', words: 'Dirección.' }] },
    ]);
    expect(await desk.rows('select state from bureau.reports')).toEqual([{ state: 'rejected' }]);
    const { loanId } = loan.contract;
    expect(await desk.bureau.correct(loanId, 'operator:ana')).toEqual({
      ok: false,
      error: 'as_told',
    });
    const street = 'Av. México';
    desk.people.borrower = { ...mariana, address: { ...mariana.address, street } as never };
    expect((await desk.bureau.correct(loanId, 'operator:ana')).ok).toBe(true);
    await desk.run('bureau.send');
    expect(desk.taking.told.at(-1)?.body.persona.domicilio.direccion).toBe('AV MEXICO 1234');
    expect(desk.notices).toHaveLength(1);
  });

  it('goes on where a bureau that was away left off', async () => {
    const desk = await openReporting('2026-11-15');
    await payOnTime(desk, await desk.lendS1(), 2);
    desk.goTo('2027-02-04');
    await desk.run('bureau.report_month');
    desk.taking.state.isAway = true;
    await desk.run('bureau.send');
    expect(await desk.rows('select state from bureau.submissions')).toEqual([{ state: 'waiting' }]);

    desk.taking.state.isAway = false;
    await desk.run('bureau.send');

    expect(await desk.rows('select state from bureau.submissions')).toEqual([
      { state: 'accepted' },
    ]);
  });

  it('tells that a loan ended the day after, once, with the day by which the law wants it told', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    desk.goTo('2026-12-23');
    const purpose = { kind: 'payoff' } as const;
    value(await desk.lending.applyPayment({ ...bySpei(loan, 'all', 600_000), purpose }));
    await desk.run('bureau.report_closures');
    expect(await desk.rows('select 1 from bureau.submissions')).toEqual([]);

    desk.goTo('2026-12-24');
    await desk.run('bureau.report_closures');
    await desk.run('bureau.report_closures');
    await desk.run('bureau.send');

    expect(await desk.rows(`select reason, due_on::text, state from bureau.submissions`)).toEqual([
      { reason: 'closure', due_on: '2026-12-31', state: 'accepted' },
    ]);
    expect(desk.taking.told).toMatchObject([
      { body: { persona: { cuenta: { fechaCierreCuenta: '20261223', saldoActual: '0' } } } },
    ]);
  });
});
