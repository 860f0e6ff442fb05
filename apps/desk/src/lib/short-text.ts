import { publicId } from '@abona/kernel/public-id';

/** «Lucía» of «Lucía Barrera»; an address stays whole. */
export const firstName = (name: string): string => name.trim().split(/\s+/u)[0] ?? name;

const SHOWN = 6;

/** The end of an id, which differs from one to the next: `loan_01k…4xk9tp` is `…4XK9TP`. */
export const shortId = (id: string): string => `…${id.slice(-SHOWN).toUpperCase()}`;

const uuidShape = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Whether an id is as our tables write it: nobody reads that. */
export const isTableId = (id: string): boolean => uuidShape.test(id);

/** The id that addresses use, of an id as our tables write it. */
export const knownId = (prefix: string, id: string): string =>
  isTableId(id) ? publicId(prefix, id) : id;

/** «2.3%», of whatever was worked out between two figures: two decimals at most. */
export const percentText = (value: number): string => `${Number(value.toFixed(2))}%`;
