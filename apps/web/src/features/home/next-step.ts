import type { HomeView } from '@abona/contract/lending/home';
import { homeCopy as copy } from '#copy/home.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { type PendingStatus, pendingStatusOf } from '#session/login/post-login-destination.ts';

export type NextStep = {
  /** What the application is for. */
  readonly about: string;
  readonly title: string;
  readonly text: string;
  readonly go: string;
  readonly href: string;
  /** Whether the customer must act, or waits. */
  readonly isTheirs: boolean;
};

type Facts = Pick<HomeView, 'pending_application' | 'requirement'>;

/** Of an application that goes on: the one thing to do now, or what is being waited for. Null: none does. */
export function nextStepOf({
  pending_application: application,
  requirement,
}: Facts): NextStep | null {
  const status = pendingStatusOf(application);
  if (application === null || status === null) return null;
  const shop = application.payment?.merchantName ?? null;
  const wanted = requirement ?? impliedBy[status];
  return {
    about: shop === null ? copy.application.own : copy.application.at(shop),
    ...(wanted === null ? copy.wait[waitOf(status)] : copy.step[wanted]),
    href: hrefOf(wanted === 'store_code' ? 'paymentCode' : routeOfStatus[status]),
    isTheirs: wanted !== null,
  };
}

/** What a status alone says that the customer must do. */
const impliedBy: Readonly<Record<PendingStatus, keyof typeof copy.step | null>> = {
  filling: 'filling',
  validating: 'phone',
  offering: 'offer',
  scoring: null,
  approving: null,
  transfer: null,
  authorized: null,
};

const waitOf = (status: PendingStatus): keyof typeof copy.wait =>
  status === 'approving' || status === 'transfer' || status === 'authorized' ? status : 'scoring';
