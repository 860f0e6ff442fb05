import { type ApplicationForm, beKnown } from '#acts/apply.ts';
import { borrowMoney, buy } from '#acts/buy.ts';
import { giveBack } from '#acts/give-back.ts';
import { askGoodwill } from '#acts/goodwill.ts';
import { newestLoan, payOff, payWhatIsDue } from '#acts/pay.ts';
import { askData, moveNextDue, openCase, withdraw } from '#acts/trouble.ts';
import { waitForUs } from '#acts/wait-for-us.ts';
import { clabeOf, saveCard, signMandate } from '#acts/wallet.ts';
import { formOf } from '#application-form.ts';
import { type Act, emailOf, PASSWORD, type Person } from '#cast.ts';
import { type Customer, signIn } from '#customer.ts';
import { enterDesk } from '#office-calls.ts';
import type { World } from '#place.ts';

/** A person while the world is made: what they have by now. */
export type Living = {
  readonly person: Person;
  readonly nth: number;
  readonly form: ApplicationForm;
  /** Where they are signed in; null: they have no account yet. */
  customer: Customer | null;
  /** They had a loan when they last looked. */
  owes: boolean;
  cardId: string | null;
  /** The payment of what they bought last, for whoever gives it back. */
  paymentId: string | null;
};

export const newcomer = (person: Person, nth: number): Living => ({
  person,
  nth,
  form: formOf(person, nth),
  customer: null,
  owes: false,
  cardId: null,
  paymentId: null,
});

type Stop = {
  readonly daysAgo: number;
  readonly nextDay: string;
  /** What their story says they do here. */
  readonly acts: readonly Act[];
};

/** What somebody does at one stop of the clock: their story first, then what is due until the next stop. */
export async function live(
  world: World,
  living: Living,
  { daysAgo, nextDay, acts }: Stop,
): Promise<void> {
  const { person } = living;
  const isPaying = daysAgo >= person.paysUntil;
  if (acts.length === 0 && !(living.owes && isPaying)) return;
  const customer = await comeIn(world, living);
  for (const act of acts) await perform({ world, living, customer }, act);
  const means = { means: person.pays, cardId: living.cardId };
  if (isPaying) living.owes = await payWhatIsDue(world, customer, { ...means, by: nextDay });
}

/** Stays signed in from stop to stop, as on one's own phone, and signs in again where that is over. */
async function comeIn(world: World, living: Living): Promise<Customer> {
  const { story } = living.person;
  const email = emailOf(living.person);
  if (living.customer === null)
    await world.control.createAccount(email, PASSWORD, story === '' ? null : story);
  else if (await isSignedIn(living.customer)) return living.customer;
  living.customer = await signIn(world, email);
  return living.customer;
}

const isSignedIn = ({ call }: Customer): Promise<boolean> =>
  call('getSession').then(
    () => true,
    () => false,
  );

type Here = { readonly world: World; readonly living: Living; readonly customer: Customer };

async function perform({ world, living, customer }: Here, act: Act): Promise<void> {
  const { person, form, nth } = living;
  const who = { ...customer, control: world.control, form };
  switch (act.act) {
    case 'buy':
      await beKnown(who, person.standing);
      living.paymentId = await buy(world, who, act);
      if (person.pays === 'card')
        living.cardId ??= await saveCard(world, customer, person.name.slice(0, 2).join(' '));
      break;
    case 'borrow': {
      await beKnown(who, person.standing);
      await borrowMoney(world, who, { ...act, clabe: accountOf('012', nth) });
      break;
    }
    case 'sign_mandate':
      await signMandate(world, customer, accountOf('014', nth));
      break;
    case 'pay_off':
      await payOff(world, customer, { means: person.pays, cardId: living.cardId });
      break;
    case 'give_back':
      await giveBack(world, String(living.paymentId));
      break;
    case 'move_due':
      await moveNextDue(world, customer);
      break;
    case 'withdraw':
      await withdraw(world, customer);
      break;
    case 'open_case':
      await openCase(customer, act);
      break;
    case 'be_offered_goodwill':
      await askGoodwill(await enterDesk(world, 'une'), {
        loan_id: await newestLoan(customer),
        amount: act.amount,
        note: act.note,
      });
      break;
    case 'ask_data':
      await askData(customer, act.description);
      break;
    case 'wait_for_us':
      await beKnown(who, person.standing);
      await waitForUs(world, who, act);
  }
}

/** At a bank that answers within the day. */
const accountOf = (bank: string, nth: number): string => clabeOf(bank, digits(nth, 7), '4321');

const digits = (number: number, count: number): string => String(number + 1).padStart(count, '0');
