import { addCard, confirmCard, listCards, removeCard } from '@abona/contract/wallet/card';
import { setDefaultInstrument } from '@abona/contract/wallet/instrument';
import { describe, expect, it } from 'vitest';
import { transaction } from '#platform/database/transaction.ts';
import { eventually } from '#testing/eventually.ts';
import { CUSTOMER, STRANGER, startWallet, type WalletWorld } from './testing/wallet-world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type TestCard = Parameters<WalletWorld['cards']['token']>[0];
const add = (world: WalletWorld, card: TestCard = {}, body = {}) =>
  world.call(addCard, { body: { token_id: world.cards.token(card), ...body } });
const list = async (world: WalletWorld) => (await world.call(listCards)).data.cards;
const cardFor = (world: WalletWorld, cardId: string, customerId = CUSTOMER) =>
  transaction(world.database.db, (tx) =>
    world.wallet.cardsOnFile.cardFor(tx, { customerId, cardId }),
  );

describe('adding a card', () => {
  it('[2.36, 2.50, 7.31] stores the processor’s token, and its bank stands for it with a peso that is let go', async () => {
    const world = await startWallet();

    const added = await add(world, { card_type: 'debit', last4: '4821' });

    expect(added.data).toMatchObject({
      card_id: expect.stringMatching(/^card_/),
      ...{ brand: 'visa', kind: 'debit', last_four: '4821', expires_on: '2030-12' },
      ...{ is_expired: false, status: 'verified', challenge_url: null, default_for: ['payment'] },
    });
    expect(world.cards.customers).toMatchObject([
      {
        custom_reference: `customer-${CUSTOMER}`,
        name: 'MARIANA SOFIA LOPEZ HERNANDEZ',
        email: 'mariana@correo.mx',
        phone: '+525512345678',
      },
    ]);
    await eventually(() => [...world.cards.orders.values()].map((o) => o.payment_status)).toEqual([
      'canceled',
    ]);
    expect(await cardFor(world, added.data.card_id)).toEqual({
      providerCustomer: 'cus_0',
      paymentSource: [...world.cards.sources.keys()][0],
      ...{ last4: '4821', brand: 'visa', kind: 'debit' },
    });
  });

  it('[2.50] is refused alike whatever the bank says, and nothing of the card stays', async () => {
    const world = await startWallet();

    const declined = await add(world, { answer: 'decline' });
    const madeUp = await world.call(addCard, { body: { token_id: 'tok_nobody_made_this' } });

    expect([declined.status, madeUp.status]).toEqual([422, 422]);
    expect(declined.error.message).toBe(madeUp.error.message);
    expect(await list(world)).toEqual([]);
    await eventually(() => world.cards.sources.size).toBe(0);
  });

  it.each(['4242424242424242', 'tok_4242 4242 4242 4242', '4000-0000-0000-0002'])(
    '[2.36] takes no number in place of a token: %s',
    async (token_id) => {
      const world = await startWallet();

      const { status, error, text } = await world.call(addCard, { body: { token_id } });

      expect([status, error.code]).toEqual([422, 'validation_failed']);
      expect(text).not.toMatch(/4242|0002/);
      expect(world.cards.requests).toEqual([]);
    },
  );

  it('[2.50] stops whoever tries a hundred cards at the fourth', async () => {
    const world = await startWallet();

    const tried = [];
    for (let n = 0; n < 100; n += 1)
      tried.push(await add(world, { last4: String(1_000 + n), answer: 'decline' }));

    expect(tried.map(({ status }) => status)).toEqual([422, 422, 422, ...Array(97).fill(429)]);
    expect(tried[3]?.error.code).toBe('card_limit');
    expect(tried[3]?.error.message).toContain('16 nov 2026');
    expect(world.cards.orders.size).toBe(3);
  });

  it('[2.50] stops one device at the sixth, for however many customers it tries', async () => {
    const world = await startWallet({ CARDS_PER_ADDRESS_DAY: '10' });

    const addAs = async (as: number, card: TestCard) =>
      (await world.call(addCard, { as, body: { token_id: world.cards.token(card) } })).status;

    const tried = [];
    for (const as of [CUSTOMER, STRANGER])
      for (let n = 0; n < 3; n += 1)
        tried.push(await addAs(as, { last4: String(1_000 + n), answer: 'decline' }));

    expect(tried).toEqual([422, 422, 422, 422, 422, 429]);
    world.clock.forward(DAY_MS);
    expect(await addAs(STRANGER, { last4: '2000' })).toBe(200);
  });

  it('[2.50] takes five different cards in thirty days, also from somebody patient', async () => {
    const world = await startWallet();

    const tried = [];
    for (let n = 0; n < 6; n += 1) {
      tried.push((await add(world, { last4: String(1_000 + n) })).status);
      world.clock.forward(DAY_MS);
    }
    world.clock.forward(25 * DAY_MS);
    const later = await add(world, { last4: '2000' });

    expect(tried).toEqual([200, 200, 200, 200, 200, 429]);
    expect(later.status).toBe(200);
  });

  it('[2.50] the same card again is the same card, and the processor keeps one', async () => {
    const world = await startWallet();

    const first = await add(world);
    const again = await add(world);

    expect(again.data.card_id).toBe(first.data.card_id);
    expect(await list(world)).toHaveLength(1);
    await eventually(() => world.cards.sources.size).toBe(1);
  });

  it('[2.36] goes on where it was cut off, with the token that was used up, and counts one try', async () => {
    const world = await startWallet();
    const body = { token_id: world.cards.token() };
    world.cards.mode = 'cut';
    const cut = await world.call(addCard, { body });
    world.cards.mode = 'up';
    const again = await world.call(addCard, { body });
    const once = await world.call(addCard, { body });

    expect([cut.status, again.status, once.status]).toEqual([503, 200, 200]);
    expect(once.data.card_id).toBe(again.data.card_id);
    expect(again.data.status).toBe('verified');
    expect([world.cards.sources.size, world.cards.orders.size]).toEqual([1, 1]);
  });

  it('[2.50] a declined card is not tried again by its token', async () => {
    const world = await startWallet();
    const body = { token_id: world.cards.token({ answer: 'decline' }) };
    const first = await world.call(addCard, { body });
    const again = await world.call(addCard, { body });

    expect([first.status, again.status]).toEqual([422, 422]);
    expect(world.cards.orders.size).toBe(1);
  });

  it('finds its customer again at the processor after an answer got lost', async () => {
    const world = await startWallet();
    world.cards.customers.push({ id: 'cus_lost', custom_reference: `customer-${CUSTOMER}` });

    const { data } = await add(world);

    expect((await cardFor(world, data.card_id))?.providerCustomer).toBe('cus_lost');
    expect(world.cards.customers).toHaveLength(1);
  });

  it('says so when the processor is away, and can be tried again', async () => {
    const world = await startWallet();
    world.cards.mode = 'down';

    const away = await add(world);
    world.cards.mode = 'up';
    const back = await add(world);

    expect(away).toMatchObject({ status: 503, error: { code: 'provider_unavailable' } });
    expect(back.data.status).toBe('verified');
  });
});

