import type { CardOnFile } from '../ports.ts';
import type { SandboxProgram } from './sandbox-program.ts';

const headers = {
  authorization: 'Bearer key_abonaLocalPrivate',
  accept: 'application/vnd.conekta-v2.2.0+json',
  'content-type': 'application/json',
};

/** Gives back of a charge at the processor itself, behind our back. */
export async function refundBehindOurBack(
  { env }: Pick<SandboxProgram, 'env'>,
  { order, amount }: { readonly order: string; readonly amount: number },
): Promise<void> {
  const body = JSON.stringify({ amount, reason: 'requested_by_client' });
  const url = `${env['CONEKTA_URL']}/orders/${order}/refunds`;
  const answer = await fetch(url, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

type Charged = {
  readonly amount: number;
  readonly metadata: object;
  readonly card: CardOnFile | undefined;
};

/** Charges a card at the processor itself once more, for what an order of ours was for. */
export async function chargeBehindOurBack(
  { env }: Pick<SandboxProgram, 'env'>,
  { amount, metadata, card }: Charged,
): Promise<void> {
  const body = JSON.stringify({
    currency: 'MXN',
    line_items: [{ name: 'Otra vez', unit_price: amount, quantity: 1 }],
    metadata,
    customer_info: { customer_id: card?.providerCustomer },
    charges: [{ payment_method: { type: 'card', payment_source_id: card?.paymentSource } }],
  });
  const answer = await fetch(`${env['CONEKTA_URL']}/orders`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
}

/** A card stored at the processor, as the wallet does it. */
export async function saveCard(
  { env }: Pick<SandboxProgram, 'env'>,
  number: string,
): Promise<CardOnFile> {
  const post = async (path: string, body: object) => {
    const url = `${env['CONEKTA_URL']}${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { readonly id: string };
  };
  const card = { number, cvc: '123', exp_month: '12', exp_year: '2040', name: 'Ana Ruiz' };
  const token = await post('/tokens', { card });
  const person = { name: 'Ana Ruiz', email: 'ana@correo.mx', phone: '+525512345678' };
  const customer = await post('/customers', person);
  const source = await post(`/customers/${customer.id}/payment_sources`, {
    type: 'card',
    token_id: token.id,
  });
  return {
    providerCustomer: customer.id,
    paymentSource: source.id,
    brand: 'visa',
    last4: number.slice(-4),
  };
}
