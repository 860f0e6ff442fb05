import type { PaymentStatus } from '@abona/merchant-sdk';
import { PaymentActions, PaymentSessionStatus } from '@medusajs/framework/utils';

type State = {
  /** What Medusa calls it when it asks whether a cart is paid. */
  readonly session: PaymentSessionStatus;
  /** What Medusa is to do when it is told. */
  readonly action: PaymentActions;
};

const { AUTHORIZED, CAPTURED, REQUIRES_MORE, ERROR, CANCELED } = PaymentSessionStatus;

/**
 * A payment of Abona in Medusa's words. Until the shopper has accepted, more is required of them, at `checkout_url`.
 * What was given back whole pays for nothing any more, so that no order is made of it later.
 */
export const stateOf: Readonly<Record<PaymentStatus, State>> = {
  created: { session: REQUIRES_MORE, action: PaymentActions.REQUIRES_MORE },
  pending: { session: REQUIRES_MORE, action: PaymentActions.REQUIRES_MORE },
  authorized: { session: AUTHORIZED, action: PaymentActions.AUTHORIZED },
  captured: { session: CAPTURED, action: PaymentActions.SUCCESSFUL },
  partially_refunded: { session: CAPTURED, action: PaymentActions.SUCCESSFUL },
  refunded: { session: CANCELED, action: PaymentActions.NOT_SUPPORTED },
  rejected: { session: ERROR, action: PaymentActions.FAILED },
  cancelled: { session: CANCELED, action: PaymentActions.CANCELED },
  expired: { session: CANCELED, action: PaymentActions.CANCELED },
};

const OVER: readonly PaymentStatus[] = ['rejected', 'cancelled', 'expired'];
const TAKEN: readonly unknown[] = ['captured', 'partially_refunded', 'refunded'];

/** No money will come of it. */
export const isOver = (status: PaymentStatus): boolean => OVER.includes(status);

/** The shop took it, whatever it gave back since. */
export const isCaptured = (status: unknown): boolean => TAKEN.includes(status);
