import type { ActivityView } from '@abona/contract/identity/activity';
import { type Activity, objectionTo, statusAt } from '#modules/identity/domain/activity.ts';
import { type ContactPoint, maskContact } from '#modules/identity/domain/contact-point.ts';
import {
  findActivity,
  findWaiting,
  type OwnActivity,
} from '#modules/identity/stores/activity-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { activityBinding } from '../codes/activity-code.ts';
import { type CodeStanding, readCodeStanding } from '../codes/read-code-standing.ts';
import type { IdentityDeps } from '../identity-deps.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'customers' | 'phones' | 'codes' | 'codeLimits'>;

/** Null for somebody else's, and for none. */
export async function readActivity(
  deps: Deps,
  own: OwnActivity,
  address: string,
): Promise<ActivityView | null> {
  const activity = await findActivity(deps.db, own);
  return activity === null ? null : describeActivity(deps, activity, address);
}

type Awaited = {
  readonly method: 'circulo-nip' | '2fa' | null;
  readonly activity: ActivityView | null;
};

/** What waits for a proof now: an activity, or the bureau's NIP. */
export async function readValidateRequest(
  deps: Deps,
  customerId: number,
  address: string,
): Promise<Awaited> {
  const moment = momentOf(deps);
  const waiting = await findWaiting(deps.db, customerId);
  if (waiting !== null && objectionTo(waiting, moment) === null)
    return { method: '2fa', activity: await describeActivity(deps, waiting, address) };
  const nip = { customerId, purpose: 'bureau_nip', activityId: null } as const;
  const code = await deps.codes.findOpen(deps.db, nip);
  const isAwaited = code !== null && code.expiresAt > moment.business;
  return { method: isAwaited ? 'circulo-nip' : null, activity: null };
}

const momentOf = ({ clock }: Pick<IdentityDeps, 'clock'>) => ({
  business: clock.now(),
  real: clock.technicalNow(),
});

/** All that the screen needs to draw itself anew; nothing in it can be written to. */
export async function describeActivity(
  deps: Deps,
  activity: Activity,
  address: string,
): Promise<ActivityView> {
  const points = await ownPoints(deps, deps.db, activity.customerId);
  const standings: CodeStanding[] = [];
  for (const point of points)
    standings.push(
      await readCodeStanding(deps, deps.db, { binding: activityBinding(activity), point, address }),
    );
  const moment = momentOf(deps);
  const isWaiting = objectionTo(activity, moment) === null;
  const code = standings.find((standing) => standing.code !== null)?.code ?? null;
  const waits = standings.map(({ resendAfterS }) => resendAfterS);
  const methods = standings.flatMap((standing) => standing.methods);
  const locks = standings.flatMap(({ lockedUntil }) => lockedUntil ?? []);
  return {
    activity_id: activity.activityId,
    kind: activity.kind,
    status: statusAt(activity, moment),
    contacts: points.map((point) => ({
      contact_type: point.kind === 'phone' ? 'MOBILE_PHONE' : 'EMAIL',
      value: maskContact(point),
    })),
    methods: isWaiting ? methods : [],
    resend_after_s: code === null ? Math.min(...waits, 0) : Math.max(...waits, 0),
    code:
      code === null || !isWaiting
        ? null
        : {
            token_id: code.tokenId,
            send_method_name: code.method,
            sent_to: maskContact(code.point),
            expires_at: code.expiresAt.toISOString(),
            attempts_left: standings.find((standing) => standing.code === code)?.attemptsLeft ?? 0,
          },
    locked_until: methods.length > 0 ? null : (earliest(locks)?.toISOString() ?? null),
    created_at: activity.createdAt.toISOString(),
    expires_at: activity.expiresAt.toISOString(),
    proven_at: activity.provenAt?.toISOString() ?? null,
  };
}

const earliest = (dates: readonly Date[]): Date | undefined =>
  dates.toSorted((one, other) => Number(one) - Number(other))[0];

/** The phone first: it is at hand. */
async function ownPoints(
  { customers, phones }: Pick<IdentityDeps, 'customers' | 'phones'>,
  db: Database | Tx,
  customerId: number,
): Promise<readonly ContactPoint[]> {
  const [current, customer] = [
    await phones.currentOf(db, customerId),
    await customers.find(customerId),
  ];
  const phone = current === null ? [] : [{ kind: 'phone', phone: current.phone } as const];
  const email = customer?.email == null ? [] : [{ kind: 'email', email: customer.email } as const];
  return [...phone, ...email];
}
