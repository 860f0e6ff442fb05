import type { FlagValues } from '@abona/contract/flags';
import { type AppPath, paths } from '#routing/paths.ts';
import { chosenQuery } from './chosen-instrument.ts';

/** Where somebody came from to deal with an account or a card (specification 3, account-source flags). */
export const accountSources = [
  'domic_subscription',
  'down_payment_application',
  'funnel_4_ecosystem',
  'manage_domic_subscription',
  'personal_loans',
  'reimbursements',
] as const;
type AccountSource = (typeof accountSources)[number];

/** What can be done about one (specification 3, account actions). */
export const accountActions = ['add', 'added', 'delete', 'manage', 'select', 'back'] as const;
export type AccountAction = (typeof accountActions)[number];

/** The only places that somebody is sent back to (specification 2, flow return targets). */
export const returnTargets = [
  paths.movements,
  paths.automaticPayment,
  paths.offering,
  paths.cardRegistration,
  paths.automaticRefund,
] as const satisfies readonly AppPath[];
export type ReturnTarget = (typeof returnTargets)[number];

const homeOfSource: Readonly<Record<AccountSource, ReturnTarget>> = {
  domic_subscription: paths.automaticPayment,
  down_payment_application: paths.cardRegistration,
  funnel_4_ecosystem: paths.offering,
  manage_domic_subscription: paths.automaticPayment,
  personal_loans: paths.offering,
  reimbursements: paths.automaticRefund,
};

/** A visit to the wallet that somebody made on the way to something else; null: for its own sake. */
export type AccountFlow = {
  readonly source: AccountSource | null;
  readonly returnTo: ReturnTarget;
};

type Flags = Pick<FlagValues, 'adminAccountsFlow' | 'adminAccountsFlowToFunnel4Ecosystem'>;

const SOURCE = 'source';
const RETURN_TO = 'return_to';

/** A target as the specification writes it (`/pay/oferta`) or below the base path; nothing else is one. */
export function returnTargetOf(text: string): ReturnTarget {
  const below = text.startsWith('/pay/') ? text.slice('/pay'.length) : text;
  const plain = below.length > 1 && below.endsWith('/') ? below.slice(0, -1) : below;
  return returnTargets.find((target) => target === plain) ?? paths.movements;
}

/**
 * Reads the flow from an address. A target that is none of ours leads to movements, and so does the
 * ecosystem's funnel while its flags are off (specification 2, account management).
 */
export function accountFlowOf(search: string, flags: Flags): AccountFlow | null {
  const query = new URLSearchParams(search);
  const named = query.get(SOURCE);
  const asked = query.get(RETURN_TO);
  if (named === null && asked === null) return null;
  const source = accountSources.find((one) => one === named) ?? null;
  const isEcosystemOn = flags.adminAccountsFlow && flags.adminAccountsFlowToFunnel4Ecosystem;
  if (source === 'funnel_4_ecosystem' && !isEcosystemOn)
    return { source, returnTo: paths.movements };
  if (asked !== null) return { source, returnTo: returnTargetOf(asked) };
  return { source, returnTo: source === null ? paths.movements : homeOfSource[source] };
}

/** The query that keeps a flow over screens. */
export function flowQuery(flow: AccountFlow | null): string {
  if (flow === null) return '';
  const query = new URLSearchParams();
  if (flow.source !== null) query.set(SOURCE, flow.source);
  query.set(RETURN_TO, flow.returnTo);
  return `?${query}`;
}

/** Where a list and its form are, and what lies above the screen that one is on. */
type Places = { readonly list: AppPath; readonly form: AppPath; readonly parent: AppPath };

type Outcome = {
  readonly action: AccountAction;
  readonly flow: AccountFlow | null;
  readonly places: Places;
  /** What was added or selected. */
  readonly instrumentId?: string;
};

/** The address below the base path that an action leads to; null: one stays. */
export function afterAction({ action, flow, places, instrumentId }: Outcome): string | null {
  switch (action) {
    case 'add':
      return `${places.form}${flowQuery(flow)}`;
    case 'manage':
      return `${places.list}${flowQuery(flow)}`;
    case 'delete':
      return null;
    case 'added':
    case 'select':
      return flow === null ? places.list : `${flow.returnTo}${chosenQuery(instrumentId)}`;
    case 'back':
      return flow === null ? places.parent : flow.returnTo;
  }
}
