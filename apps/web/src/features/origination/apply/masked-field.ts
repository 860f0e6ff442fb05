import type { DraftView } from '@abona/contract/origination/form';
import { isMasked } from '@abona/mexico/mask';

/**
 * A field that shows what the server keeps, masked, until somebody changes it: the first change takes the mask away,
 * and what was typed behind it stays.
 */
export const typedOver = (shown: string, text: string): string => {
  if (!isMasked(text)) return text;
  return text.startsWith(shown) ? text.slice(shown.length) : '';
};

/** What a masked field hands in: nothing new, so that the server keeps what it has. */
export const unlessMasked = (text: string): string | null => (isMasked(text) ? null : text);

/** Whoever just typed it reads it once more in the review; it stays in this page's memory and goes with it. */
export const withTypedCurp = (draft: DraftView, typed: string): DraftView =>
  draft.personal === null || isMasked(typed)
    ? draft
    : { ...draft, personal: { ...draft.personal, curp: typed } };

export const withTypedPhone = (draft: DraftView, typed: string | null): DraftView =>
  draft.contact === null || typed === null
    ? draft
    : { ...draft, contact: { ...draft.contact, phone: typed } };
