import { newApplicant } from '#tests/world/applicant.ts';
import { applyAs, expectStatus, type Prepared } from '#tests/world/application.ts';
import { newCustomer } from '#tests/world/customer.ts';
import { acceptLongest } from '#tests/world/loan.ts';

// Files of tests run beside each other, each in a worker of its own: nobody in one is somebody in another.
process.env['TEST_WORKER_INDEX'] ??= process.env['VITEST_WORKER_ID'] ?? '0';

/** Somebody new who was sent to Abona to pay, by the `checkout_url` of a payment. */
async function arriveAt(checkoutUrl: string, secondSurname: string): Promise<Prepared> {
  const paymentId = new URL(checkoutUrl).searchParams.get('payment_id') ?? '';
  return {
    customer: await newCustomer(),
    applicant: newApplicant(secondSurname),
    order: { id: '', checkoutUrl, paymentId },
    lastMessage: 0,
  };
}

/** A shopper applies, is offered instalments and takes them: the payment is authorised, and captured unless that waits. */
export async function acceptPayment(checkoutUrl: string): Promise<void> {
  const { customer } = await applyAs(await arriveAt(checkoutUrl, 'Bueno'), 'offering');
  await acceptLongest(customer);
}

/** A shopper whom the bureau knows for not paying applies: the payment is rejected. */
export async function beDeclined(checkoutUrl: string): Promise<void> {
  const { customer } = await applyAs(await arriveAt(checkoutUrl, 'Moroso'), 'scoring');
  await expectStatus(customer, 'rejected');
}

/** A shopper opens the payment and gets no further than the form: it is pending. */
export async function openPayment(checkoutUrl: string): Promise<void> {
  await applyAs(await arriveAt(checkoutUrl, 'Bueno'), 'filling');
}
