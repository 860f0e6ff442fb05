import type { Refund } from '@abona/merchant-sdk';

/** By this a row of Medusa says that its money went back at Abona already. No call of Medusa's admin can write it. */
const KEY = 'abona_refund_id' as const;

export const mirrorOf = ({ id }: Pick<Refund, 'id'>): Record<string, unknown> => ({ [KEY]: id });

/** Which refund of Abona a row stands for; null: it is Medusa's own, and Abona has to be asked. */
export function mirroredBy(row: object): string | null {
  // Medusa keeps it and its types do not say so.
  const metadata = 'metadata' in row ? row.metadata : null;
  if (typeof metadata !== 'object' || metadata === null || !(KEY in metadata)) return null;
  const id = metadata[KEY];
  return typeof id === 'string' ? id : null;
}

/** Medusa's own refunds have its id as their reason at Abona, whether or not it has written them down yet. */
const MEDUSA_ID = /^ref_[0-9A-Z]{26}$/;
export const isOfMedusa = ({ reason }: Pick<Refund, 'reason'>): boolean =>
  reason !== null && MEDUSA_ID.test(reason);
