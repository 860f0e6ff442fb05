import { createApplication, getApplication } from '@abona/contract/origination/application';
import * as form from '@abona/contract/origination/form';
import { getOffer, type OfferView } from '@abona/contract/origination/offer';
import { describe, expect, it } from 'vitest';
import { address, contact, personal, work } from './testing/applicant.ts';
import { type FunnelWorld, startFunnel } from './testing/funnel-world.ts';

const ANA = 7;
/** Whom identity knows too. */
const BEA = 100_000_000_000_007;
const aLoan = { requested_amount: 10_000_00 };

type Plan = OfferView['plans'][number];

const choiceOf = ({ offer_id, kind }: OfferView, plan: Plan | undefined) => {
  if (plan === undefined) throw new Error('no such plan');
  const { installments, frequency, contract_hash } = plan;
  const account = kind === 'personal_loan' ? { payout_account_id: 'acct_1' } : {};
  return { offer_id, installments, frequency, contract_hash, ...account };
};

const quincenal = ({ plans }: OfferView): readonly Plan[] =>
  plans
    .filter(({ frequency }) => frequency === 'quincenal')
    .toSorted((one, other) => one.installments - other.installments);

/** The most that plans ask for at once. */
const heaviestOf = (plans: readonly Plan[]): number => {
  const days = new Map<string, number>();
  for (const { due_date, payment } of plans.flatMap(({ schedule }) => schedule))
    days.set(due_date, (days.get(due_date) ?? 0) + payment);
  return Math.max(...days.values());
};
const heaviest = (plan: Plan): number => heaviestOf([plan]);

const setCap = ({ database }: FunnelWorld, amount: number, next: string | null = null) =>
  database.pool.query(
    `insert into identity.quincena_caps (customer_id, amount, changed_at, next_from)
     values ($1, $2, now(), $3)
     on conflict (customer_id) do update set amount = excluded.amount, next_from = excluded.next_from`,
    [ANA, amount, next],
  );

const owesElsewhere = ({ database }: FunnelWorld, amount: number) =>
  database.pool.query(
    `insert into identity.outside_debts (id, customer_id, name, amount, every, declared_at)
     values (gen_random_uuid(), $1, 'x', $2, 'quincena', now())`,
    [ANA, amount],
  );

const loansOf = async ({ lending }: FunnelWorld) => (await lending.loansOf(ANA)).length;

