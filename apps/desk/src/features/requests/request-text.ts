import { peso } from '@abona/client/office/money.ts';
import type { StaffActKind, StaffRequestView } from '@abona/contract/staff/staff-request';
import { daysBetween } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { ClockState } from '@abona/ui/dense/display/clock-badge.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { type Change, rolesOf } from '#acts/change-text.ts';
import { productText } from '#copy/loans.ts';
import { actWords, requestsCopy } from '#copy/requests.ts';
import { rolesText } from '#copy/roles.ts';
import { dayText, momentText, nearMomentText } from '#lib/moments.ts';
import { knownId, shortId } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';

export const actIcons: Readonly<Record<StaffActKind, DenseIconName>> = {
  waive_charges: 'hand-heart-fill',
  write_off: 'warning-circle-fill',
  hold_loan: 'snowflake-fill',
  lift_loan_hold: 'arrow-counter-clockwise-bold',
  void_loan: 'x-circle-fill',
  send_letter: 'envelope-simple',
  answer_case: 'scales-fill',
  refund_sale: 'storefront-fill',
  reverse_payment: 'arrow-bend-up-left-bold',
  move_payment: 'swap-bold',
  pay_out_credit: 'hand-coins-fill',
  credit_goodwill: 'hand-heart-fill',
  offer_relief: 'handshake-fill',
  offer_quita: 'handshake-fill',
  withdraw_quita: 'arrow-counter-clockwise-bold',
  place_with_agency: 'buildings-bold',
  recall_from_agency: 'arrow-u-up-left',
  place_suspense: 'bank-fill',
  return_suspense: 'arrow-bend-up-left-bold',
  decide_claim: 'bank-fill',
  place_restriction: 'prohibit-fill',
  lift_restriction: 'shield-check-fill',
  change_merchant_account: 'storefront-fill',
  change_merchant_fee: 'storefront-fill',
  approve_merchant: 'storefront-fill',
  ask_merchant: 'storefront-fill',
  decline_merchant: 'prohibit-fill',
  suspend_merchant: 'prohibit-fill',
  resume_merchant: 'storefront-fill',
  approve_application: 'check-circle-fill',
  decline_application: 'prohibit-fill',
  ask_applicant: 'identification-card-fill',
  add_product_version: 'package-fill',
  withdraw_product_version: 'arrow-counter-clockwise-bold',
  propose_policy: 'tree-structure-fill',
  shadow_policy: 'flask-fill',
  activate_policy: 'tree-structure-fill',
  withdraw_policy: 'arrow-counter-clockwise-bold',
  change_flag: 'flag-fill',
  reveal_many: 'eye-fill',
  grant_role: 'key-fill',
};

const changeOf = ({ preview }: StaffRequestView, what: Change['what']): Change | undefined =>
  preview.changes.find((change) => change.what === what);

/** «Condonar cargos por atraso»; of a role, which one. */
export function titleOf(request: StaffRequestView): string {
  const roles = changeOf(request, 'roles');
  if (request.kind !== 'grant_role' || roles === undefined) return actWords[request.kind].title;
  const before = rolesOf(roles.before);
  return requestsCopy.grant(
    rolesText(rolesOf(roles.after).filter((role) => !before.includes(role))),
  );
}

export const amountOf = ({ preview }: StaffRequestView): string | null =>
  preview.amount === null ? null : peso(preview.amount);

type ShownSubject = { readonly text: string; readonly href: string | null };

/** What a request is about, and where that is. */
export function subjectOf(request: StaffRequestView): ShownSubject {
  const [kind = '', id = ''] = request.subject.split(':');
  const { subject } = requestsCopy;
  switch (kind) {
    case 'loan': {
      const loanId = knownId('loan', id);
      return { text: subject.loan(shortId(loanId)), href: paths.loan(loanId) };
    }
    case 'case':
      return { text: subject.case(id), href: paths.case(id) };
    case 'customer':
      return { text: subject.customer(id), href: paths.customer(Number(id)) };
    case 'application':
      return { text: subject.application(id), href: paths.application(id) };
    case 'product':
      return { text: subject.product(productText(id)), href: `${paths.products}?producto=${id}` };
    case 'receipt':
      return {
        text: subject.receipt(shortId(id)),
        href: paths.suspense(knownId('rcpt', id)),
      };
    case 'policy':
      return { text: subject.policy(id), href: paths.policy(id) };
    case 'flag':
      return { text: subject.flag(id), href: `${paths.operations}?ver=ajustes` };
    case 'reveal':
      return { text: subject.reveal, href: null };
    case 'staff': {
      const email = changeOf(request, 'person')?.after ?? subject.staff;
      return { text: String(email), href: `${paths.people}?persona=${knownId('staff', id)}` };
    }
    case 'account':
      return {
        text: String(changeOf(request, 'merchant')?.after ?? subject.merchant),
        href: paths.merchant(knownId('acc', id)),
      };
    default:
      return { text: String(changeOf(request, 'merchant')?.after ?? subject.merchant), href: null };
  }
}

type ShownClock = { readonly state: ClockState; readonly text: string; readonly used: number };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** So many days before the end are soon. */
const SOON_DAYS = 5;

/** How long a request still waits, of how long it may. */
export function expiryOf(
  { created_at, expires_at }: Pick<StaffRequestView, 'created_at' | 'expires_at'>,
  now: Date,
): ShownClock {
  const [from, to] = [new Date(created_at), new Date(expires_at)];
  const left = to.getTime() - now.getTime();
  const used = (now.getTime() - from.getTime()) / (to.getTime() - from.getTime());
  if (left <= 0) return { state: 'late', text: requestsCopy.expired, used: 1 };
  if (left < DAY_MS) {
    const hours = Math.max(1, Math.round(left / HOUR_MS));
    const end = dayText(to) === dayText(now) ? nearMomentText(to, now) : momentText(to);
    return { state: 'today', text: `${end} · ${hours} h`, used };
  }
  // As the queues count them: from day to day, whatever the hour.
  const days = daysBetween(mexicoCityDate(now.getTime()), mexicoCityDate(to.getTime()));
  const state = days <= SOON_DAYS ? 'soon' : 'calm';
  return { state, text: `${dayText(to)} · ${days} d`, used };
}
