import { ApiFailure } from '@abona/client/api-failure.ts';
import type { standingErrors } from '@abona/contract/identity/standing-errors';
import { configuration } from '#browser/configuration.ts';
import { standingActionCopy as copy } from '#copy/standing-actions.ts';
import { hrefOf } from '#routing/available-routes.ts';

type StandingCode = keyof typeof standingErrors;

/** What helps against each reason for which somebody may not borrow for now. */
const actions: Readonly<Record<StandingCode, keyof typeof copy>> = {
  account_blocked: 'help',
  account_frozen: 'help',
  purchases_blocked: 'help',
  loans_blocked: 'help',
  payouts_held: 'help',
  payments_overdue: 'pay',
  line_exceeded: 'pay',
  cap_exceeded: 'ownCap',
  debts_exceed_income: 'ownCap',
  decision_expired: 'applyAgain',
  consent_missing: 'applyAgain',
  identity_unproven: 'proveIdentity',
};

const isStandingCode = (code: string): code is StandingCode => Object.hasOwn(actions, code);

const hrefs: Readonly<Record<keyof typeof copy, () => string>> = {
  help: () => configuration().links.help_centre,
  pay: () => '/pay/perfil/pagos',
  applyAgain: () => hrefOf('home'),
  proveIdentity: () => hrefOf('identity'),
  ownCap: () => hrefOf('quincenaCap'),
};

type StandingAction = { readonly href: string; readonly word: string };

/** Where somebody goes on who may not borrow for now; null for any other failure. */
export function standingAction(failure: unknown): StandingAction | null {
  return failure instanceof ApiFailure ? actionFor(failure.code) : null;
}

/** The same by its code; null for one that nothing helps against. */
export function actionFor(code: string): StandingAction | null {
  if (!isStandingCode(code)) return null;
  const action = actions[code];
  return { href: hrefs[action](), word: copy[action] };
}
