import type { InstrumentPurpose } from '@abona/contract/wallet/instrument';
import { useLocation } from '@tanstack/react-router';
import { useFlags } from '#flags/use-flags.ts';
import { routeAt } from '#routing/available-routes.ts';
import { type AppPath, paths, type RouteKey } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { type AccountAction, accountFlowOf, afterAction } from '#wallet/account-flow.ts';

/** What a path of the wallet is for, and where its list and its form are. */
type Place = {
  readonly purpose: Exclude<InstrumentPurpose, 'payment'> | null;
  readonly list: AppPath;
  readonly form: AppPath;
};

const plain: Place = { purpose: null, list: paths.accounts, form: paths.accountsAdd };
const cards: Place = { purpose: null, list: paths.cards, form: paths.cardsAdd };
const refunds: Place = {
  purpose: 'refund',
  list: paths.refundAccounts,
  form: paths.refundAccountsAdd,
};
const automatic: Place = {
  purpose: 'automatic_payment',
  list: paths.automaticPaymentAccounts,
  form: paths.automaticPaymentAccountAdd,
};
/** The same without the flag of the accounts flow. */
const subscription: Place = {
  purpose: 'automatic_payment',
  list: paths.automaticPaymentManage,
  form: paths.automaticPaymentAccountForm,
};

const places: Partial<Record<RouteKey, Place>> = {
  accounts: plain,
  accountsAdd: plain,
  cards,
  cardsAdd: cards,
  automaticPaymentAccountAdd: automatic,
  automaticPaymentAccounts: automatic,
  automaticPaymentAccountForm: subscription,
  automaticPaymentManage: subscription,
  refundAccounts: refunds,
  refundAccountsAdd: refunds,
};

/** Where somebody is in the wallet, why, and where an action leads from here. */
export function useAccountPlace() {
  const { pathname, searchStr } = useLocation();
  const { go } = useNavigation();
  const row = routeAt(pathname);
  const place = places[row?.key ?? 'accounts'] ?? plain;
  const parent = row?.path === place.list ? paths.account : place.list;
  const flow = accountFlowOf(searchStr, useFlags());
  return {
    purpose: place.purpose,
    search: searchStr,
    act: (action: AccountAction, instrumentId?: string): void => {
      const chosen = instrumentId === undefined ? {} : { instrumentId };
      const href = afterAction({ action, flow, places: { ...place, parent }, ...chosen });
      if (href !== null) go(href);
    },
  };
}
