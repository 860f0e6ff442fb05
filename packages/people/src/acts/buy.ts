import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import { until } from '#until.ts';
import type { Applying } from './apply.ts';
import { handIn, identify, provePhone, signForBureau, untilLoan } from './apply.ts';
import { orderAt } from './order.ts';
import { addAccount } from './wallet.ts';

/** What an application asks of its customer, and where somebody stops who does not finish. */
const STEPS = [
  'form',
  'circulo-nip',
  'phone',
  'identity',
  'store_code',
  'offer',
  'payout_account',
] as const;
type Step = (typeof STEPS)[number];
export type Halt = Exclude<Step, 'payout_account'>;

export type Purchase = {
  readonly product: string;
  /** In how many payments; the most there can be unless it is offered. */
  readonly count: number;
  readonly halt?: Halt;
};

/** Buys at the sandbox's shop: from the cart to a loan, or to where this person stops. */
export async function buy(
  world: World,
  who: Applying & Customer,
  purchase: Purchase,
): Promise<string> {
  const { paymentId } = await orderAt(world.place.shop, purchase.product);
  await who.call('createApplication', { body: { payment_id: paymentId } });
  if (await isOffered(world, who, purchase.halt)) await accept(who, purchase);
  return paymentId;
}

type Choosing = 'store_code' | 'offer' | 'payout_account';
type Answer = (world: World, who: Applying & Customer) => Promise<unknown>;

/** What is answered by filling in or typing; the rest is a choice, or somebody else's turn. */
const ANSWERS: Readonly<Record<Exclude<Step, Choosing>, Answer>> = {
  form: ({ place }, who) => handIn(who, place.vendors),
  'circulo-nip': (_, who) => signForBureau(who),
  phone: (_, who) => provePhone(who),
  identity: ({ control }, { call }) => identify({ call, control }, 'match'),
};

/** Answers whatever is asked until there is an offer; false: declined, or this person stops before. */
export async function isOffered(
  world: World,
  who: Applying & Customer,
  halt: Halt | null = null,
): Promise<boolean> {
  const answered = new Set<Step>();
  for (;;) {
    const asked = await until(
      'the next step of an application',
      () => askedOf(who),
      (one) => one !== null && (one === 'declined' || !answered.has(one)),
    );
    if (asked === null || asked === 'declined' || asked === halt) return false;
    if (asked === 'offer' || asked === 'payout_account') return true;
    if (asked === 'store_code') return false;
    answered.add(asked);
    await ANSWERS[asked](world, who);
  }
}

/** What the customer has to do now; null: to wait. */
export async function askedOf({ call }: Customer): Promise<Step | 'declined' | null> {
  const { status, requirements } = (await call('getProgress')) ?? { status: 'filling' };
  if (status === 'rejected') return 'declined';
  if (status === 'filling') return 'form';
  return STEPS.find((asked) => requirements?.some(({ name }) => name === asked)) ?? null;
}

type Choice = { readonly count: number; readonly accountId?: string };

export async function accept(
  who: Applying & Customer,
  { count, accountId }: Choice,
): Promise<void> {
  const { call } = who;
  const offer = await call('getOffer', { query: {} });
  const plan = offer.plans.find(({ installments }) => installments === count) ?? offer.plans.at(-1);
  if (plan === undefined) throw new Error(`${who.email} was offered no plan`);
  if (offer.known !== null) await proveAcceptance(who);
  await call('acceptOffer', {
    body: {
      offer_id: offer.offer_id,
      installments: plan.installments,
      frequency: plan.frequency,
      contract_hash: plan.contract_hash,
      ...(accountId === undefined ? {} : { payout_account_id: accountId }),
    },
  });
  await untilLoan(call);
}

/** Whoever is known signs with one code, to the phone that we know. */
async function proveAcceptance({ call, control, form }: Applying): Promise<void> {
  const { activity_id: id } = await call('openActivity', { body: { kind: 'loan_acceptance' } });
  const last = await control.lastMessage(form.phone);
  await call('sendVerificationCode', { body: { activity_id: id, send_method_name: 'SMS' } });
  const { code } = await control.codeTo(form.phone, last);
  await call('validateVerificationCode', { body: { otp: code, verification_id: id } });
}

/** Borrows money, which goes to a CLABE of theirs once the bank has said whose it is. */
export async function borrowMoney(
  world: World,
  who: Applying & Customer,
  {
    amount,
    count,
    clabe,
  }: { readonly amount: number; readonly count: number; readonly clabe: string },
): Promise<void> {
  await who.call('createApplication', { body: { requested_amount: amount } });
  if (!(await isOffered(world, who))) return;
  await accept(who, { count, accountId: await addAccount(who, clabe) });
}
