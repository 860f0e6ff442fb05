import { call } from '#api/call.ts';
import { routeAt } from '#routing/available-routes.ts';
import { BASE_PATH, paths, type RouteKey } from '#routing/paths.ts';

/** By which word the proof's page finds the screen again. */
const wordOf: Partial<Record<RouteKey, string>> = {
  offering: 'oferta',
  cards: 'tarjetas',
  accounts: 'cuentas',
  refunds: 'reembolsos',
  automaticRefund: 'reembolso-automatico',
  refundAccounts: 'cuentas-reembolso',
  refundAccountsAdd: 'cuenta-reembolso',
  automaticPaymentAccountAdd: 'cuenta-pago',
  automaticPaymentAccountForm: 'cuenta-pago',
};

export type WalletProof = 'refund_account' | 'card_removal';

/**
 * Leads to the second proof that a session alone does not give, and back to where it was asked.
 * Fetched when it is needed: most people never see it.
 */
export async function leadToProof(kind: WalletProof, go: (href: string) => void): Promise<void> {
  const { activity_id: id } = await call('openActivity', { body: { kind } });
  const { pathname, search } = window.location;
  const query = new URLSearchParams(search);
  const key = routeAt(pathname.slice(BASE_PATH.length))?.key ?? 'accountsAdd';
  query.set('para', wordOf[key] ?? 'cuenta');
  go(`${paths.twoFactor.replace('{id?}', id)}?${query}`);
}
