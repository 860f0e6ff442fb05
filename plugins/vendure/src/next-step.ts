import type { PaymentStatus } from '@abona/merchant-sdk';

/** What a payment of the platform has to do to be what Abona says that it is. */
export type Step = 'authorize' | 'settle' | 'decline' | 'cancel';

const captured: readonly PaymentStatus[] = ['captured', 'partially_refunded', 'refunded'];
const withdrawn: readonly PaymentStatus[] = ['cancelled', 'expired'];

export const isCaptured = (status: PaymentStatus): boolean => captured.includes(status);
/** It ended, and nobody paid. */
export const isOver = (status: PaymentStatus): boolean =>
  status === 'rejected' || withdrawn.includes(status);

/**
 * A payment goes forward only: `Created → Authorized → Settled`, or it ends. So news that comes late, twice or in
 * another order than it happened asks for nothing.
 */
export function nextStep(status: PaymentStatus, state: string): Step | null {
  if (state !== 'Created' && state !== 'Authorized') return null;
  if (isCaptured(status)) return 'settle';
  if (withdrawn.includes(status)) return 'cancel';
  if (state === 'Authorized') return status === 'rejected' ? 'cancel' : null;
  if (status === 'authorized') return 'authorize';
  return status === 'rejected' ? 'decline' : null;
}
