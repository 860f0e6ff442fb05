import type { MaskedField } from '@abona/contract/staff-acts/act-values';
import { maskCurp } from '@abona/mexico/mask';

const HIDDEN = '••••';
const SHOWN_END = 4;

const lastFour = (text: string): string => HIDDEN + text.slice(-SHOWN_END);

/** An account by its end. */
export const maskClabe = lastFour;

/** A tax number as a CURP: by its beginning and its end. */
export const maskRfc = maskCurp;

/** Enough to tell two values apart while somebody is on the phone, and too little to use. */
const masks: Readonly<Record<MaskedField, (value: string) => string>> = {
  curp: maskCurp,
  birth_date: () => HIDDEN,
  phone: lastFour,
  email: (email) => `${email.slice(0, 1)}${HIDDEN}${email.slice(email.lastIndexOf('@'))}`,
  address: () => HIDDEN,
  monthly_income: () => HIDDEN,
  clabe: lastFour,
};

export type CustomerFields = Readonly<Record<MaskedField, string | null>>;

/** Null: nothing is known of them. */
export function maskFields(fields: CustomerFields | null): CustomerFields {
  const mask = (field: MaskedField) => {
    const value = fields?.[field] ?? null;
    return value === null ? null : masks[field](value);
  };
  return {
    curp: mask('curp'),
    birth_date: mask('birth_date'),
    phone: mask('phone'),
    email: mask('email'),
    address: mask('address'),
    monthly_income: mask('monthly_income'),
    clabe: mask('clabe'),
  };
}
