import type { ChargeStatus } from './card-resources.ts';

/** How a charge stands, in words and in the tone of its tag. */
export const CHARGE_LOOK: Readonly<Record<ChargeStatus, readonly [label: string, tone: string]>> = {
  pending_payment: ['Pendiente', 'tag-warning'],
  pre_authorized: ['Apartado', 'tag-info'],
  paid: ['Pagado', 'tag-success'],
  declined: ['Declinado', 'tag-error'],
  expired: ['Vencido', 'tag-warning'],
  canceled: ['Cancelado', ''],
  partially_refunded: ['Devuelto en parte', 'tag-info'],
  refunded: ['Devuelto', 'tag-info'],
  charged_back: ['Contracargo', 'tag-error'],
};
