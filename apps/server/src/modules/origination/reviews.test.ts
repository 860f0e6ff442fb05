import { cancelApplication } from '@abona/contract/origination/application';
import { getDecision } from '@abona/contract/origination/decision';
import { getOffer } from '@abona/contract/origination/offer';
import { getProgress } from '@abona/contract/origination/progress';
import { centavos } from '@abona/kernel/money';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';
import { aCredit, goodReport } from './testing/test-bureau.ts';

const ANA = 7;
const BEA = 8;
const TEO = 'staff:019a0000-0000-7000-8000-000000000001';
const marked = {
  status: 200,
  body: goodReport({ creditos: [{ ...aCredit, clavePrevencion: 'AD' }] }),
};

/** Ana asks for something, and a person decides it. */
async function startReferred(begin: (world: FunnelWorld) => Promise<object> | object) {
  const world = await startFunnel();
  const { call, origination, database, bureau } = world;
  world.provenPhones.add(ANA).add(BEA);
  bureau.behave(marked);
  await world.apply(ANA, await begin(world));
  await eventually(async () => (await call(getProgress, { as: ANA })).data.review).not.toBeNull();
  const progress = async () => (await call(getProgress, { as: ANA })).data;
  const { application_process_id: applicationProcessId } = await progress();
  const order = { applicationProcessId, actor: TEO };
  const approve = (line: number | null = null) =>
    transaction(database.db, (tx) =>
      origination.desk.approve(tx, { ...order, line: line === null ? null : centavos(line) }),
    );
  const decline = (...reasons: Parameters<typeof origination.desk.decline>[1]['reasons']) =>
    transaction(database.db, (tx) => origination.desk.decline(tx, { ...order, reasons }));
  const ask = () => transaction(database.db, (tx) => origination.desk.ask(tx, order));
  const waiting = () =>
    origination.desk.queue.list({
      ...{ only: null, except: [], state: null, dueUntil: null, text: null },
      ...{ after: null, limit: 10 },
    });
  return { ...world, applicationProcessId, progress, approve, decline, ask, waiting };
}

const purchaseOf =
  (amount: number) =>
  async ({ buy }: FunnelWorld) => ({ payment_id: await buy(amount) });

const loan = { requested_amount: 800_000, acquisition_product: 'personal_loan' };

