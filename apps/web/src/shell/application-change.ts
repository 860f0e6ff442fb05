import type { ApplicationStatus } from '@abona/contract/origination/application-status';
import type { RouteKey } from '#routing/paths.ts';

type Known = { readonly id: number; readonly status: ApplicationStatus };

export type ApplicationChange = {
  readonly before: Known | null;
  readonly now: Known | null;
  /** Where the person is; null: nowhere in the table. */
  readonly place: RouteKey | null;
  /** Whether the place shows one status of an application. */
  readonly isFunnelPlace: boolean;
  readonly isRedirectionOn: boolean;
};

export type ChangeVerdict =
  /** Nothing that concerns this place. */
  | 'stay'
  /** The place's guards say where the new status belongs. */
  | 'ask_guards'
  /** To the page of replaced applications, with the notice. */
  | 'go_with_notice';

/** Here nobody is sent away (specification 4, push events). */
const CALM_PLACES: readonly (RouteKey | null)[] = ['movements', 'channels', 'inStoreCustomer'];

/** Money was lent on it: that ends by a refund or by paying, and is no reason to be sent anywhere. */
const LENT: readonly ApplicationStatus[] = ['loan', 'paid', 'completed'];

const isOver = ({ status }: Known): boolean => status === 'overridden' || status === 'cancelled';

/** The application of this place ended, or another one took its place. */
function isEnded({ before, now, isFunnelPlace }: ApplicationChange): boolean {
  if (before === null || now === null) return false;
  if (!isFunnelPlace && LENT.includes(before.status)) return false;
  // Whoever asks is told of the new application only: a new number says that the old one is over.
  return isOver(now) || (isFunnelPlace && before.id !== now.id);
}

/** What follows from an application that is not what it was. */
export function judgeChange(change: ApplicationChange): ChangeVerdict {
  const { before, now, place, isFunnelPlace, isRedirectionOn } = change;
  const isSame = before?.id === now?.id && before?.status === now?.status;
  if (isSame) return 'stay';
  if (isEnded(change)) {
    return isRedirectionOn && !CALM_PLACES.includes(place) ? 'go_with_notice' : 'stay';
  }
  return isFunnelPlace ? 'ask_guards' : 'stay';
}
