import { beginPayment, getPayable } from '@abona/contract/collections/payment-attempt';
import { receiveSpeiDeposit } from '@abona/contract/collections/provider-events';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { trackingKeyOf } from './rails/spei/stp/stp-order.ts';
import {
  type CollectionsWorld,
  CUSTOMER,
  clabeWith,
  nobody,
  startCollections,
} from './testing/collections-world.ts';
import { abonoOf, startToldStp } from './testing/told-stp.ts';

const FROM = clabeWith('7777');
const OTHER_BANK = '072691008123498763';
const START = { day: '2026-11-17', at: '2026-11-17T18:00:00Z' };

/** A loan with its own account, and an STP that knows what a test tells it. */
async function startLoan(more: Readonly<Record<string, string>> = {}) {
  const stp = await startToldStp();
  const world = await startCollections({ env: { ...nobody, ...stp.env, ...more } });
  const loan = await world.lend(CUSTOMER);
  const params = { loan_id: loan.id };
  const { instalment } = (await world.call(getPayable, { as: CUSTOMER, params })).data;
  const { amount } = instalment;
  const order = { loan_id: loan.id, choice: 'instalment', amount, rail: 'spei' };
  const { data } = await world.call(beginPayment, { as: CUSTOMER, body: order });
  const clabe: string = data.transfer.clabe;
  const deposit = (key: string) => ({ key, clabe, amount, from: FROM, ...START });
  const tell = async (body: object) => {
    const { status } = await world.call(receiveSpeiDeposit, { body });
    return status;
  };
  return { stp, world, clabe, amount, deposit, tell };
}

const receiptsOf = (world: CollectionsWorld) =>
  world.sql('select status, cause, amount::int, provider_ref from collections.receipts order by 1');
const hintsOf = async (world: CollectionsWorld) =>
  (await world.sql('select status from collections.deposit_hints order by told_at')).map(
    ({ status }) => status,
  );
const asked = (world: CollectionsWorld) =>
  eventually(async () =>
    Number(
      (
        await world.sql(
          `select count(*)::int as left from pgboss.job
            where name = 'collections.confirm_deposits' and state < 'completed'`,
        )
      )[0]?.['left'],
    ),
  ).toBe(0);
/** As after an hour: whoever waits is asked about again. */
const askAgain = async (world: CollectionsWorld) => {
  await world.sql('update collections.deposit_hints set next_ask_at = told_at');
  await world.runSchedule('collections.follow_providers');
};

