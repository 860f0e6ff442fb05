import type { StaffClientCallName } from '@abona/contract/staff/staff-client-map.gen';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { placeWords } from '#copy/shell.ts';
import { paths } from '#routing/paths.ts';

/** A place of the desk: shown to whoever may make the call that it is made of. */
export type Place = {
  readonly name: string;
  readonly href: string;
  readonly icon: DenseIconName;
  readonly iconHere: DenseIconName;
  readonly call: StaffClientCallName;
  /** After `G`. */
  readonly key: string;
  readonly group: 'top' | 'queues' | 'business' | 'control';
};

export const places: readonly Place[] = [
  {
    name: placeWords.today,
    href: paths.today,
    icon: 'house',
    iconHere: 'house-fill',
    call: 'getStaffSession',
    key: 'h',
    group: 'top',
  },
  {
    name: placeWords.customers,
    href: paths.customers,
    icon: 'users',
    iconHere: 'users-fill',
    call: 'findCustomers',
    key: 'c',
    group: 'top',
  },
  {
    name: placeWords.merchants,
    href: paths.merchants,
    icon: 'storefront',
    iconHere: 'storefront-fill',
    call: 'listMerchants',
    key: 'm',
    group: 'top',
  },
  {
    name: placeWords.money,
    href: paths.money,
    icon: 'currency-circle-dollar',
    iconHere: 'currency-circle-dollar-fill',
    call: 'getSuspense',
    key: 'd',
    group: 'business',
  },
  {
    name: placeWords.products,
    href: paths.products,
    icon: 'package',
    iconHere: 'package-fill',
    call: 'listProducts',
    key: 'l',
    group: 'business',
  },
  {
    name: placeWords.policies,
    href: paths.policies,
    icon: 'tree-structure',
    iconHere: 'tree-structure-fill',
    call: 'listPolicies',
    key: 't',
    group: 'business',
  },
  {
    name: placeWords.portfolio,
    href: paths.portfolio,
    icon: 'chart-line-up',
    iconHere: 'chart-line-up-fill',
    call: 'getPortfolio',
    key: 'k',
    group: 'business',
  },
  {
    name: placeWords.reports,
    href: paths.reports,
    icon: 'certificate',
    iconHere: 'certificate-fill',
    call: 'listReports',
    key: 'r',
    group: 'control',
  },
  {
    name: placeWords.operations,
    href: paths.operations,
    icon: 'heartbeat',
    iconHere: 'heartbeat-fill',
    call: 'getOperations',
    key: 'o',
    group: 'control',
  },
  {
    name: placeWords.arrears,
    href: paths.arrears,
    icon: 'phone-call',
    iconHere: 'phone-call-fill',
    call: 'getArrears',
    key: 'b',
    group: 'queues',
  },
  {
    name: placeWords.requests,
    href: paths.requests,
    icon: 'seal-check',
    iconHere: 'seal-check-fill',
    call: 'listStaffRequests',
    key: 'p',
    group: 'control',
  },
  {
    name: placeWords.trail,
    href: paths.trail,
    icon: 'list-magnifying-glass',
    iconHere: 'list-magnifying-glass-fill',
    call: 'listTrail',
    key: 'i',
    group: 'control',
  },
  {
    name: placeWords.people,
    href: paths.people,
    icon: 'users-three',
    iconHere: 'users-three-fill',
    call: 'listStaffPeople',
    key: 'e',
    group: 'control',
  },
];
