import {
  type AbonaClient,
  AbonaError,
  createAbonaClient,
  isAbout,
  type Payment,
  type Refund,
  verifyWebhook,
} from '@abona/merchant-sdk';
import type {
  AuthorizePaymentInput,
  AuthorizePaymentOutput,
  BigNumberInput,
  CancelPaymentInput,
  CancelPaymentOutput,
  CapturePaymentInput,
  CapturePaymentOutput,
  DeletePaymentInput,
  DeletePaymentOutput,
  GetPaymentStatusInput,
  GetPaymentStatusOutput,
  InitiatePaymentInput,
  InitiatePaymentOutput,
  PaymentProviderInput,
  ProviderWebhookPayload,
  RefundPaymentInput,
  RefundPaymentOutput,
  RetrievePaymentInput,
  RetrievePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
  WebhookActionResult,
} from '@medusajs/framework/types';
import {
  AbstractPaymentProvider,
  MedusaError,
  PaymentActions,
  PaymentSessionStatus,
} from '@medusajs/framework/utils';
import { centavosOf, expectPesos, pesosOf } from './amounts.ts';
import { type AbonaOptions, expectOptions } from './options.ts';
import { isCaptured, isOver, stateOf } from './payment-state.ts';
import { mirroredBy } from './refund-mirror.ts';

/**
 * What of Medusa's payment module a provider is made with: how much is to be captured, and which refund a row stands for,
 * it is not told otherwise.
 */
type PaymentModule = {
  readonly captureService: {
    readonly retrieve: (id: string) => Promise<{ readonly amount: BigNumberInput }>;
  };
  readonly refundService: { readonly retrieve: (id: string) => Promise<object> };
};

/** What Medusa is told of a sale; it passes on what it does not know, and `settlePayment` reads it. */
export type ToldSale = NonNullable<WebhookActionResult['data']> & {
  readonly refunds: readonly Refund[];
};

/**
 * Abona as Medusa's payment module calls it. Abona's `order_id` is the session's id: a session has one payment, and
 * whatever Medusa calls twice names the same operation both times. What is true is asked for each time; nothing that a
 * storefront sends along, and no event, says that something is paid.
 */
export class AbonaProvider extends AbstractPaymentProvider<AbonaOptions> {
  static override identifier = 'abona';
  readonly #captures: PaymentModule['captureService'];
  readonly #refunds: PaymentModule['refundService'];
  readonly #abona: AbonaClient;
  readonly #options: AbonaOptions;

  static override validateOptions(options: Record<string, unknown>): void {
    expectOptions(options);
  }

