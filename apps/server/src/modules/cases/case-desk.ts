import type { CaseMessage, CaseView } from '@abona/contract/cases/case';
import type { CaseStop } from '@abona/contract/cases/case-status';
import type { FileReply } from '@abona/contract/file';
import type { StaffCaseSummary } from '@abona/contract/staff/staff-customer';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { mapOk, type Result } from '@abona/kernel/result';
import type { CustomerHistory } from '#platform/customer-history.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { MessagePage } from '#platform/message-page.ts';
import { type Case, loanOfSubject } from './domain/case.ts';
import { isOpen, judgeMove } from './domain/case-status.ts';
import { type KindFigures, readFigures } from './stores/case-figure-store.ts';
import { caseQueues } from './stores/case-queue-store.ts';
import { caseHistory } from './stores/customer-history-store.ts';
import { listHolds } from './stores/hold-store.ts';
import type { WrittenMessage } from './stores/message-store.ts';
import {
  type Answered,
  type AnswerOrder,
  answerCase,
  answerCaseIn,
  type DeskRefusal,
  writeToCustomer,
} from './use-cases/answer-case.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';
import { readCaseFile } from './use-cases/case-files.ts';
import { takeBackCaseIn } from './use-cases/move-case.ts';
import {
  type CaseRequest,
  type OpeningRefusal,
  openCase,
  openCaseIn,
  type Receiver,
} from './use-cases/open-case.ts';
import { recordOf } from './use-cases/read-cases.ts';
import { caseView, messageView, privacySummary, summaryOf, type UrlOf } from './views.ts';

/** A case as its customer sees it, and what only people of ours do. */
export type DeskCase = {
  readonly found: Case;
  readonly view: CaseView;
  /** The latest first. */
  readonly messages: readonly CaseMessage[];
  readonly may: { readonly write: boolean; readonly ask: boolean; readonly answer: boolean };
};

/** A case about a loan, and what it has stand still. */
export type LoanCase = {
  readonly found: Case;
  readonly stops: readonly CaseStop[];
  readonly mayBeTakenBack: boolean;
};

/** Who answers what customers ask of us. */
export type CaseDesk = {
  /** What waits for us, by our own day. */
  readonly open: () => Promise<readonly Case[]>;
  /** Whose case has a folio; null: nobody's. */
  readonly customerOf: (folio: string, tx?: Tx) => Promise<number | null>;
  /** What somebody asked of us and waits for, with what they ask over their data, by the day it is due. */
  readonly openOf: (customerId: number) => Promise<readonly StaffCaseSummary[]>;
  /** A case with all that was written; `urlOf` says where its files are for whoever asks. Null: no such folio. */
  readonly read: (folio: string, urlOf: UrlOf) => Promise<DeskCase | null>;
  /** A file that its customer sent, or a letter of ours; null: it has none such. */
  readonly fileOf: (
    folio: string,
    file: { readonly kind: 'attachment' | 'receipt' | 'answer'; readonly id: string | null },
  ) => Promise<FileReply | null>;
  readonly history: CustomerHistory;
  /** What was written to and fro in all cases of a customer, the latest first. */
  readonly writtenWith: (page: MessagePage) => Promise<readonly WrittenMessage[]>;
  /** Whose case has a folio, and the loan that it is about; null: there is no such case. */
  readonly subjectOf: (
    tx: Tx,
    folio: string,
  ) => Promise<{ readonly customerId: number; readonly loanId: string | null } | null>;
  readonly answer: (order: AnswerOrder) => Promise<Result<Case, DeskRefusal>>;
  /** The same in the caller's transaction, with what it did. */
  readonly answerIn: (tx: Tx, order: AnswerOrder) => Promise<Result<Answered, DeskRefusal>>;
  /** In a transaction of its own, or in the caller's. */
  readonly write: (
    order: Parameters<typeof writeToCustomer>[2],
    tx?: Tx,
  ) => Promise<Result<Case, DeskRefusal>>;
  /** A case in the name of a customer who called or wrote; its folio. */
  readonly receive: (
    request: CaseRequest,
    receiver: Receiver,
  ) => Promise<Result<string, OpeningRefusal>>;
  /** The same in the caller's transaction. */
  readonly receiveIn: (
    tx: Tx,
    received: Parameters<typeof openCaseIn>[2],
  ) => ReturnType<typeof openCaseIn>;
  /** Its customer told us that they take a case back. */
  readonly takeBackIn: (
    tx: Tx,
    order: Parameters<typeof takeBackCaseIn>[2],
  ) => ReturnType<typeof takeBackCaseIn>;
  /** What is open about a loan, by the day it is due, and what each has stand still of it. */
  readonly openAbout: (
    source: Database | Tx,
    which: { readonly customerId: number; readonly loanId: string },
  ) => Promise<readonly LoanCase[]>;
  /** What waits, a queue for each kind. */
  readonly queues: ReturnType<typeof caseQueues>;
  /** How many are open and late, and since when the oldest is, by kind. */
  readonly figures: () => Promise<readonly KindFigures[]>;
};

