import type { PortalClientCallName } from '@abona/contract/portal/portal-client-map.gen';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { placeWords } from '#copy/shell.ts';
import type { PortalPaths } from '#routing/paths.ts';

export type Place = {
  readonly id: keyof typeof placeWords;
  readonly name: string;
  readonly href: (paths: PortalPaths) => string;
  readonly icon: DenseIconName;
  readonly iconHere: DenseIconName;
  /** Who may make this call sees the place. */
  readonly call: PortalClientCallName;
  /** On a phone it has a tab of its own; the others stand behind «Más». */
  readonly hasTab: boolean;
};

/** The navigation of the portal. */
export const places: readonly Place[] = [
  {
    id: 'home',
    name: placeWords.home,
    href: ({ home }) => home,
    icon: 'house',
    iconHere: 'house-fill',
    call: 'getPortalHome',
    hasTab: true,
  },
  {
    id: 'payments',
    name: placeWords.payments,
    href: ({ payments }) => payments,
    icon: 'receipt',
    iconHere: 'receipt-fill',
    call: 'listPortalPayments',
    hasTab: true,
  },
  {
    id: 'payouts',
    name: placeWords.payouts,
    href: ({ payouts }) => payouts,
    icon: 'bank',
    iconHere: 'bank-fill',
    call: 'listPortalPayouts',
    hasTab: true,
  },
  {
    id: 'till',
    name: placeWords.till,
    href: ({ till }) => till,
    icon: 'storefront',
    iconHere: 'storefront-fill',
    call: 'getPortalTill',
    hasTab: false,
  },
  {
    id: 'message',
    name: placeWords.message,
    href: ({ message }) => message,
    icon: 'megaphone',
    iconHere: 'megaphone-fill',
    call: 'getPortalMessage',
    hasTab: false,
  },
  {
    id: 'developers',
    name: placeWords.developers,
    href: ({ developers }) => developers,
    icon: 'plugs-connected',
    iconHere: 'plugs-connected-fill',
    call: 'listPortalKeys',
    hasTab: false,
  },
  {
    id: 'branches',
    name: placeWords.branches,
    href: ({ branches }) => branches,
    icon: 'map-pin-fill',
    iconHere: 'map-pin-fill',
    call: 'listPortalBranches',
    hasTab: false,
  },
  {
    id: 'team',
    name: placeWords.team,
    href: ({ team }) => team,
    icon: 'users-three',
    iconHere: 'users-three-fill',
    call: 'listPortalTeam',
    hasTab: false,
  },
];
