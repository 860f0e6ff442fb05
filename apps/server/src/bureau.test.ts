import { circuloDefaults } from '@abona/bureau-report/circulo-record';
import { readCirculoXml } from '@abona/bureau-report/read-circulo-xml';
import { type CivilDate, civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { bySpei, type Lent, value } from '#modules/lending/testing/lent.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  accountIn,
  cut,
  type Loan,
  mariana,
  openReporting,
  payOnTime,
} from '#testing/reporting-desk.ts';

describe('the report of a month', () => {
  it('tells S1 with two instalments late as the handbook does, sign by sign, to both bureaus', async () => {
    const desk = await openReporting('2026-11-15');
    await payOnTime(desk, await desk.lendS1(), 2);
    desk.goTo('2027-02-10');

    const { files, figures, leftOut } = await desk.bureau.prepare(cut);

    expect(leftOut).toEqual([]);
    expect(figures).toEqual({ records: 1, employers: 0, balance: 2_260, overdue: 1_172 });
    expect(files.intf).toContain(
      'TL02TL0110ZZ999900010205ABONA0412AB-0000000010501I0601I0702PL0802MX100161101S120355213081511202614081512202615081511202617083101202721043000220422602301024041172250122602034308311220264404205745035529903FIN',
    );
    const circulo = value(readCirculoXml(files.circulo, circuloDefaults));
    expect(circulo.records[0]).toMatchObject({
      person: { firstSurname: 'LOPEZ', sex: 'F', rfc: expect.stringMatching(/^LOHM920314/) },
      account: { payment: '02', daysLate: 31, overdue: 1_172, situation: 'open' },
    });
  });

  it('is made once: what is learnt later changes none of its bytes', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-02-02');
    const first = await desk.bureau.prepare(cut);
    const late = { ...bySpei(loan, 'told-late', 55_196), on: civilDate('2026-12-31') };
    value(await desk.lending.applyPayment(late));
    desk.people.borrower = { ...mariana, email: 'otra@correo.mx' };

    const again = await desk.bureau.prepare(cut);

    expect(again.files).toEqual(first.files);
    expect(again.sha256).toEqual(first.sha256);
    expect(desk.notices).toHaveLength(1);
  });

  it('tells whoever is overdue before it leaves, once while they are, and nobody who is not', async () => {
    const desk = await openReporting('2026-11-15');
    await payOnTime(desk, await desk.lendS1(), 2);
    desk.goTo('2027-01-04');
    await desk.bureau.prepare(civilDate('2026-12-31'));
    expect(desk.notices).toEqual([]);
    desk.goTo('2027-02-02');
    await desk.bureau.prepare(cut);
    desk.goTo('2027-03-02');
    await desk.bureau.prepare(civilDate('2027-02-28'));

    expect(desk.notices).toMatchObject([
      { cutOn: '2027-01-31', overdue: 1_172, email: 'mariana@correo.mx' },
    ]);
  });

  it('leaves out whoever cannot be told, or cannot be named, and says so', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-02-02');
    desk.people.borrower = { ...mariana, email: null, phone: null };
    const unreachable = await desk.bureau.prepare(cut);
    desk.goTo('2027-03-02');
    desk.people.borrower = { ...mariana, personal: null };
    const nameless = await desk.bureau.prepare(civilDate('2027-02-28'));

    const { loanId } = loan.contract;
    expect(unreachable.leftOut).toEqual([{ loanId, why: 'unreachable' }]);
    expect(nameless.leftOut).toEqual([{ loanId, why: 'person_unknown' }]);
    expect(unreachable.figures.records).toBe(0);
  });

  it('never tells of a loan that can still be withdrawn from, or was', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    desk.goTo('2026-12-01');
    const early = await desk.bureau.prepare(civilDate('2026-11-30'));
    value(
      await desk.lending.cancel({
        loanId: loan.contract.loanId,
        id: 'withdrawn',
        on: civilDate('2026-11-20'),
        returned: { from: 'disbursement' },
        actor: 'test',
      }),
    );
    desk.goTo('2027-01-04');
    const later = await desk.bureau.prepare(civilDate('2026-12-31'));
    await desk.run('bureau.report_closures');

    expect([early.figures.records, later.figures.records]).toEqual([0, 0]);
    expect(await desk.rows('select 1 from bureau.submissions')).toEqual([]);
  });

  it('never tells of a loan that was not theirs, where it was not told of before', async () => {
    const desk = await openReporting('2026-11-15');
    const { loanId } = (await desk.lendS1()).contract;
    desk.goTo('2026-12-10');
    value(await desk.lending.voidLoan({ loanId, id: 'fraud', caseId: 'c1', actor: 'test' }));
    desk.goTo('2027-01-04');
    const report = await desk.bureau.prepare(civilDate('2026-12-31'));
    await desk.run('bureau.report_closures');

    expect(report.figures.records).toBe(0);
    expect(await desk.rows('select 1 from bureau.submissions')).toEqual([]);
  });

  it('keeps the number, the opening and the first default of an account for ever', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-02-02');
    const first = accountIn((await desk.bureau.prepare(cut)).files.intf);
    value(await desk.lending.applyPayment(bySpei(loan, 'catches-up', 172_363)));
    desk.goTo('2027-03-10');
    const second = accountIn((await desk.bureau.prepare(civilDate('2027-02-28'))).files.intf);

    expect(second).toMatchObject({
      number: first?.number,
      openedOn: '2026-11-15',
      firstDefaultOn: '2026-12-31',
    });
    await expect(
      desk.rows(`update bureau.accounts set first_default_on = '2027-01-15'`),
    ).rejects.toThrow('never change');
    await expect(desk.rows(`update bureau.accounts set opened_on = '2026-11-16'`)).rejects.toThrow(
      'never change',
    );
  });

  it('is made once by two at once', async () => {
    const desk = await openReporting('2026-11-15');
    await payOnTime(desk, await desk.lendS1(), 2);
    desk.goTo('2027-02-02');

    const [one, other] = await Promise.all([desk.bureau.prepare(cut), desk.bureau.prepare(cut)]);

    expect(one.files).toEqual(other.files);
    expect(await desk.rows('select 1 from bureau.reports')).toHaveLength(1);
    expect(desk.notices).toHaveLength(1);
  });
});