describe('money that is said to have come', () => {
  it('is counted as STP has it, once, however often it is said and whatever was said', async () => {
    const { stp, world, amount, deposit, tell } = await startLoan();
    const abono = stp.came(deposit('CLAVE1'));

    const said = Array.from({ length: 1_000 }, (_, n) => tell({ ...abono, monto: `${n + 1}.00` }));
    expect(new Set(await Promise.all(said))).toEqual(new Set([200]));

    await eventually(() => receiptsOf(world)).toMatchObject([
      { status: 'applied', amount, provider_ref: '20261117-40012-CLAVE1' },
    ]);
    await asked(world);
    expect(await hintsOf(world)).toEqual(['confirmed']);
    expect(await receiptsOf(world)).toHaveLength(1);
    expect(await world.isBookRight()).toBe(true);
  });

  it('and of which STP knows nothing is counted never, and people see it', async () => {
    const { world, deposit, tell } = await startLoan();

    expect(await tell(abonoOf(deposit('FALSA1')))).toBe(200);
    await asked(world);
    await askAgain(world);
    await world.clock.set('2026-11-18T02:00:00-06:00');
    // Nobody else answers here: their days wait for them, and this one is compared.
    for (let times = 0; times < 2; times += 1)
      await expect(world.runSchedule('collections.reconcile')).rejects.toThrow('conekta');

    expect(await receiptsOf(world)).toEqual([]);
    expect(await hintsOf(world)).toEqual(['waiting']);
    expect(
      await world.sql('select kind, status, reference, ours from collections.differences'),
    ).toEqual([
      { kind: 'unconfirmed', status: 'open', reference: '20261117-40012-FALSA1', ours: null },
    ]);
    expect(await world.isBookRight()).toBe(true);
  });

  it('is found however the server fell between the word and the question', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    const abono = stp.came(deposit('CLAVE1'));
    await world.sql(`create function fall() returns trigger language plpgsql as
      $$ begin raise 'fallen'; end $$`);
    await world.sql(`create trigger fall before insert on collections.provider_events
      for each row execute function fall()`);

    expect(await tell(abono)).toBe(200);
    await eventually(async () =>
      (await world.sql('select tries from collections.deposit_hints')).map(({ tries }) => tries),
    ).toEqual([1]);
    await world.sql('drop trigger fall on collections.provider_events');
    expect(await receiptsOf(world)).toEqual([]);
    await askAgain(world);

    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    expect(await hintsOf(world)).toEqual(['confirmed']);
  });

  it('is asked about again until STP has it, also when its day has turned', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    await world.clock.set('2026-11-17T17:59:30-06:00');
    expect(await tell(abonoOf(deposit('CLAVE1')))).toBe(200);
    await asked(world);
    expect(await receiptsOf(world)).toEqual([]);

    stp.came({ ...deposit('CLAVE1'), at: '2026-11-17T23:59:40Z' });
    await world.clock.set('2026-11-18T00:10:00-06:00');
    await askAgain(world);

    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
    expect(await world.sql('select value_on::text from collections.receipts')).toEqual([
      { value_on: '2026-11-17' },
    ]);
  });

  it.each([
    ['pending', { estado: 'L' }, 'waiting'],
    ['given back', { estado: 'D' }, 'gone'],
    ['an order of ours on its way back', { tipoPago: 17 }, 'gone'],
  ])('and that is %s is not counted', async (_, more, status) => {
    const { stp, world, deposit, tell } = await startLoan();
    expect(await tell(stp.came(deposit('CLAVE1'), more))).toBe(200);
    await eventually(() => hintsOf(world)).toEqual([status]);
    await asked(world);
    expect(await receiptsOf(world)).toEqual([]);
  });

  it('of two banks that used one key on one day is two', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    const first = stp.came(deposit('MISMA1'));
    const second = stp.came({ ...deposit('MISMA1'), from: OTHER_BANK });

    expect(await tell(second)).toBe(200);
    expect(await tell(first)).toBe(200);

    await eventually(() => receiptsOf(world)).toMatchObject([
      { status: 'applied' },
      { status: 'suspense', cause: 'doubled' },
    ]);
  });

  it('is read by either contract of STP, with what it leaves out', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    const { claveRastreo, fechaOperacion, cuentaBeneficiario, cuentaOrdenante } = stp.came(
      deposit('CLAVE1'),
    );
    const capitals = {
      ...{ Clave: 7, ClaveRastreo: claveRastreo, FechaOperacion: String(fechaOperacion) },
      ...{ CuentaBeneficiario: cuentaBeneficiario, Monto: 1, NombreOrdenante: 'null' },
      ...{ InstitucionOrdenante: 'null', CuentaOrdenante: cuentaOrdenante },
    };

    expect(await tell(capitals)).toBe(201);
    expect(await tell({ ...capitals, CuentaBeneficiario: '646180157099999991' })).toBe(201);
    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
  });
});

