import type { Refund } from '@abona/merchant-sdk';
import type { MedusaContainer, WebhookActionResult } from '@medusajs/framework/types';
import {
  ContainerRegistrationKeys,
  MathBN,
  Modules,
  PaymentActions,
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from '@medusajs/framework/utils';
import { processPaymentWorkflow } from '@medusajs/medusa/core-flows';
import { findSale, type Sale } from './find-sale.ts';
import { mirrorRefunds } from './mirror-refunds.ts';
import type { ToldSale } from './providers/abona/abona-provider.ts';

/** `again`: not yet as it should be. Whoever told us tells us once more. */
export type Outcome = 'settled' | 'again';

/** How long Medusa may itself be about what it began, such as a capture in its admin, before somebody else does it. */
const UNDER_WAY_MS = 120_000;
const LOCK_S = 60;

/**
 * Brings a cart, its order and its payment to where Abona's payment is. However often it is told and whatever was there
 * before, also by a process that died in the middle, there is one order with one payment afterwards.
 */
export async function settlePayment(
  container: MedusaContainer,
  told: WebhookActionResult,
): Promise<Outcome> {
  const sessionId = told.data?.session_id;
  if (sessionId === undefined) return 'settled';
  const settle = async (): Promise<Outcome> => {
    const sale = await findSale(container, sessionId);
    // Of another shop system with the same account, or taken back before anybody paid.
    if (sale === null) return 'settled';
    const refunds = refundsIn(told);
    // What was given back whole was taken before, and an order that is there is to know both.
    const action = refunds.length > 0 && hasOrder(sale) ? PaymentActions.SUCCESSFUL : told.action;
    const outcome = await verbs[action](container, sale, told);
    if (outcome === 'again' || refunds.length === 0) return outcome;
    return giveBack(container, sessionId, refunds);
  };
  const locking = container.resolve(Modules.LOCKING);
  return locking.execute([`abona:${sessionId}`], settle, { timeout: LOCK_S });
}

const refundsIn = ({ data }: WebhookActionResult): readonly Refund[] =>
  data !== undefined && 'refunds' in data ? (data as ToldSale).refunds : [];

const hasOrder = ({ orderId, payment }: Sale): boolean =>
  orderId !== null && payment !== null && !payment.isCanceled;

/** Once Medusa has the order and its capture, what went back of it at Abona is written down there, too. */
async function giveBack(
  container: MedusaContainer,
  sessionId: string,
  refunds: readonly Refund[],
): Promise<Outcome> {
  const sale = await findSale(container, sessionId);
  if (sale === null || !hasOrder(sale)) return 'settled';
  const { orderId, payment, session } = sale;
  if (orderId === null || payment === null) return 'settled';
  const { currency_code: currencyCode } = session;
  await mirrorRefunds(container, { orderId, paymentId: payment.id, currencyCode }, refunds);
  return 'settled';
}

type Verb = (container: MedusaContainer, sale: Sale, told: WebhookActionResult) => Promise<Outcome>;

const leave: Verb = async () => 'settled';

const authorize: Verb = async (container, sale, told) => {
  if (sale.payment !== null && !lacksOrder(sale)) return 'settled';
  return process(container, sale, told);
};

const capture: Verb = async (container, sale, told) => {
  const { payment } = sale;
  const amount = told.data?.amount ?? 0;
  if (payment === null || lacksOrder(sale)) return process(container, sale, told);
  const isWritten = MathBN.gte(payment.captured, amount);
  if (isWritten && payment.isBooked) return 'settled';
  const isUnderWay = Date.now() - payment.lastCaptureAt < UNDER_WAY_MS;
  if (isWritten && isUnderWay) return 'again';
  // Written down whole by somebody who died before the rest was: Medusa may go on from there.
  const isWhole = MathBN.gte(payment.captured, payment.amount);
  if (isWritten && !isWhole) return 'settled';
  if (isWritten) {
    const captured = { id: payment.id, captured_at: new Date() };
    await container.resolve(Modules.PAYMENT).updatePayment(captured);
  }
  return process(container, sale, told);
};

/** It will not be paid: the cart is free for another way to pay, and an order that waited for it is told so. */
const close =
  (status: PaymentSessionStatus): Verb =>
  async (container, { session, payment }) => {
    const module = container.resolve(Modules.PAYMENT);
    if (payment === null) {
      if (session.status !== status) await module.updatePaymentSession({ ...session, status });
      return 'settled';
    }
    if (payment.isCanceled) return 'settled';
    await module.cancelPayment(payment.id);
    await module.updatePaymentCollections(session.payment_collection_id, {
      status: PaymentCollectionStatus.CANCELED,
    });
    return 'settled';
  };

const verbs: Readonly<Record<WebhookActionResult['action'], Verb>> = {
  [PaymentActions.AUTHORIZED]: authorize,
  [PaymentActions.SUCCESSFUL]: capture,
  [PaymentActions.FAILED]: close(PaymentSessionStatus.ERROR),
  [PaymentActions.CANCELED]: close(PaymentSessionStatus.CANCELED),
  [PaymentActions.PENDING]: leave,
  [PaymentActions.REQUIRES_MORE]: leave,
  [PaymentActions.NOT_SUPPORTED]: leave,
  [PaymentActions.PENDING_AUTHORIZATION]: leave,
};

const lacksOrder = ({ cartId, orderId }: Sale): boolean => cartId !== null && orderId === null;

/** Medusa's own way of it. Its last step, the order, may fail without a word: then Abona is asked to tell again. */
async function process(
  container: MedusaContainer,
  { session }: Sale,
  input: WebhookActionResult,
): Promise<Outcome> {
  await processPaymentWorkflow(container).run({ input });
  const after = await findSale(container, session.id);
  if (after !== null && !lacksOrder(after) && after.payment !== null) return 'settled';
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  logger.warn(`Payment session ${session.id} is paid at Abona and has no order yet.`);
  return 'again';
}
