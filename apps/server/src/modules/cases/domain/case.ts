import type {
  CaseChannel,
  CaseKind,
  CaseOutcome,
  CaseStatus,
  DisputeReason,
} from '@abona/contract/cases/case-status';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import type { CaseTerm } from './case-term.ts';

/** What a case is about. */
export type Subject =
  | (Named & { readonly kind: 'movement'; readonly loanId: string; readonly movement: number })
  | (Named & { readonly kind: 'instalment'; readonly loanId: string; readonly instalment: number })
  /** What being late with an instalment cost. */
  | (Named & {
      readonly kind: 'late_charges';
      readonly loanId: string;
      readonly instalment: number;
    })
  | (Named & { readonly kind: 'loan'; readonly loanId: string })
  | (Named & { readonly kind: 'decision'; readonly applicationProcessId: number });

type Named = {
  /** The shop, or what it was. */
  readonly label: string;
  readonly on: CivilDate;
};

/** One name for what a case is about: of a kind, one open case has it. */
export function subjectKeyOf(subject: Subject | null, caseId: string): string {
  if (subject === null) return `case:${caseId}`;
  switch (subject.kind) {
    case 'movement':
      return `movement:${subject.loanId}:${subject.movement}`;
    case 'instalment':
    case 'late_charges':
      return `${subject.kind}:${subject.loanId}:${subject.instalment}`;
    case 'loan':
      return `loan:${subject.loanId}`;
    case 'decision':
      return `decision:${subject.applicationProcessId}`;
  }
}

export const loanOfSubject = (subject: Subject | null): string | null =>
  subject === null || subject.kind === 'decision' ? null : subject.loanId;

/** What we held about the moment something was signed. */
export type EvidenceItem = {
  readonly kind: 'device' | 'place' | 'code' | 'identity';
  readonly text: string;
  /** ISO 8601; null where it has no moment. */
  readonly at: string | null;
  readonly mark: 'odd' | 'known' | 'missing';
};

export type CaseAnswer = {
  readonly outcome: CaseOutcome;
  readonly text: string;
  readonly signedBy: string;
  readonly at: Date;
};

export type Case = CaseTerm & {
  readonly id: string;
  readonly customerId: number;
  readonly folio: string;
  readonly kind: CaseKind;
  readonly status: CaseStatus;
  readonly channel: CaseChannel;
  readonly subject: Subject | null;
  /** What is claimed, frozen or given back. */
  readonly amount: Centavos | null;
  /** What answers have moved for the customer so far. */
  readonly granted: Centavos;
  readonly reason: DisputeReason | null;
  /** What was bought was bought abroad. */
  readonly isAbroad: boolean;
  readonly description: string;
  readonly evidence: readonly EvidenceItem[];
  readonly openedAt: Date;
  readonly firstRepliedAt: Date | null;
  readonly messageCount: number;
  readonly answer: CaseAnswer | null;
  readonly appealedAt: Date | null;
  readonly closedAt: Date | null;
};

/** Open at once, whatever the kind; «no fui yo» is never refused for it. */
export const OPEN_CASES_MAX = 10;
/** Opened in a day. */
export const CASES_PER_DAY_MAX = 5;
/** Of both sides together: beyond it nobody reads any more. */
export const MESSAGES_MAX = 1_000;
