import type { Endpoint } from '@abona/contract/endpoint';
import type { DocumentKind } from '@abona/contract/lending/document';
import { mayCall } from '@abona/contract/staff/staff-access';
import { actCalls } from '@abona/contract/staff/staff-api';
import { JOURNALS_PAGE, type StaffJournal, type StaffLoan } from '@abona/contract/staff/staff-loan';
import { type StaffActKind, staffActs } from '@abona/contract/staff/staff-request';
import type { Why } from '@abona/contract/staff-acts/act';
import { publicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import type { Cases, LoanCase } from '#modules/cases/module.ts';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import { findPendingRequest } from '../stores/request-store.ts';
import { actorsOf } from './actors.ts';
import { type CustomerDeps, writeReveal } from './customers.ts';

export type LoanDeps = CustomerDeps & {
  readonly loans: Pick<ReturnType<Lending['desk']>, 'fileOf' | 'eventKeysOf' | 'find'>;
  /** What is asked of us about a loan. */
  readonly cases: Pick<Cases['desk'], 'openAbout'>;
  readonly ledger: Pick<
    Ledger,
    'findAll' | 'findById' | 'listOf' | 'nameOf' | 'parseAccount' | 'partsOf' | 'chartOf' | 'latest'
  >;
  /** Documents of loans, whoever's they are. */
  readonly papers: Pick<ReturnType<Lending['closingLetters']>['files'], 'documentOf'>;
};

/** Acts about a loan are those whose call is; whoever reads it may ask for some of them. */
const loanActsOf = ({ roles }: StaffCaller): StaffActKind[] =>
  staffActs.filter((kind) => {
    const call: Endpoint = actCalls[kind];
    return call.path.startsWith('/v1/loans/') && roles.some((role) => mayCall(role, call));
  });

/** A loan as an accountant sees it; null: there is none. */
export async function readLoan(
  deps: LoanDeps,
  loanId: string,
  caller: StaffCaller,
): Promise<StaffLoan | null> {
  const file = await deps.loans.fileOf(loanId);
  if (file === null) return null;
  const { customerId, events, ...loan } = file;
  const [name, actors, pending, open] = await Promise.all([
    deps.customers.nameOf(customerId),
    actorsOf(
      deps,
      events.map(({ actor }) => actor),
    ),
    findPendingRequest(deps.db, `loan:${loanId}`, deps.clock.technicalNow()),
    deps.cases.openAbout(deps.db, { customerId, loanId }),
  ]);
  return {
    ...loan,
    customer: { customer_id: customerId, name },
    events: events.map(({ actor, ...event }) => ({ ...event, by: actors(actor) })),
    open_cases: open.map(openCaseView),
    acts: loanActsOf(caller),
    pending_request_id: pending === null ? null : publicId('req', pending),
  };
}

const openCaseView = ({ found, mayBeTakenBack }: LoanCase): StaffLoan['open_cases'][number] => ({
  case_id: publicId('case', found.id),
  folio: found.folio,
  kind: found.kind,
  status: found.status,
  amount: found.amount,
  answer_by: found.answerBy,
  may_be_taken_back: mayBeTakenBack,
});

type AskedJournals = {
  readonly loanId: string;
  readonly key?: string | undefined;
  readonly cursor?: string | undefined;
};

/** What the books say of a loan, the latest first; or the one journal of an event of it. */
export async function readLoanJournals(
  deps: LoanDeps,
  { loanId, key, cursor }: AskedJournals,
): Promise<{ readonly journals: StaffJournal[]; readonly next_cursor: string | null }> {
  const keys = await deps.loans.eventKeysOf(loanId);
  const before = cursor === undefined ? null : Number(cursor);
  const page = { owner: loanId, keys, before, limit: JOURNALS_PAGE + 1 };
  const found =
    key === undefined
      ? await deps.ledger.listOf(deps.db, page)
      : (await deps.ledger.findAll(deps.db, [key])).filter(isOf(loanId, keys));
  const shown = found.slice(0, JOURNALS_PAGE);
  const last = found.length > JOURNALS_PAGE ? shown.at(-1) : undefined;
  return {
    journals: await journalsView(deps, shown),
    next_cursor: last === undefined ? null : String(last.id),
  };
}

/** Of its events, or on accounts of its own. */
const isOf =
  (loanId: string, keys: readonly string[]) =>
  ({ businessKey, lines }: Journal): boolean =>
    keys.includes(businessKey) || lines.some(({ account }) => account.endsWith(`:${loanId}`));

/** One journal of a loan; null: it has none such. */
export async function readLoanJournal(
  deps: LoanDeps,
  { loanId, journalId }: { readonly loanId: string; readonly journalId: number },
): Promise<StaffJournal | null> {
  const [found, keys] = await Promise.all([
    deps.ledger.findById(deps.db, journalId),
    deps.loans.eventKeysOf(loanId),
  ]);
  if (found === null || !isOf(loanId, keys)(found)) return null;
  const [journal = null] = await journalsView(deps, [found]);
  return journal;
}

/** One journal by its number; null: there is none. */
export async function readJournal(deps: LoanDeps, id: number): Promise<StaffJournal | null> {
  const found = await deps.ledger.findById(deps.db, id);
  const [journal = null] = found === null ? [] : await journalsView(deps, [found]);
  return journal;
}

type Journal = NonNullable<Awaited<ReturnType<Ledger['findById']>>>;

async function journalsView(deps: LoanDeps, journals: readonly Journal[]): Promise<StaffJournal[]> {
  const actors = await actorsOf(
    deps,
    journals.map(({ actor }) => actor),
  );
  return journals.map((journal) => ({
    journal_id: journal.id,
    key: journal.businessKey,
    kind: journal.kind,
    business_date: journal.businessDate,
    posted_at: journal.postedAt.toISOString(),
    by: actors(journal.actor),
    reverses: journal.reverses,
    lines: journal.lines.map(({ account, amount }) => ({
      account,
      name: deps.ledger.nameOf(account),
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    })),
    total: journal.lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0),
  }));
}

type Revealing = {
  readonly loanId: string;
  readonly kind: DocumentKind;
  readonly reference: string;
  readonly reason: Why['reason'];
  readonly caller: StaffCaller;
};

/** A document as its customer has it. That it is shown is written before it is. */
export async function revealLoanDocument(
  deps: LoanDeps,
  { loanId, kind, reference, reason, caller }: Revealing,
) {
  const [borrower] = await deps.loans.find({ loanId });
  if (borrower === undefined) return err('not_found');
  const { customerId } = borrower;
  const document = await deps.papers.documentOf({ customerId, loanId, kind, reference });
  if (!document.ok) return err('not_found');
  const until = await writeReveal(deps, {
    caller,
    customerId,
    field: 'loan_document',
    reason,
    detail: { loan: loanId, kind, reference },
  });
  const { folio, title, subtitle, issuedOn, blocks, footer } = document.value;
  const shown = { folio, title, subtitle, issued_on: issuedOn, blocks, footer };
  return ok({ ...shown, shown_until: until.toISOString() });
}
