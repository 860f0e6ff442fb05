import type { PortalCallReply } from '@abona/contract/client-types';
import type { PaymentStatus } from '@abona/contract/merchants/payment-status';
import type { PortalPaymentRow } from '@abona/contract/portal/portal-home';
import type { DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import type { PetalTone } from '@abona/ui/dense/display/petal.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';

/** A payment with all that its shop is shown of it. */
export type Detail = PortalCallReply<'getPortalPayment'>;

/** The colour of a payment's state; its word stands beside it always. */
export const statusTones: Readonly<Record<PaymentStatus, DenseTagTone>> = {
  created: 'off',
  pending: 'warn',
  authorized: 'info',
  captured: 'ok',
  partially_refunded: 'info',
  refunded: 'off',
  rejected: 'off',
  cancelled: 'off',
  expired: 'off',
};

/** The petal of what happened. */
export const momentLooks: Readonly<
  Record<PaymentStatus, { readonly icon: DenseIconName; readonly tone: PetalTone }>
> = {
  created: { icon: 'plus-bold', tone: 'plain' },
  pending: { icon: 'device-mobile', tone: 'blue' },
  authorized: { icon: 'seal-check', tone: 'blue' },
  captured: { icon: 'check-bold', tone: 'jade' },
  partially_refunded: { icon: 'arrow-u-up-left', tone: 'gold' },
  refunded: { icon: 'arrow-u-up-left', tone: 'gold' },
  rejected: { icon: 'minus-bold', tone: 'plain' },
  cancelled: { icon: 'x-bold', tone: 'plain' },
  expired: { icon: 'clock-bold', tone: 'plain' },
};

type ChannelLook = { readonly icon: DenseIconName; readonly tone: PetalTone };

/** Where it was sold: at a counter, or on a page. */
export const channelLook = (channel: PortalPaymentRow['channel']): ChannelLook =>
  channel === 'instore'
    ? { icon: 'storefront-fill', tone: 'gold' }
    : { icon: 'desktop-bold', tone: 'blue' };

/** `450` hundredths of a percent are «4.50%». */
export const percentText = (bps: number): string => `${(bps / 100).toFixed(2)}%`;
