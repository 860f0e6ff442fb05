import type { SendMethod } from '@abona/contract/identity/one-time-code';
import type { Database, Tx } from '#platform/database/database.ts';
import { maskContact } from '../domain/contact-point.ts';
import { deviceOf } from '../domain/device.ts';
import { findDeviceFirstSeen } from '../stores/session-store.ts';
import { findApprovedAt } from '../stores/verification-store.ts';
import type { IdentityDeps } from './identity-deps.ts';

const DAY_MS = 86_400_000;

/** What somebody had proven when they signed something. */
export type SigningProofs = {
  /** `Chrome en Android`. */
  readonly device: string;
  /** Real time: when such a device was first signed in; null: we no longer know. */
  readonly deviceSeenAt: Date | null;
  /** Codes that were typed in the day before, where they went masked. */
  readonly codes: readonly {
    readonly method: SendMethod;
    readonly to: string;
    readonly provenAt: Date;
  }[];
  /** When they were last recognised by face and document before that; null: never. */
  readonly identityProvenAt: Date | null;
};

type Signed = {
  readonly customerId: number;
  readonly at: Date;
  readonly userAgent: string | null;
};

export async function readSigningProofs(
  { codes }: Pick<IdentityDeps, 'codes'>,
  source: Database | Tx,
  { customerId, at, userAgent }: Signed,
): Promise<SigningProofs> {
  const device = deviceOf(userAgent);
  const since = new Date(at.getTime() - DAY_MS);
  const typed = await codes.provenBetween(source, { customerId, since, until: at });
  return {
    device,
    deviceSeenAt: await findDeviceFirstSeen(source, { customerId, device }),
    codes: typed.flatMap(({ method, point, provenAt }) =>
      provenAt === null ? [] : [{ method, to: maskContact(point), provenAt }],
    ),
    identityProvenAt: await findApprovedAt(source, { customerId, until: at }),
  };
}
