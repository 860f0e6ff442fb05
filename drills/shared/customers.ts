import { beKnown } from '@abona/people/acts/apply';
import { buy } from '@abona/people/acts/buy';
import { newestLoan } from '@abona/people/acts/pay';
import { formOf } from '@abona/people/application-form';
import { cast, emailOf, PASSWORD } from '@abona/people/cast';
import { type Customer, signIn } from '@abona/people/customer';
import type { World } from '@abona/people/place';
import { until } from '@abona/people/until';

/** Somebody who bought, and the CLABE of theirs that money can be sent to at any time. */
export type Debtor = { readonly customer: Customer; readonly clabe: string };

/** People of the living world who buy once, by the calls that they would make. */
export async function debtors(world: World, count: number): Promise<readonly Debtor[]> {
  const people = cast.filter(({ standing }) => standing === 'good').slice(0, count);
  return Promise.all(
    people.map(async (person, nth) => {
      const email = emailOf(person);
      await world.control.createAccount(email, PASSWORD, person.story || 'Compra en un simulacro');
      const customer = await signIn(world, email);
      const who = { ...customer, control: world.control, form: formOf(person, nth) };
      await beKnown(who, person.standing);
      await buy(world, who, { product: 'sillon-ambar', count: 8 });
      return { customer, clabe: await clabeOf(customer) };
    }),
  );
}

async function clabeOf({ call, ...customer }: Customer): Promise<string> {
  const loanId = await newestLoan({ call, ...customer });
  const { instalment } = await call('getPayable', { params: { loan_id: loanId } });
  const { attempt_id: id } = await call('beginPayment', {
    body: { loan_id: loanId, rail: 'spei', choice: 'instalment', amount: instalment?.amount ?? 0 },
  });
  const shown = await until(
    'a CLABE to pay to',
    () => call('getPaymentAttempt', { params: { id } }),
    ({ transfer }) => transfer !== null,
  );
  return shown.transfer?.clabe ?? '';
}