export const createCaseDesk = (deps: CaseDeps): CaseDesk => ({
  open: () => deps.cases.listForDesk(deps.db),
  customerOf: async (folio, tx) =>
    (await deps.cases.findByFolio(tx ?? deps.db, folio.toUpperCase()))?.customerId ?? null,
  openOf: (customerId) => openCasesOf(deps, customerId),
  read: (folio, urlOf) => readDeskCase(deps, folio, urlOf),
  fileOf: async (folio, { kind, id }) => {
    const found = await deps.cases.findByFolio(deps.db, folio.toUpperCase());
    return found && readCaseFile(deps, found.customerId, [kind, id ?? found.id]);
  },
  history: caseHistory(deps.db),
  writtenWith: (page) => deps.messages.listOf(deps.db, page),
  subjectOf: async (tx, folio) => {
    const found = await deps.cases.findByFolio(tx, folio);
    return found && { customerId: found.customerId, loanId: loanOfSubject(found.subject) };
  },
  answer: (order) => answerCase(deps, order),
  answerIn: (tx, order) => answerCaseIn(deps, tx, order),
  write: (order, tx) =>
    tx === undefined
      ? transaction(deps.db, (own) => writeToCustomer(deps, own, order))
      : writeToCustomer(deps, tx, order),
  receive: async (request, receiver) =>
    mapOk(await openCase(deps, request, receiver), ({ found }) => found.folio),
  receiveIn: (tx, received) => openCaseIn(deps, tx, received),
  takeBackIn: (tx, order) => takeBackCaseIn(deps, tx, order),
  openAbout: (source, which) => openAbout(deps, source, which),
  queues: caseQueues(deps.db),
  figures: () => readFigures(deps.db, mexicoCityDate(deps.clock.now().getTime())),
});

async function openAbout(
  deps: CaseDeps,
  source: Database | Tx,
  { customerId, loanId }: { readonly customerId: number; readonly loanId: string },
): Promise<readonly LoanCase[]> {
  const open = await deps.cases.listOpen(source, customerId);
  const about = open.filter(({ subject }) => loanOfSubject(subject) === loanId);
  const holds = await Promise.all(about.map((found) => listHolds(source, found)));
  return about.map((found, place) => ({
    found,
    stops: holds[place]?.flatMap(({ stops }) => stops) ?? [],
    mayBeTakenBack: judgeMove(found.status, 'withdrawn').ok,
  }));
}

async function openCasesOf(deps: CaseDeps, customerId: number): Promise<StaffCaseSummary[]> {
  const today = mexicoCityDate(deps.clock.now().getTime());
  const [open, privacy] = await Promise.all([
    deps.cases.listOpen(deps.db, customerId),
    deps.privacyRequests.listOf(deps.db, customerId),
  ]);
  const summaries = [
    ...open.map((one) => ({
      ...summaryOf(one, today),
      legal_due: one.legalDue,
      internal_due: one.internalDue,
    })),
    ...privacy
      .map((request) => privacySummary(request, today))
      .filter(({ is_open: isOpen }) => isOpen)
      // The law's day is the only one that a request over personal data has.
      .map((summary) => ({ ...summary, legal_due: summary.clock.answer_by, internal_due: null })),
  ];
  return summaries.toSorted((one, other) =>
    one.clock.answer_by.localeCompare(other.clock.answer_by),
  );
}

/** More than anybody reads at once; what is older is in its customer's own pages. */
const MESSAGES_MAX = 200;

async function readDeskCase(deps: CaseDeps, folio: string, urlOf: UrlOf): Promise<DeskCase | null> {
  const { db, cases, messages, attachments } = deps;
  const found = await cases.findByFolio(db, folio.toUpperCase());
  if (found === null) return null;
  const [record, listed] = await Promise.all([
    recordOf(deps, db, found),
    messages.list(db, found, { before: null, limit: MESSAGES_MAX }),
  ]);
  const files = await attachments.listOf(
    db,
    listed.map(({ id }) => id),
  );
  const { status } = found;
  return {
    found,
    view: caseView(record, mexicoCityDate(deps.clock.now().getTime()), urlOf),
    messages: listed.map((one) => messageView(one, files.get(one.id) ?? [], urlOf)),
    may: {
      write: isOpen(found),
      ask: isOpen(found) && status !== 'appealed',
      answer: judgeMove(status, 'answered').ok,
    },
  };
}