describe('a cap of one’s own', () => {
  it('refuses the plan that goes beyond it, marks it before, and lets the longer one through', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    const [shortest, ...longer] = quincenal(offer);
    const longest = longer.at(-1);
    await setCap(world, heaviest(longest as Plan));

    const seen: OfferView = (await world.call(getOffer, { as: ANA })).data;
    const refused = await world.accept(ANA, choiceOf(offer, shortest));
    const untouched = await loansOf(world);
    const accepted = await world.accept(ANA, choiceOf(offer, longest));

    expect(seen.refused_plans).toContainEqual({
      installments: shortest?.installments,
      frequency: 'quincenal',
      reason: 'cap_exceeded',
    });
    expect(seen.refused_plans.map(({ installments }) => installments)).not.toContain(
      longest?.installments,
    );
    // What costs least would be beyond the cap: it is not pointed at any more.
    const cheaperThanLongest = ({ comparison }: OfferView) =>
      comparison.plans.find(
        ({ installments, frequency }) =>
          installments === longest?.installments && frequency === 'quincenal',
      )?.cheaper;
    expect(cheaperThanLongest(offer)).toMatchObject({ installments: shortest?.installments });
    expect(cheaperThanLongest(seen)?.installments).not.toBe(shortest?.installments);
    expect(refused.error).toMatchObject({
      code: 'cap_exceeded',
      message: expect.stringContaining('plan más largo'),
    });
    expect(untouched).toBe(0);
    expect(accepted.status).toBe(200);
    expect(await loansOf(world)).toBe(1);
  });

  it('counts what is owed already on the same paydays, to the centavo', async () => {
    const world = await startFunnel();
    const first = await world.reachOffer(ANA, { payment_id: await world.buy(3_000_00) });
    const [chosen] = quincenal(first);
    await world.accept(ANA, choiceOf(first, chosen));
    await world.statusIs(ANA, 'loan');
    const second = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
    const [plan] = quincenal(second);
    const together = heaviestOf([chosen as Plan, plan as Plan]);
    await setCap(world, together - 1);

    const refused = await world.accept(ANA, choiceOf(second, plan));
    await setCap(world, together);
    // Whoever is known signs with a code of its own.
    world.secondProofs.add(ANA);
    const accepted = await world.accept(ANA, choiceOf(second, plan));

    expect(refused.error).toMatchObject({ code: 'cap_exceeded' });
    expect(accepted.status).toBe(200);
  });

  it('that is given up holds until eight in the morning, and no longer', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
    const [plan] = quincenal(offer);
    await setCap(world, 0, '2026-11-15T12:10:00-06:00');

    const before = await world.accept(ANA, choiceOf(offer, plan));
    world.clock.set('2026-11-15T12:10:00-06:00');
    const after = await world.accept(ANA, choiceOf(offer, plan));

    expect(before.error).toMatchObject({ code: 'cap_exceeded' });
    expect(after.status).toBe(200);
  });

  it('refuses an application no plan of which could fit, before the bureau is asked', async () => {
    const world = await startFunnel();
    await setCap(world, 50_00);

    const refused = await world.call(createApplication, { as: ANA, body: aLoan });
    const none = await world.call(getApplication, { as: ANA });
    const line = await world.call(createApplication, {
      as: ANA,
      body: { acquisition_channel: 'web', acquisition_product: 'kyc' },
    });

    expect(refused.error).toMatchObject({ code: 'cap_exceeded' });
    expect(none.data).toBeNull();
    // A line alone lends nothing.
    expect(line.status).toBe(200);
  });

  it('refuses a form that is handed in after it was lowered', async () => {
    const world = await startFunnel();
    await world.call(createApplication, { as: ANA, body: aLoan });
    await world.call(form.savePersonalStep, { as: ANA, body: personal });
    await world.call(form.saveAddressStep, { as: ANA, body: address });
    await world.call(form.saveWorkStep, { as: ANA, body: work });
    await world.call(form.saveContactStep, { as: ANA, body: contact });
    await setCap(world, 50_00);

    const reply = await world.call(form.submitForm, { as: ANA, body: {} });

    expect(reply.error).toMatchObject({ code: 'cap_exceeded' });
    expect((await world.call(getApplication, { as: ANA })).data.status).toBe('filling');
  });

  it('and debts elsewhere: a plan that leaves nothing of the quincena is refused', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(ANA, { payment_id: await world.buy(1_000_00) });
    const [plan] = quincenal(offer);
    await owesElsewhere(world, Math.floor(work.monthly_income / 2));

    const seen: OfferView = (await world.call(getOffer, { as: ANA })).data;
    const reply = await world.accept(ANA, choiceOf(offer, plan));

    expect(seen.refused_plans).toHaveLength(offer.plans.length);
    expect(reply.error).toMatchObject({ code: 'debts_exceed_income' });
    expect(await loansOf(world)).toBe(0);
  });

  it('is held under the customer’s lock: of an acceptance and a lowering at once, one is first', async () => {
    const world = await startFunnel();
    const offer = await world.reachOffer(BEA, { payment_id: await world.buy(1_000_00) });
    const [plan] = quincenal(offer);
    await world.database.pool.query(
      `insert into identity.customers (id, customer_id, issuer, subject, push_channel, created_at)
       values (gen_random_uuid(), $1, 'x', 'x', 'x', now()) on conflict do nothing`,
      [BEA],
    );
    const other = await world.database.pool.connect();
    await other.query('begin');
    await other.query('select from identity.customers where customer_id = $1 for update', [BEA]);
    const accepting = world.accept(BEA, choiceOf(offer, plan));
    await other.query(
      'insert into identity.quincena_caps (customer_id, amount, changed_at) values ($1, 0, now())',
      [BEA],
    );
    await other.query('commit');
    other.release();

    expect((await accepting).error).toMatchObject({ code: 'cap_exceeded' });
  });
});