type Relief = Parameters<Lent['lending']['grantRelief']>[1]['terms'];

/** Gives up a third of a loan's principal and says what is left to pay. */
async function grantQuita(
  { lending, deps }: Pick<Lent, 'lending' | 'deps'>,
  { contract: { loanId } }: Loan,
  askedBy: 'customer' | 'lender',
): Promise<number> {
  const terms = { askedBy, forgiven: centavos(100_000), count: 3 };
  const { next } = value(await lending.quitas.preview(loanId, terms));
  const order = { loanId, id: 'quita', terms, remaining: next.left, actor: 'test' };
  value(await transaction(deps.db, (tx) => lending.quitas.grant(tx, order)));
  return next.left;
}

/** How a loan that was opened on 15 November came to be what it is on a day. */
const lives: readonly (readonly [
  name: string,
  live: (desk: Awaited<ReturnType<typeof openReporting>>, loan: Loan) => Promise<unknown>,
  day: CivilDate,
  expected: object,
])[] = [
  ['late 30 to 59', async () => {}, civilDate('2026-12-31'), { mop: '03', overduePayments: 2 }],
  [
    'current',
    (desk, loan) => payOnTime(desk, loan, 2),
    civilDate('2026-12-31'),
    { mop: '01', situation: 'open', overdue: 0, firstDefaultOn: null },
  ],
  [
    'late 1 to 29',
    (desk, loan) => payOnTime(desk, loan, 3),
    civilDate('2027-01-31'),
    { mop: '02', overduePayments: 1 },
  ],
  ['late 60 to 89', async () => {}, civilDate('2027-01-31'), { mop: '04', overduePayments: 4 }],
  ['late 90 to 119', async () => {}, civilDate('2027-02-28'), { mop: '05', overduePayments: 6 }],
  ['late 120 to 149', async () => {}, civilDate('2027-03-31'), { mop: '06' }],
  ['late 150 and more', async () => {}, civilDate('2027-04-30'), { mop: '07' }],
  ['late a year', async () => {}, civilDate('2027-11-30'), { mop: '96' }],
  [
    'paid',
    (desk, loan) => payOnTime(desk, loan, 6),
    civilDate('2027-02-28'),
    { mop: '01', situation: 'paid', balance: 0, closedOn: '2027-02-15' },
  ],
  [
    'collected',
    async (desk, loan) => {
      desk.goTo('2027-03-10');
      value(await desk.lending.applyPayment(bySpei(loan, 'all', 600_000)));
    },
    civilDate('2027-03-31'),
    { mop: '01', situation: 'collected', balance: 0, firstDefaultOn: '2026-11-30' },
  ],
  [
    'refunded',
    async (desk, loan) => {
      desk.goTo('2026-12-10');
      const refund = { loanId: loan.contract.loanId, id: 'back', actor: 'test' };
      value(
        await desk.lending.refund({
          ...refund,
          amount: centavos(300_000),
          policy: 'INTEREST_RETURNED',
        }),
      );
    },
    civilDate('2026-12-31'),
    { situation: 'refunded', balance: 0 },
  ],
  [
    'not theirs, after bureaus were told of it',
    async (desk, loan) => {
      desk.goTo('2027-01-04');
      await desk.bureau.prepare(civilDate('2026-12-31'));
      desk.goTo('2027-01-10');
      value(
        await desk.lending.voidLoan({
          ...{ loanId: loan.contract.loanId, id: 'fraud', actor: 'test' },
          caseId: 'c1',
        }),
      );
    },
    civilDate('2027-01-31'),
    { mop: 'UR', situation: 'not_theirs', balance: 0, overdue: 0, closedOn: '2027-01-10' },
  ],
  [
    'given up in part while the rest is paid',
    async (desk, loan) => {
      desk.goTo('2027-02-05');
      await grantQuita(desk, loan, 'customer');
    },
    civilDate('2027-02-28'),
    { situation: 'restructured_with_quita' },
  ],
  [
    'given up in part, and late with the rest',
    async (desk, loan) => {
      desk.goTo('2027-02-05');
      await grantQuita(desk, loan, 'customer');
    },
    civilDate('2027-04-30'),
    { situation: 'restructured_with_quita', mop: '04', overduePayments: 3, closedOn: null },
  ],
  ...(['customer', 'lender'] as const).map((askedBy): (typeof lives)[number] => [
    `given up in part, asked for by the ${askedBy}, and the rest paid`,
    async (desk, loan) => {
      desk.goTo('2027-02-05');
      const left = await grantQuita(desk, loan, askedBy);
      desk.goTo('2027-02-10');
      const payoff = { kind: 'payoff' } as const;
      value(await desk.lending.applyPayment({ ...bySpei(loan, 'rest', left), purpose: payoff }));
    },
    civilDate('2027-02-28'),
    { situation: `settled_by_${askedBy}_quita`, balance: 0 },
  ]),
  [
    'written off',
    async (desk, loan) => {
      desk.goTo('2027-05-10');
      value(
        await desk.lending.writeOff({ loanId: loan.contract.loanId, id: 'lost', actor: 'test' }),
      );
    },
    civilDate('2027-05-31'),
    { mop: '97', situation: 'written_off', closedOn: null },
  ],
  [
    'written off, partly recovered',
    async (desk, loan) => {
      desk.goTo('2027-05-10');
      value(
        await desk.lending.writeOff({ loanId: loan.contract.loanId, id: 'lost', actor: 'test' }),
      );
      desk.goTo('2027-06-10');
      value(await desk.lending.applyPayment(bySpei(loan, 'some', 50_000)));
    },
    civilDate('2027-06-30'),
    { mop: '97', situation: 'written_off_partly_recovered', lastPayment: 500 },
  ],
];