  constructor(module: PaymentModule, options: AbonaOptions) {
    super(module, options);
    const { secretKey, baseUrl } = options;
    this.#captures = module.captureService;
    this.#refunds = module.refundService;
    this.#options = options;
    this.#abona = createAbonaClient({
      secretKey,
      language: 'en',
      ...(baseUrl === undefined ? {} : { baseUrl }),
    });
  }

  async initiatePayment(input: InitiatePaymentInput): Promise<InitiatePaymentOutput> {
    expectPesos(input.currency_code);
    const sessionId = keyOf(input);
    const payment = await this.#open(sessionId, input, sessionId);
    return { ...answerOf(payment), id: payment.id };
  }

  /** The cart costs something else, or nothing changed. What a shopper has seen stands: they get a new payment. */
  async updatePayment(input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
    expectPesos(input.currency_code);
    const amount = centavosOf(input.amount);
    const payment = await this.#payment(input);
    if (payment.amount === amount || isOver(payment.status)) return answerOf(payment);
    const operation = `${payment.id}-costs-${amount}`;
    if (payment.status === 'created')
      return answerOf(
        await tell(
          this.#abona.payments.update(payment.id, { amount }, { idempotencyKey: operation }),
        ),
      );
    await tell(this.#abona.payments.cancel(payment.id));
    return answerOf(await this.#open(payment.order_id, input, operation));
  }

  /** The shopper chose another way to pay, or the cart changed. Refused where money has moved: the session stays. */
  async deletePayment(input: DeletePaymentInput): Promise<DeletePaymentOutput> {
    // Medusa takes back a session that it could not write down, whose payment it does not name.
    if (idIn(input) === null) return {};
    return this.#withdraw(input);
  }

  async authorizePayment(input: AuthorizePaymentInput): Promise<AuthorizePaymentOutput> {
    const payment = await this.#payment(input);
    // A session pays with its own payment and no other, whatever its data says.
    if (payment.order_id !== keyOf(input)) return { status: PaymentSessionStatus.ERROR };
    // Taken in part at Abona's portal: Medusa would write down all of it. It is told the part by its event.
    return answerOf(payment.released_amount > 0 ? { ...payment, status: 'authorized' } : payment);
  }

  /** Abona captures once: what is not taken then is released to the shopper. */
  async capturePayment(input: CapturePaymentInput): Promise<CapturePaymentOutput> {
    const captureId = keyOf(input);
    if (isCaptured(input.data?.['status']))
      throw refusal('This payment was captured before: the rest was released to the shopper.');
    const amount = centavosOf((await this.#captures.retrieve(captureId)).amount);
    const id = idOf(input);
    const order = { amount };
    const options = { idempotencyKey: captureId };
    return answerOf(await tell(this.#abona.payments.capture(id, order, options)));
  }

  /** Each refund of Medusa has an id of its own: one that is tried again is one, two equal ones are two. */
  async refundPayment(input: RefundPaymentInput): Promise<RefundPaymentOutput> {
    const refundId = keyOf(input);
    const id = idOf(input);
    const mirrored = mirroredBy(await this.#refunds.retrieve(refundId));
    if (mirrored !== null) return this.#alreadyGiven(input, mirrored);
    const order = { amount: centavosOf(input.amount), reason: refundId };
    await tell(this.#abona.payments.refund(id, order, { idempotencyKey: refundId }));
    return answerOf(await this.#payment(input));
  }

  /** Medusa writes down what was given back at Abona before. No money moves for it. */
  async #alreadyGiven(input: RefundPaymentInput, refundId: string): Promise<RefundPaymentOutput> {
    const payment = await tell(this.#abona.payments.get(idOf(input), { expand: 'refunds' }));
    const given = payment.refunds?.find(({ id }) => id === refundId);
    if (given?.amount === centavosOf(input.amount)) return answerOf(payment);
    throw refusal(`Abona has no refund ${refundId} of this amount.`);
  }

  async cancelPayment(input: CancelPaymentInput): Promise<CancelPaymentOutput> {
    // Medusa authorised and then could not write its payment down, as when two tried at once. The other one's payment
    // is this same one: it stands, and whoever asks next finds it.
    if (input.context?.idempotency_key === undefined) return {};
    return this.#withdraw(input);
  }

  async retrievePayment(input: RetrievePaymentInput): Promise<RetrievePaymentOutput> {
    return answerOf(await this.#payment(input));
  }

  async getPaymentStatus(input: GetPaymentStatusInput): Promise<GetPaymentStatusOutput> {
    return answerOf(await this.#payment(input));
  }

  /**
   * What Medusa is to do about an event. The event is signed, but may be the third of its kind and older than another:
   * it says that something happened, and what is true now is asked for.
   */
  async getWebhookActionAndData({
    rawData,
    headers,
  }: ProviderWebhookPayload['payload']): Promise<WebhookActionResult> {
    const signed = headers as Readonly<Record<string, string>>;
    const event = verifyWebhook(rawData, signed, { secrets: this.#options.webhookSecrets });
    if (event.is_trial || !(isAbout(event, 'payment') || isAbout(event, 'refund')))
      return { action: PaymentActions.NOT_SUPPORTED };
    const { id } = event.data.payment;
    const payment = await tell(this.#abona.payments.get(id, { expand: 'refunds' }));
    const data: ToldSale = {
      session_id: payment.order_id,
      amount: pesosOf(payment.amount),
      refunds: payment.refunds ?? [],
    };
    return { action: stateOf[payment.status].action, data };
  }

  /** Asks for a session's payment, under the name of the operation that asks. */
  async #open(
    sessionId: string,
    { amount, data = {} }: InitiatePaymentInput | UpdatePaymentInput,
    operation: string,
  ): Promise<Payment> {
    const { returnUrl, cancelUrl = returnUrl, captureMode = 'automatic' } = this.#options;
    const { return_url = returnUrl, cancel_url = cancelUrl } = data;
    const order = {
      order_id: sessionId,
      amount: centavosOf(amount),
      capture_mode: captureMode,
      return_url: String(return_url),
      cancel_url: String(cancel_url),
    };
    return tell(this.#abona.payments.create(order, { idempotencyKey: operation }));
  }

  async #withdraw(input: PaymentProviderInput): Promise<CancelPaymentOutput> {
    const payment = await this.#payment(input);
    if (isOver(payment.status)) return answerOf(payment);
    return answerOf(await tell(this.#abona.payments.cancel(payment.id)));
  }

  #payment(input: PaymentProviderInput): Promise<Payment> {
    return tell(this.#abona.payments.get(idOf(input)));
  }
}

/** A payment as Medusa keeps it, and shows it to the storefront. */
function answerOf({ id, order_id, status, checkout_url, expires_at }: Payment) {
  const data = { id, session_id: order_id, status, checkout_url, expires_at };
  return { data, status: stateOf[status].session };
}

const refusal = (words: string, type = MedusaError.Types.NOT_ALLOWED): MedusaError =>
  new MedusaError(type, words);

/** What is refused reaches whoever works in Medusa's admin in words, with what to tell us. */
async function tell<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (failure) {
    if (!(failure instanceof AbonaError)) throw failure;
    const words = [
      `Abona: ${failure.message} (${failure.code})`,
      ...failure.fields.map(({ path, message }) => `${path}: ${message}`),
      ...(failure.requestId === null ? [] : [`request ${failure.requestId}`]),
    ];
    const { NOT_ALLOWED, UNEXPECTED_STATE } = MedusaError.Types;
    throw refusal(words.join('; '), failure.retryable ? UNEXPECTED_STATE : NOT_ALLOWED);
  }
}

function idIn({ data }: PaymentProviderInput): string | null {
  const id = data?.['id'];
  return typeof id === 'string' ? id : null;
}

function idOf(input: PaymentProviderInput): string {
  const id = idIn(input);
  if (id === null) throw refusal('This payment of Medusa has no payment at Abona.');
  return id;
}

/** Names the operation, as Medusa does: the session, the capture or the refund that it is about. */
function keyOf({ context }: PaymentProviderInput): string {
  const key = context?.idempotency_key;
  if (key === undefined) throw refusal('Medusa did not name this operation.');
  return key;
}
