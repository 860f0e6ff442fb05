import type {
  CaseAttachment,
  CaseClock,
  CaseMessage,
  CaseSubject,
  CaseSummary,
  CaseView,
} from '@abona/contract/cases/case';
import { openableKinds } from '@abona/contract/cases/case-status';
import type { WithdrawalPreview } from '@abona/contract/cases/withdrawal';
import { condusef } from '@abona/contract/lender';
import type { CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { publicId } from '@abona/kernel/public-id';
import type { Attachment } from './domain/attachment.ts';
import type { Case, Subject } from './domain/case.ts';
import { isOpen, judgeMove, turnOf } from './domain/case-status.ts';
import { readClock, readDays, stopsOf, termOf } from './domain/case-term.ts';
import { stepText, titleOf } from './domain/case-words.ts';
import type { PrivacyClock } from './ports.ts';
import type { StoredMessage } from './stores/message-store.ts';
import { appealUntil, fileOpenUntil } from './use-cases/move-case.ts';
import type { CaseRecord } from './use-cases/read-cases.ts';
import type { Withdrawal } from './use-cases/withdraw-loan.ts';

/** Where whoever disagrees can go, whatever we answered. */
const wayOn = { phone: condusef.phones[0], site: condusef.website };

/** What a link opens. */
type CaseFile =
  | { readonly kind: 'attachment'; readonly id: string }
  | { readonly kind: 'receipt' | 'answer'; readonly id: string };

export type UrlOf = (file: CaseFile) => string;

const dayOf = (instant: Date): CivilDate => mexicoCityDate(instant.getTime());

const clockOf = (one: Case, today: CivilDate): CaseClock => {
  const ended = one.answer?.at ?? one.closedAt;
  // Somebody looks again: the clock that was promised has run, and it is not wound up anew.
  const asOf = ended === null || one.status === 'appealed' ? today : dayOf(ended);
  const { kind, answerBy, openedAt } = one;
  const read = readClock({ kind, answerBy, receivedOn: dayOf(openedAt), asOf });
  const firstReplyBy = one.firstRepliedAt === null && isOpen(one) ? one.firstReplyBy : null;
  return {
    answer_by: answerBy,
    first_reply_by: firstReplyBy,
    is_first_reply_late: firstReplyBy !== null && firstReplyBy < today,
    unit: read.unit,
    day: read.day,
    days: read.days,
    days_left: read.daysLeft,
    days_late: read.daysLate,
  };
};

const subjectView = (subject: Subject): CaseSubject => ({
  kind: subject.kind,
  loan_id: 'loanId' in subject ? publicId('loan', subject.loanId) : null,
  movement_id:
    subject.kind === 'movement' ? `${publicId('mov', subject.loanId)}-${subject.movement}` : null,
  instalment: 'instalment' in subject ? subject.instalment : null,
  application_process_id: subject.kind === 'decision' ? subject.applicationProcessId : null,
  label: subject.label,
  on: subject.on,
});

export const summaryOf = (one: Case, today: CivilDate): CaseSummary => ({
  case_id: publicId('case', one.id),
  folio: one.folio,
  kind: one.kind,
  status: one.status,
  is_open: isOpen(one),
  title: titleOf(one),
  subject: one.subject === null ? null : subjectView(one.subject),
  amount: one.amount,
  opened_at: one.openedAt.toISOString(),
  answered_at: one.answer?.at.toISOString() ?? null,
  outcome: one.answer?.outcome ?? null,
  clock: clockOf(one, today),
});

const privacyTitles: Readonly<Record<PrivacyClock['kind'], string>> = {
  access: 'Acceso a tus datos personales',
  rectification: 'Corregir tus datos personales',
  cancellation: 'Borrar tus datos personales',
  opposition: 'Oponerte a un uso de tus datos',
};

/** A request over personal data, in the same list. */
export const privacySummary = (request: PrivacyClock, today: CivilDate): CaseSummary => {
  const { receivedAt, answerDueOn: answerBy, endedAt } = request;
  const isWaiting = request.status === 'received';
  const asOf = isWaiting || endedAt === null ? today : dayOf(endedAt);
  const read = readDays('business', { receivedOn: dayOf(receivedAt), answerBy, asOf });
  return {
    case_id: null,
    folio: request.folio,
    kind: 'privacy',
    status: isWaiting ? 'opened' : 'answered',
    is_open: isWaiting,
    title: privacyTitles[request.kind],
    subject: null,
    amount: null,
    opened_at: receivedAt.toISOString(),
    answered_at: endedAt?.toISOString() ?? null,
    outcome: null,
    clock: {
      answer_by: answerBy,
      first_reply_by: null,
      is_first_reply_late: false,
      unit: read.unit,
      day: read.day,
      days: read.days,
      days_left: read.daysLeft,
      days_late: read.daysLate,
    },
  };
};

/** What each kind would be promised if it were opened today. */
export const termViews = (today: CivilDate) =>
  [
    ...openableKinds.map((kind) => ({ kind, isAbroad: false })),
    { kind: 'dispute' as const, isAbroad: true },
  ].map(({ kind, isAbroad }) => {
    const { answerBy, firstReplyBy } = termOf(kind, today, { isAbroad });
    const { unit, days } = readClock({ kind, receivedOn: today, answerBy, asOf: today });
    return {
      kind,
      is_abroad: isAbroad,
      answer_by: answerBy,
      first_reply_by: firstReplyBy,
      unit,
      days,
      stops: [...stopsOf(kind)],
    };
  });

export function caseView(record: CaseRecord, today: CivilDate, urlOf: UrlOf): CaseView {
  const { found, timeline, holds } = record;
  const { id, answer } = found;
  return {
    ...summaryOf(found, today),
    description: found.description,
    reason: found.reason,
    is_abroad: found.isAbroad,
    turn: turnOf(found.status),
    timeline: timeline.map(({ step, at, author, words }) => ({
      step,
      at: at.toISOString(),
      text: words ?? stepText(step, found),
      author,
    })),
    holds: holds.map(({ stops, amount, since }) => ({
      stops: [...stops],
      amount,
      since: since.toISOString(),
    })),
    evidence: [...found.evidence],
    answer:
      answer === null
        ? null
        : {
            outcome: answer.outcome,
            text: answer.text,
            signed_by: answer.signedBy,
            answered_on: dayOf(answer.at),
            file_open_until: fileOpenUntil(answer),
          },
    documents: [
      { kind: 'receipt', url: urlOf({ kind: 'receipt', id }) },
      ...(answer === null ? [] : [{ kind: 'answer' as const, url: urlOf({ kind: 'answer', id }) }]),
    ],
    may: {
      write: isOpen(found),
      withdraw: judgeMove(found.status, 'withdrawn').ok,
      appeal_until: appealUntil(found),
    },
    condusef: wayOn,
  };
}

const attachmentView = ({ id, name, type, bytes }: Attachment, urlOf: UrlOf): CaseAttachment => ({
  attachment_id: publicId('file', id),
  name,
  type,
  bytes,
  url: urlOf({ kind: 'attachment', id }),
});

export const messageView = (
  { id, author, words, sentAt }: StoredMessage,
  attachments: readonly Attachment[],
  urlOf: UrlOf,
): CaseMessage => ({
  message_id: publicId('msg', id),
  from: author === null ? 'customer' : 'abona',
  author,
  text: words,
  at: sentAt.toISOString(),
  attachments: attachments.map((one) => attachmentView(one, urlOf)),
});

/** What withdrawing would bring back, and to whom. */
export function withdrawalView(withdrawal: Withdrawal, today: CivilDate): WithdrawalPreview {
  const { loanId, kind, principal, paid, price, downPayment, withdrawUntil } = withdrawal;
  const isCash = kind === 'cash';
  const window = { receivedOn: withdrawal.openedOn, answerBy: withdrawUntil, asOf: today };
  const { day, days } = readDays('business', window);
  return {
    loan_id: publicId('loan', loanId),
    label: withdrawal.label,
    kind,
    last_day: withdrawUntil,
    day,
    days,
    price,
    down_payment: downPayment,
    credit: principal,
    paid,
    to_customer: withdrawal.toCustomer,
    to_lender: { amount: principal, from: isCash ? 'customer' : 'merchant' },
    to_return: isCash ? principal : 0,
    returned: isCash ? Math.min(paid, principal) : 0,
    left_to_pay: 0,
  };
}