describe('every state of a loan', () => {
  it.each(lives)('has a record that reads back: %s', async (_, live, day, expected) => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await live(desk, loan);
    desk.goTo('2028-01-10');

    const { files, leftOut } = await desk.bureau.prepare(day);

    expect(leftOut).toEqual([]);
    expect(accountIn(files.intf)).toMatchObject(expected);
    const circulo = value(readCirculoXml(files.circulo, circuloDefaults)).records[0]?.account;
    expect(circulo?.balance).toBe(accountIn(files.intf)?.balance);
    expect(circulo?.situation).toBe(accountIn(files.intf)?.situation);
  });
});

describe('a loan in dispute', () => {
  const holdOf = (loan: Loan, scope: Parameters<Lent['lending']['placeHold']>[1]['scope']) => ({
    ...{ holdId: 'h1', caseId: 'c1', loanId: loan.contract.loanId, scope },
    ...{ stops: ['collect', 'debit', 'mora', 'bureau'] as const, from: civilDate('2027-01-20') },
  });

  it('is told without what is in dispute, with its key, and keeps the first default it had', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-01-20');
    const amounts = [{ k: 3, amount: centavos(60_000) }];
    const hold = holdOf(loan, { kind: 'instalments', amounts });
    value(await transaction(desk.deps.db, (tx) => desk.lending.placeHold(tx, hold)));
    desk.goTo('2027-02-04');

    const { files } = await desk.bureau.prepare(cut);

    // Of instalment 3 nothing, of instalment 4 551.96 and 16 days of moratory interest with its IVA.
    expect(accountIn(files.intf)).toMatchObject({
      situation: 'disputed',
      mop: '02',
      overdue: 575,
      overduePayments: 1,
      firstDefaultOn: '2026-12-31',
    });
    expect(files.intf).toContain('3002AD');
  });

  it('owes nothing that is told while all of it is in dispute, and nobody is told that it does', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-01-20');
    const hold = holdOf(loan, { kind: 'loan' });
    value(await transaction(desk.deps.db, (tx) => desk.lending.placeHold(tx, hold)));
    desk.goTo('2027-02-04');

    const { files } = await desk.bureau.prepare(cut);

    expect(accountIn(files.intf)).toMatchObject({
      ...{ situation: 'disputed', mop: '01', balance: 0, overdue: 0, closedOn: null },
    });
    expect(desk.notices).toEqual([]);
  });

  it('is as late as before when the dispute is over and the charge stands', async () => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo('2027-01-20');
    const { loanId, ...hold } = holdOf(loan, { kind: 'loan' });
    value(await transaction(desk.deps.db, (tx) => desk.lending.placeHold(tx, { ...hold, loanId })));
    desk.goTo('2027-02-10');
    const lift = { holdId: 'h1', loanId, on: civilDate('2027-02-10') };
    value(await transaction(desk.deps.db, (tx) => desk.lending.liftHold(tx, lift)));
    desk.goTo('2027-03-04');

    const { files } = await desk.bureau.prepare(civilDate('2027-02-28'));

    expect(accountIn(files.intf)).toMatchObject({
      situation: 'open',
      mop: '03',
      firstDefaultOn: '2026-12-31',
    });
    // 59 days from 31 December to 28 February, without the 22 of the dispute.
    const read = value(readCirculoXml(files.circulo, circuloDefaults));
    expect(read.records[0]?.account.daysLate).toBe(37);
  });
});

