import { randomUUIDv7 } from 'node:crypto';
import type { OpenCase } from '@abona/contract/cases/case';
import type { CaseChannel, CaseKind } from '@abona/contract/cases/case-status';
import { invariant } from '@abona/kernel/invariant';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import {
  CASES_PER_DAY_MAX,
  type Case,
  loanOfSubject,
  OPEN_CASES_MAX,
  type Subject,
} from '../domain/case.ts';
import { termOf } from '../domain/case-term.ts';
import { folioOf } from '../domain/folio.ts';
import type { HoldScope } from '../domain/hold-scope.ts';
import { caseOpened } from '../events.ts';
import { countCases } from '../stores/case-figure-store.ts';
import type { CaseDeps } from './case-deps.ts';
import { placeHold } from './case-holds.ts';
import { type FoundSubject, findSubject, type SubjectRefusal } from './find-subject.ts';
import { type CaseRecord, recordOf } from './read-cases.ts';
import { lockFiles, recordMessage } from './write-message.ts';

const DAY_MS = 86_400_000;
/** Folios are rolled: of a million, a free one is found by then. */
const FOLIO_ROLLS_MAX = 50;

export type OpeningRefusal =
  | SubjectRefusal
  | 'cases_exhausted'
  | DetailedFailure<'case_already_open' | 'validation_failed'>;

/** Who of ours wrote down what a customer said, and by which way it came; null: the customer themselves, in the app. */
export type Receiver = {
  readonly name: string;
  readonly actor: string;
  readonly channel: CaseChannel;
} | null;

export type CaseRequest = OpenCase & { readonly customerId: number };

type ReceivedRequest = { readonly wish: CaseRequest; readonly receiver: Receiver };

/** Receives a case: folio, clock and what stands still, in one transaction under the customer's lock. */
export async function openCaseIn(
  deps: CaseDeps,
  tx: Tx,
  { wish, receiver }: ReceivedRequest,
): Promise<Result<Case, OpeningRefusal>> {
  const { customerId, kind } = wish;
  if (!(await deps.customers.lock(tx, customerId))) return err('not_found');
  const judged = await judgeOpening(deps, tx, wish);
  if (!judged.ok) return judged;
  const { subject, amount, scope, files } = judged.value;
  const opened = await receive(deps, tx, {
    customerId,
    kind,
    channel: receiver?.channel ?? 'web',
    subject,
    amount,
    scope,
    reason: kind === 'dispute' ? (wish.reason ?? 'other') : null,
    isAbroad: kind === 'dispute' && wish.is_abroad === true,
    description: wish.description,
    evidence: await evidenceOf(deps, tx, { customerId, kind, subject }),
    receiver,
  });
  const { description: text } = wish;
  await recordMessage(deps, tx, { to: opened, author: null, text, files });
  return ok({ ...opened, messageCount: 1 });
}

/** The same in a transaction of its own. */
export const openCase = (
  deps: CaseDeps,
  wish: CaseRequest,
  receiver: Receiver = null,
): Promise<Result<CaseRecord, OpeningRefusal>> =>
  transaction(deps.db, async (tx) => {
    const opened = await openCaseIn(deps, tx, { wish, receiver });
    return opened.ok ? ok(await recordOf(deps, tx, opened.value)) : opened;
  });

type Opening = FoundSubject & { readonly files: readonly string[] };

/** Whether it can be opened, and about what; nothing is written yet. */
async function judgeOpening(
  deps: CaseDeps,
  tx: Tx,
  wish: CaseRequest,
): Promise<Result<Opening, OpeningRefusal>> {
  const { customerId, kind } = wish;
  const found = await findSubject(deps, tx, wish);
  if (!found.ok) return found;
  const { subject } = found.value;
  const earlier = subject && (await deps.cases.findOpen(tx, { customerId, kind, subject }));
  if (earlier !== null)
    return err({ code: 'case_already_open', details: { folio: earlier.folio } });
  if (kind !== 'not_me' && (await isTooMany(deps, tx, customerId))) return err('cases_exhausted');
  const files = await lockFiles(tx, { customerId, ids: wish.attachment_ids ?? [] });
  return files.ok ? ok({ ...found.value, files: files.value }) : files;
}

async function isTooMany(deps: CaseDeps, tx: Tx, customerId: number): Promise<boolean> {
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  const { open, lately } = await countCases(tx, customerId, since);
  return open >= OPEN_CASES_MAX || lately >= CASES_PER_DAY_MAX;
}

type Suspect = {
  readonly customerId: number;
  readonly kind: CaseKind;
  readonly subject: Subject | null;
};

const evidenceOf = async (deps: CaseDeps, tx: Tx, { customerId, kind, subject }: Suspect) => {
  const loanId = loanOfSubject(subject);
  return kind === 'not_me' && loanId !== null ? deps.evidence.of(tx, { customerId, loanId }) : [];
};

export type NewCase = Pick<
  Case,
  | 'customerId'
  | 'kind'
  | 'channel'
  | 'subject'
  | 'amount'
  | 'reason'
  | 'isAbroad'
  | 'description'
  | 'evidence'
> & {
  /** What of its loan stands still. */
  readonly scope: HoldScope;
  readonly receiver?: Receiver;
};

/** Writes a case down with its folio and clock, and has what it stops stand still. */
export async function receive(
  deps: CaseDeps,
  tx: Tx,
  { scope, receiver = null, ...wish }: NewCase,
): Promise<Case> {
  const now = deps.clock.now();
  const today = mexicoCityDate(now.getTime());
  const received = await writeWithFolio(deps, tx, {
    ...wish,
    ...termOf(wish.kind, today, wish),
    id: randomUUIDv7(),
    status: 'opened',
    granted: centavos(0),
    openedAt: now,
    firstRepliedAt: null,
    messageCount: 0,
    answer: null,
    appealedAt: null,
    closedAt: null,
  });
  const step = { at: now, author: null, words: null };
  const isHeld = await placeHold(deps, tx, { opened: received, scope });
  await deps.timeline.add(
    tx,
    received,
    { ...step, author: receiver?.name ?? null, step: 'received' },
    ...(isHeld ? [{ ...step, step: 'held' as const }] : []),
  );
  const { id, customerId, kind, folio, answerBy } = received;
  await deps.audit(tx, customerId, {
    action: 'opened',
    actor: receiver?.actor ?? `customer:${customerId}`,
    detail: { folio, kind },
  });
  await deps.publish(tx, caseOpened, {
    customer_id: customerId,
    case_id: id,
    folio,
    kind,
    answer_by: answerBy,
  });
  return received;
}

/** Whoever opens two at once waits for the customer's lock, so that only the folio can be taken. */
async function writeWithFolio(
  { cases }: CaseDeps,
  tx: Tx,
  received: Omit<Case, 'folio'>,
): Promise<Case> {
  const today = mexicoCityDate(received.openedAt.getTime());
  for (let roll = 0; roll < FOLIO_ROLLS_MAX; roll++) {
    const folio = folioOf(received.kind, today, rollPublicNumber());
    const written = { ...received, folio };
    if (await cases.add(tx, written)) return written;
  }
  invariant(false, `no folio was free for a case of ${received.kind}`);
}
