import type { Customer } from '#customer.ts';
import type { World } from '#place.ts';
import { until } from '#until.ts';

const WEIGHTS = [3, 7, 1] as const;

/** A CLABE of a bank; the four digits before the control digit say how the sandbox's bank behaves. */
export function clabeOf(bank: string, middle: string, ending: string): string {
  const seventeen = `${bank}180${middle}${ending}`;
  const sum = [...seventeen].reduce(
    (total, digit, index) => total + ((Number(digit) * (WEIGHTS[index % 3] ?? 0)) % 10),
    0,
  );
  return `${seventeen}${(10 - (sum % 10)) % 10}`;
}

/** Adds an account and waits until its bank has said whose it is; answers its id. */
export async function addAccount({ call }: Pick<Customer, 'call'>, clabe: string): Promise<string> {
  const { account_id } = await call('addBankAccount', { body: { clabe } });
  await until(
    'an account that its bank confirms',
    () => call('getBankAccount', { params: { id: account_id } }),
    ({ status }) => status === 'verified',
  );
  return account_id;
}

/** A card of a bank that asks nobody, as the processor's own frame hands it in; answers our id of it. */
export async function saveCard(
  { place }: World,
  { call }: Customer,
  holder: string,
): Promise<string> {
  const token = await fetch(`${place.vendors}/conekta/tokens`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer key_abonaLocalPrivate',
      accept: 'application/vnd.conekta-v2.2.0+json',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card: {
        number: '4242424242424242',
        cvc: '123',
        exp_month: '12',
        exp_year: '2040',
        name: holder,
      },
    }),
  });
  const { id } = (await token.json()) as { readonly id: string };
  return (await call('addCard', { body: { token_id: id } })).card_id;
}

/** An account that may be charged by itself each quincena. */
export async function signMandate(
  { control }: World,
  customer: Customer,
  clabe: string,
): Promise<void> {
  const { call } = customer;
  const account_id = await addAccount(customer, clabe);
  await proveByMail(control, customer, 'mandate');
  await call('signMandate', {
    body: { account_id, max_amount: 500_000, period: 'biweekly', accepted: true },
  });
  await until(
    'a mandate that its bank takes',
    async () => {
      await control.hurryDebit();
      return (await call('listMandates')).items[0]?.status;
    },
    (status) => status === 'active',
  );
}

type Provable = 'mandate' | 'relief' | 'withdrawal';

/** A fresh second proof, by the code that comes by e-mail. */
export async function proveByMail(
  control: World['control'],
  { email, call }: Customer,
  kind: Provable,
): Promise<void> {
  const { activity_id: id } = await call('openActivity', { body: { kind } });
  const last = await control.lastMail(email);
  await call('sendVerificationCode', { body: { activity_id: id, send_method_name: 'email' } });
  const { code } = await control.codeTo(email, last);
  await call('validateVerificationCode', { body: { otp: code, verification_id: id } });
}
