import type { SearchKey } from '@abona/contract/staff/staff-customer';

/** What each kind of thing looks like when it is whole. An order is called whatever its shop likes. */
const shapes: Readonly<Record<SearchKey, RegExp>> = {
  customer: /^[1-9]\d{14}$/,
  folio: /^(?:[a-z]{2}-\d{4}-\d{6}|arco-\d{4}-[\da-z]{8})$/i,
  phone: /^\+?(?:[\s().-]*\d){10,15}$/,
  email: /^[^\s@]+@[^\s@]+$/,
  curp: /^[a-z]{4}\d{6}[a-z]{6}[\da-z]\d$/i,
  loan: /^(?:loan_)?[\da-hjkmnp-tv-z]{8}(?:[\da-hjkmnp-tv-z]{18})?$/i,
  order: /^\S[^@]*$/,
};

const keys: readonly SearchKey[] = ['customer', 'folio', 'phone', 'email', 'curp', 'loan', 'order'];

/** By what something may be looked for: whatever it looks like. */
export const searchKeysOf = (value: string): readonly SearchKey[] =>
  keys.filter((key) => shapes[key].test(value));