describe('a card whose bank asks its holder', () => {
  it('[2.36] waits for the holder, and only the processor’s word makes it good', async () => {
    const world = await startWallet();

    const added = await add(
      world,
      { answer: 'challenge' },
      { return_to: '/evaluacion/registro-tarjeta' },
    );
    const { card_id: id } = added.data;
    const early = await world.call(confirmCard, { params: { id } });
    const before = await cardFor(world, id);
    world.cards.answerChallenge(true);
    const confirmed = await world.call(confirmCard, { params: { id } });

    expect(added.data).toMatchObject({ status: 'pending', challenge_url: 'https://banco.mx/3ds' });
    expect([...world.cards.orders.values()][0].check).toBeDefined();
    expect(early.data.status).toBe('pending');
    expect(before).toBeNull();
    expect(confirmed.data).toMatchObject({ status: 'verified', challenge_url: null });
    const order = world.cards.requests.find(({ path }) => path === '/orders');
    expect(order?.body.return_url).toBe(
      `http://localhost:4000/pay/evaluacion/registro-tarjeta?tarjeta=${id}`,
    );
  });

  it('is gone when it was not them', async () => {
    const world = await startWallet();
    const { data } = await add(world, { answer: 'challenge' });
    world.cards.answerChallenge(false);

    const confirmed = await world.call(confirmCard, { params: { id: data.card_id } });

    expect(confirmed.error.code).toBe('card_refused');
    expect(await list(world)).toEqual([]);
    await eventually(() => world.cards.sources.size).toBe(0);
  });

  it('is given up an hour after its holder left the bank’s page', async () => {
    const world = await startWallet();
    await add(world, { answer: 'challenge' });

    world.clock.forward(HOUR_MS + 1);
    await world.runSchedule('wallet.follow_checks');

    expect(await list(world)).toEqual([]);
    await eventually(() => world.cards.sources.size).toBe(0);
  });
});

