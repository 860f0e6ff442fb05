import type {
  VerificationReason,
  VerificationStatus,
} from '@abona/contract/identity/identity-verification';
import { lender } from '@abona/lender/lender';

/** Ours besides the contract's: `starting`, while the provider is being asked for a page. */
export type OwnStatus = VerificationStatus | 'starting';

export type Verification = {
  readonly id: string;
  /** What the outside knows it by. */
  readonly verificationId: string;
  readonly customerId: number;
  readonly applicationProcessId: number;
  readonly curpIndex: string;
  readonly status: OwnStatus;
  readonly reasons: readonly VerificationReason[];
  readonly providerSession: string | null;
  readonly captureUrl: string | null;
  /** Real time, as the provider's pages keep it; and so is the next. */
  readonly captureExpiresAt: Date | null;
  readonly askedAt: Date | null;
  /** Business time, and so is the next. */
  readonly createdAt: Date;
  readonly completedAt: Date | null;
};

/** What the provider says of its session. */
export type ProviderReport = {
  readonly session: string;
  readonly status: Exclude<VerificationStatus, 'open' | 'unavailable'>;
  readonly reasons: readonly VerificationReason[];
  /** Its page and when that closes, while it waits for the person. */
  readonly url: string | null;
  readonly expiresAt: Date | null;
  /** The CURP that was read from the document, if one was. */
  readonly curp: string | null;
  /** The session that enrolled the face that this one is like. */
  readonly enrolledSession: string | null;
};

/** That something happened to one of its sessions: never what. */
export type ProviderHint = {
  /** The same for the same message. */
  readonly key: string;
  readonly kind: string;
  /** Null: of a kind that we do not read. */
  readonly session: string | null;
  /** The person is done, and it decides now. */
  readonly isSubmitted: boolean;
};

/** Only forwards: a message that was overtaken by a newer one changes nothing. */
const rank: Readonly<Record<OwnStatus, number>> = {
  open: 0,
  starting: 1,
  capturing: 2,
  in_review: 3,
  approved: 4,
  rejected: 4,
  unreadable: 4,
  abandoned: 4,
  expired: 4,
  cancelled: 4,
  unavailable: 4,
};

const ENDED = 4;
export const isEnded = (status: OwnStatus): boolean => rank[status] === ENDED;

/** Whether a report is news. Learning the page's address of a session that starts is. */
export const isNews = (
  { status, providerSession }: Pick<Verification, 'status' | 'providerSession'>,
  report: Pick<ProviderReport, 'status' | 'session'>,
): boolean =>
  (providerSession === null || providerSession === report.session) &&
  rank[report.status] > rank[status];

/** Tries per application that end with a verdict against the person, or a picture nobody can read. */
export const FAILURES_MAX = 3;
/** Pages opened a day: each costs money, and an honest person needs few. */
export const VERIFICATIONS_PER_DAY_MAX = 10;

const countsAgainst: readonly OwnStatus[] = ['rejected', 'unreadable'];
export const isFailure = (status: OwnStatus): boolean => countsAgainst.includes(status);

const final: readonly VerificationReason[] = ['underage', 'blocklisted'];

type Past = readonly Pick<Verification, 'status' | 'reasons'>[];

/** How many tries are left, given all tries of an application; none after a reason that no picture cures. */
export function attemptsLeft(past: Past): number {
  if (past.some(({ reasons }) => reasons.some((reason) => final.includes(reason)))) return 0;
  const failures = past.filter(({ status }) => isFailure(status)).length;
  return Math.max(0, FAILURES_MAX - failures);
}

/** Whether the person may begin again. Whoever is recognised, or is being looked at, has nothing to begin. */
export const canRetry = (status: OwnStatus, left: number): boolean =>
  isEnded(status) && status !== 'approved' && left > 0;

/** What happened and what helps. */
export const reasonTexts: Readonly<Record<VerificationReason, string>> = {
  document_expired: 'Tu INE está vencida. Usa una vigente.',
  unreadable: 'Las fotos no se ven bien. Repite con buena luz, sin reflejos y con la INE completa.',
  face_mismatch: 'Tu selfie no coincide con la foto de tu INE. Repite sin lentes ni gorra.',
  liveness_failed: 'No pudimos confirmar que eras tú frente a la cámara. Repite la selfie.',
  data_mismatch:
    'Los datos de tu INE no coinciden con tu solicitud. Revisa en ella tu nombre y tu CURP.',
  underage: 'Para solicitar un crédito hay que tener 18 años cumplidos.',
  blocklisted: `No podemos verificar tu identidad por este medio. Escribe a ${lender.une.email} y una persona lo revisa contigo.`,
  other:
    'No pudimos confirmar tu identidad. Repite con buena luz y tu INE completa; si sigue igual, escríbenos desde Ayuda.',
};