describe('what STP is answered', () => {
  it('sends back what came to an account that is nobody’s, again and again, and asks nobody', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    const abono = abonoOf({ ...deposit('CLAVE1'), clabe: '646180157099999991' });

    expect([await tell(abono), await tell(abono)]).toEqual([400, 400]);
    expect(await tell({ ...abono, claveRastreo: 'OTRA2', cuentaBeneficiario: '1' })).toBe(400);
    await asked(world);

    expect(await hintsOf(world)).toEqual(['bounced', 'bounced']);
    expect(stp.asked).toEqual([]);
  });

  it('lets money come to the account that ours leaves from', async () => {
    const { deposit, tell } = await startLoan();
    expect(await tell(abonoOf({ ...deposit('CLAVE1'), clabe: '646180157000000004' }))).toBe(200);
  });

  it.each([
    ['no key', { claveRastreo: 'null' }],
    ['a key of other signs', { claveRastreo: 'A B' }],
    ['no account', { cuentaBeneficiario: undefined }],
    ['no amount', { monto: '1,000.00' }],
    ['an amount of nothing', { monto: 0 }],
    ['no day', { fechaOperacion: 20_261_332 }],
    ['a day to come', { fechaOperacion: 20_261_118 }],
  ])('with %s is nothing that is read, and nothing of it is kept', async (_, more) => {
    const { world, deposit, tell } = await startLoan();
    expect(await tell({ ...abonoOf(deposit('CLAVE1')), ...more })).toBe(422);
    expect(await hintsOf(world)).toEqual([]);
  });

  it('is nothing to whoever calls from elsewhere', async () => {
    const { world, deposit, tell } = await startLoan({ SPEI_CALLERS: '203.0.113.7' });
    expect(await tell(abonoOf(deposit('CLAVE1')))).toBe(403);
    expect(await hintsOf(world)).toEqual([]);
  });
});

describe('money that nobody told of', () => {
  it('is found in the list of its day, and what we sent back is not', async () => {
    const { stp, world, deposit, tell } = await startLoan();
    stp.came(deposit('CALLADA1'));
    const bounced = stp.came({ ...deposit('AJENA1'), clabe: '646180157099999991' });
    expect(await tell(bounced)).toBe(400);

    await world.runSchedule('collections.find_deposits');
    expect(await receiptsOf(world)).toEqual([]);
    await world.clock.set('2026-11-17T12:06:00-06:00');
    await world.runSchedule('collections.find_deposits');
    await world.runSchedule('collections.find_deposits');

    await eventually(() => receiptsOf(world)).toMatchObject([{ status: 'applied' }]);
  });

  it('is found page by page, where more are waited for than may be asked for one by one', async () => {
    const { stp, world, amount, deposit, tell } = await startLoan();
    const others = Array.from({ length: 1_200 }, (_, n) => ({
      ...abonoOf({ ...deposit(`OTRO${n}`), clabe: '646180157099999991' }),
      estado: 'D',
    }));
    stp.deposits.push(...others);
    const keys = ['A1', 'A2', 'A3', 'A4', 'A5'];
    const abonos = keys.map((key) => stp.came(deposit(key)));
    await Promise.all(abonos.map(tell));

    await eventually(async () => (await receiptsOf(world)).length).toBe(keys.length);
    expect(stp.asked.filter((path) => path.endsWith('conciliacion')).length).toBeGreaterThan(1);
    const sum = (await receiptsOf(world)).reduce((total, one) => total + Number(one['amount']), 0);
    expect(sum).toBe(amount * keys.length);
    expect(await world.isBookRight()).toBe(true);
  });
});

describe('a payout that a bank sent back late', () => {
  it('is noticed in the list of its day, though nobody told of it', async () => {
    const { stp, world } = await startLoan();
    world.accounts.set('acct_1', { clabe: FROM, holder: 'ANA', bank: 'BBVA' });
    const begun = await transaction(world.database.db, (tx) =>
      world.collections.loanPayouts.begin(tx, {
        applicationProcessId: 200_000_000_000_001,
        customerId: CUSTOMER,
        amount: centavos(100_000),
        accountId: 'acct_1',
      }),
    );
    const key = trackingKeyOf(begun.ok ? begun.value.reference : '');
    stp.states.set(key, ['LQ', 'D']);
    const statuses = async () =>
      (await world.sql('select status from collections.payouts')).map(({ status }) => status);
    const isSent = eventually(async () => stp.asked.some((path) => path.endsWith('registra')));
    await isSent.toBe(true);
    await eventually(statuses).toEqual(['sent']);
    await world.sql('update collections.payouts set next_ask_at = created_at');
    await world.runSchedule('collections.follow_providers');
    expect(await statuses()).toEqual(['settled']);

    await world.clock.set('2026-11-18T02:00:00-06:00');
    await expect(world.runSchedule('collections.reconcile')).rejects.toThrow('conekta');

    await eventually(statuses).toEqual(['returned']);
    expect(await world.isBookRight()).toBe(true);
  });
});