describe('an application that a person decides', () => {
  it('waits where it is, with the hour that we said, and nothing is decided', async () => {
    const { progress, call, waiting, applicationProcessId } = await startReferred(
      purchaseOf(300_000),
    );

    expect(await progress()).toMatchObject({
      status: 'scoring',
      requirements: [],
      review: { state: 'waiting', due_at: '2026-11-15T22:00:00.000Z' },
    });
    expect((await call(getDecision, { as: ANA })).data).toBeNull();
    expect(await waiting()).toMatchObject([
      {
        id: String(applicationProcessId),
        due: '2026-11-15',
        state: 'waiting',
        label: 'bureau_mark',
        amount: 300_000,
      },
    ]);
  });

  it('is over for whoever decides it twice', async () => {
    const { approve, decline, waiting } = await startReferred(purchaseOf(300_000));
    await approve();

    expect(await approve()).toEqual({ ok: false, error: 'review_over' });
    expect(await decline('income_too_low')).toEqual({ ok: false, error: 'review_over' });
    expect(await waiting()).toEqual([]);
  });

  it('is over once its customer left', async () => {
    const { approve, call, waiting, progress } = await startReferred(purchaseOf(300_000));
    await call(cancelApplication, { as: ANA, body: {} });
    expect((await progress()).review).toBeNull();

    expect(await approve()).toEqual({ ok: false, error: 'review_over' });
    expect(await waiting()).toEqual([]);
  });

  it('is over with its time, though nobody noticed yet, and ends by itself', async () => {
    const { approve, clock, runSchedule, statusIs, waiting, progress } = await startReferred(
      purchaseOf(300_000),
    );
    clock.set('2026-11-18T12:00:01-06:00');

    expect(await approve()).toEqual({ ok: false, error: 'review_over' });
    await runSchedule('origination.expire_applications');
    await statusIs(ANA, 'cancelled');
    expect(await waiting()).toEqual([]);
    expect((await progress()).review).toMatchObject({ state: 'ended' });
  });

  it('and is approved goes on and reads like one that the policy approved', async () => {
    const world = await startReferred(purchaseOf(300_000));
    const { call, approve, bureau, apply, buy, statusIs, provenPeople } = world;
    provenPeople.add(ANA).add(BEA);
    bureau.behave({ status: 200, body: goodReport() });
    await apply(
      BEA,
      { payment_id: await buy(300_000) },
      { personal: { curp: 'LOHM920314MJCPRR07' } },
    );
    await statusIs(BEA, 'offering');

    expect(await approve()).toMatchObject({ ok: true, value: { after: { status: 'offering' } } });

    const told = async (as: number) => (await call(getDecision, { as })).data;
    const own = ['application_process_id', 'receipt_hash', 'decided_at', 'is_by_person'];
    const shared = (view: object) =>
      Object.fromEntries(Object.entries(view).filter(([name]) => !own.includes(name)));
    expect(shared(await told(ANA))).toEqual(shared(await told(BEA)));
    const { rows } = await world.database.pool.query(
      'select customer_id, decided_by, score from origination.decisions order by customer_id',
    );
    expect(rows).toMatchObject([
      { customer_id: ANA, decided_by: TEO },
      { customer_id: BEA, decided_by: null },
    ]);
    expect(rows[0].score).toBe(rows[1].score);
    expect(await world.origination.workbench.replayDecisions()).toMatchObject({
      equal: 2,
      different: 0,
    });
  });

  it('and is approved for a smaller line asks for the rest of the price at once', async () => {
    const { approve, call, provenPeople } = await startReferred(purchaseOf(800_000));
    provenPeople.add(ANA);

    expect(await approve(5_000_000)).toEqual({ ok: false, error: 'review_line_refused' });
    expect(await approve(500_000)).toMatchObject({ ok: true, value: { downPayment: 300_000 } });

    const { data: offer } = await call(getOffer, { as: ANA });
    expect(offer).toMatchObject({
      amount: 800_000,
      line: 500_000,
      down_payment: { minimum: 300_000 },
    });
  });

  it('and is approved for a smaller loan is offered that loan', async () => {
    const { approve, call, provenPeople, origination } = await startReferred(() => loan);
    provenPeople.add(ANA);

    expect(await approve(500_000)).toMatchObject({ ok: true });

    const { data: offer } = await call(getOffer, { as: ANA });
    expect(offer).toMatchObject({ kind: 'personal_loan', amount: 500_000 });
    expect(await origination.workbench.replayDecisions()).toMatchObject({ equal: 1, different: 0 });
  });

  it('and is declined reads why, in the sentences of the closed list, and no smaller amount', async () => {
    const { decline, call, statusIs, provenPeople, origination } = await startReferred(
      purchaseOf(300_000),
    );
    provenPeople.add(ANA);

    expect(await decline('information_not_confirmed', 'income_too_low')).toMatchObject({
      ok: true,
    });

    await statusIs(ANA, 'rejected');
    expect((await call(getDecision, { as: ANA })).data).toMatchObject({
      outcome: 'declined',
      is_by_person: true,
      is_withheld: false,
      reasons: [
        {
          code: 'information_not_confirmed',
          text: expect.stringContaining('No pudimos confirmar'),
        },
        { code: 'income_too_low' },
      ],
      retry_from: '2027-02-13',
      smaller_amount: null,
    });
    expect(await origination.workbench.replayDecisions()).toMatchObject({ equal: 1, different: 0 });
  });
});

describe('an applicant who is asked for more', () => {
  it('proves who they are before it is decided, once, and then it is our turn again', async () => {
    const { ask, progress, origination, provenPeople, waiting } = await startReferred(
      purchaseOf(300_000),
    );

    expect(await ask()).toMatchObject({ ok: true });
    expect(await progress()).toMatchObject({
      status: 'scoring',
      requirements: [{ name: 'identity', verification_type: 'evaluation' }],
      review: { state: 'asked', due_at: '2026-11-16T18:00:00.000Z' },
    });
    expect(await ask()).toEqual({ ok: false, error: 'act_impossible' });

    provenPeople.add(ANA);
    await origination.identityProven(ANA);

    expect(await progress()).toMatchObject({ requirements: [], review: { state: 'answered' } });
    expect(await waiting()).toMatchObject([{ state: 'answered' }]);
  });

  it('who cannot prove it is still decided by a person', async () => {
    const { ask, origination, progress, decline, statusIs } = await startReferred(
      purchaseOf(300_000),
    );
    await ask();
    await origination.identityFailed(ANA);

    expect(await progress()).toMatchObject({ status: 'scoring', review: { state: 'answered' } });
    expect(await decline('identity_not_proven')).toMatchObject({ ok: true });
    await statusIs(ANA, 'rejected');
  });

  it('who is known already has nothing to prove', async () => {
    const { ask, provenPeople } = await startReferred(purchaseOf(300_000));
    provenPeople.add(ANA);

    expect(await ask()).toEqual({ ok: false, error: 'act_impossible' });
  });
});
