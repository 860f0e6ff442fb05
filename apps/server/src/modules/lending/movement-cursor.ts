import type { CivilDate } from '@abona/kernel/civil-date';
import { z } from 'zod';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Place } from './stores/movement-store.ts';

const SEAL_LENGTH = 16;

const Written = z.tuple([z.iso.date(), z.int(), z.uuid(), z.int()]);

/** Where a page of somebody's movements ends, in a form that only we can write. */
export type MovementCursors = {
  readonly write: (customerId: number, place: Place) => string;
  /** Null for what we did not write for this customer. */
  readonly read: (customerId: number, cursor: string) => Place | null;
};

export function createMovementCursors(
  fields: Pick<FieldEncryption, 'blindIndex'>,
): MovementCursors {
  const sealOf = (customerId: number, body: string): string =>
    fields.blindIndex('lending.movements', `${customerId}|${body}`).slice(0, SEAL_LENGTH);
  return {
    write: (customerId, { on, notedUs, loanId, sequence }) => {
      const body = Buffer.from(JSON.stringify([on, notedUs, loanId, sequence])).toString(
        'base64url',
      );
      return `${body}.${sealOf(customerId, body)}`;
    },
    read: (customerId, cursor) => {
      const [body = '', seal = ''] = cursor.split('.');
      if (cursor !== `${body}.${seal}` || sealOf(customerId, body) !== seal) return null;
      const [on, notedUs, loanId, sequence] = Written.parse(
        JSON.parse(Buffer.from(body, 'base64url').toString()),
      );
      return { on: on as CivilDate, notedUs, loanId, sequence };
    },
  };
}
