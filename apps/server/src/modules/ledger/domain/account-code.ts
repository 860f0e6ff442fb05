import { invariant } from '@abona/kernel/invariant';
import {
  type AccountKind,
  accountKinds,
  isAccountKind,
  type KindOwnedBy,
  type OwnerType,
  type Rail,
  rails,
} from './account-kinds.ts';

/**
 * The name of an account: its kind, and whose it is when there is one for each.
 * `interest_income`, `cash:spei`, `loan_principal:0197…`, `customer_credit:123456789012345`.
 * The account itself is opened when something is first posted to it.
 */
export type AccountCode =
  | KindOwnedBy<'none'>
  | `${KindOwnedBy<'rail'>}:${Rail}`
  | `${KindOwnedBy<'customer'>}:${number}`
  | `${KindOwnedBy<'loan' | 'merchant'>}:${string}`;

/** An account as the database names it; `owner` is empty where there is none. */
export type Account = { readonly kind: AccountKind; readonly owner: string };

const ownerShapes: Readonly<Record<OwnerType, RegExp>> = {
  none: /^$/,
  rail: new RegExp(`^(?:${rails.join('|')})$`),
  customer: /^[1-9]\d{0,17}$/,
  loan: /^[\da-z][\da-z_-]{0,63}$/,
  merchant: /^[\da-z][\da-z_-]{0,63}$/,
};

/** Takes a code apart. One that the chart of accounts does not know is a mistake in our own code. */
export function accountOf(code: AccountCode): Account {
  const colon = code.indexOf(':');
  const kind = colon < 0 ? code : code.slice(0, colon);
  const owner = colon < 0 ? '' : code.slice(colon + 1);
  invariant(isAccountKind(kind), `there is no kind of account ${kind}`);
  const { owner: ownerType } = accountKinds[kind];
  const isColonRight = colon >= 0 === (ownerType !== 'none');
  invariant(isColonRight && ownerShapes[ownerType].test(owner), `there is no account ${code}`);
  return { kind, owner };
}

/** The account that somebody outside names; null: there is no such name. */
export function parseAccount(text: string): AccountCode | null {
  const colon = text.indexOf(':');
  const kind = colon < 0 ? text : text.slice(0, colon);
  if (!isAccountKind(kind)) return null;
  const { owner } = accountKinds[kind];
  const isNamed = colon >= 0 === (owner !== 'none');
  return isNamed && ownerShapes[owner].test(colon < 0 ? '' : text.slice(colon + 1))
    ? (text as AccountCode)
    : null;
}

/** For accounts that were read from the database, which only holds what it knows. */
export function codeOf(kind: string, owner: string): AccountCode {
  const code = (owner === '' ? kind : `${kind}:${owner}`) as AccountCode;
  accountOf(code);
  return code;
}