describe('keeping cards', () => {
  it('[2.50] pays when it is told to: automatic payment is signed for an account, and refunds go to none of them', async () => {
    const world = await startWallet();
    const credit = (await add(world, { last4: '1111', card_type: 'credit' })).data.card_id;
    const debit = (await add(world, { last4: '2222', card_type: 'debit' })).data.card_id;
    const choose = async (purpose: string, instrument_id: string) =>
      (await world.call(setDefaultInstrument, { body: { purpose, instrument_id } })).status;

    expect(await choose('automatic_payment', credit)).toBe(409);
    expect(await choose('automatic_payment', debit)).toBe(409);
    expect(await choose('refund', debit)).toBe(409);
    expect(await choose('payment', debit)).toBe(200);
    expect(
      (await list(world)).map(
        ({ last_four, default_for }: { last_four: string; default_for: string[] }) => [
          last_four,
          default_for.toSorted(),
        ],
      ),
    ).toEqual([
      ['2222', ['payment']],
      ['1111', []],
    ]);
  });

  it('[2.50] a card that expired pays nothing any more', async () => {
    const world = await startWallet();
    const { data } = await add(world, { exp_year: '26' });

    const good = await cardFor(world, data.card_id);
    world.clock.forward(47 * DAY_MS);

    expect(good).not.toBeNull();
    expect(await cardFor(world, data.card_id)).toBeNull();
    expect(await list(world)).toMatchObject([{ is_expired: true }]);
  });

  it('[2.50] is removed here and at the processor, unless something under way depends on it', async () => {
    const world = await startWallet();
    const { data } = await add(world);
    const params = { id: data.card_id };
    world.inUse.add(data.card_id);

    const refused = await world.call(removeCard, { params });
    expect(world.asked).toEqual([]);
    world.inUse.clear();
    const removed = await world.call(removeCard, { params });

    expect(refused.error.code).toBe('instrument_in_use');
    expect(removed.data).toEqual({ removed: true });
    expect(await list(world)).toEqual([]);
    expect(await cardFor(world, data.card_id)).toBeNull();
    await eventually(() => world.cards.sources.size).toBe(0);
  });

  it('[2.19, 2.50] is taken away with a second proof only, once a bank stands for it', async () => {
    const world = await startWallet();
    const { data } = await add(world);
    const params = { id: data.card_id };
    world.unproven.add(CUSTOMER);

    const refused = await world.call(removeCard, { params });
    const unconfirmed = await add(world, { last4: '2222', answer: 'challenge' });
    const dropped = await world.call(removeCard, { params: { id: unconfirmed.data.card_id } });

    expect([refused.status, refused.error.code]).toEqual([403, 'second_proof_needed']);
    expect(dropped.data).toEqual({ removed: true });
    expect(await list(world)).toMatchObject([{ card_id: data.card_id }]);
    expect(world.asked).toEqual(['card_removal']);
    world.unproven.clear();
    expect((await world.call(removeCard, { params })).data).toEqual({ removed: true });
  });

  it('[6.02] cards of others are neither seen, nor confirmed, nor removed, nor charged', async () => {
    const world = await startWallet();
    const { data } = await add(world);
    const as = STRANGER;
    const params = { id: data.card_id };

    const statuses = [
      (await world.call(confirmCard, { as, params })).status,
      (await world.call(removeCard, { as, params })).status,
    ];

    expect(statuses).toEqual([404, 404]);
    expect((await world.call(listCards, { as })).data.cards).toEqual([]);
    expect(await cardFor(world, data.card_id, STRANGER)).toBeNull();
  });
});