describe('a loan whose plan was changed for somebody who could not pay', () => {
  const relieved = async (day: string, terms: Relief) => {
    const desk = await openReporting('2026-11-15');
    const loan = await desk.lendS1();
    await payOnTime(desk, loan, 2);
    desk.goTo(day);
    const order = { id: 'r1', loanId: loan.contract.loanId, terms, actor: 'test' };
    value(await transaction(desk.deps.db, (tx) => desk.lending.grantRelief(tx, order)));
    desk.goTo('2027-03-10');
    return { desk, loan };
  };

  it.each<[string, Relief, object]>([
    ['2026-12-20', { kind: 'skip', k: 3 }, { situation: 'deferred' }],
    ['2026-12-20', { kind: 'restructure', count: 8 }, { situation: 'restructured' }],
    [
      '2027-01-10',
      { kind: 'restructure', count: 8 },
      { situation: 'overdue_restructured', firstDefaultOn: '2026-12-31' },
    ],
  ])('on %s is told with its key: %o', async (day, terms, expected) => {
    const { desk } = await relieved(day, terms);

    const { files } = await desk.bureau.prepare(cut);

    expect(accountIn(files.intf)).toMatchObject(expected);
  });

  it('and is paid is told so', async () => {
    const { desk, loan } = await relieved('2027-01-10', { kind: 'restructure', count: 8 });
    const purpose = { kind: 'payoff' } as const;
    value(await desk.lending.applyPayment({ ...bySpei(loan, 'all', 600_000), purpose }));
    desk.goTo('2027-04-02');

    const { files } = await desk.bureau.prepare(civilDate('2027-03-31'));

    expect(accountIn(files.intf)).toMatchObject({ situation: 'restructured_paid', balance: 0 });
  });
});

describe('a loan of which nothing has fallen due', () => {
  it('is too new to be told more of than that it is there', async () => {
    const desk = await openReporting('2026-12-24');
    await desk.lendS1('application:1', '2026-12-24');
    desk.goTo('2027-01-04');

    const { files } = await desk.bureau.prepare(civilDate('2026-12-31'));

    expect(accountIn(files.intf)).toMatchObject({ mop: '00', balance: 3_000, lastPaymentOn: null });
  });
});
