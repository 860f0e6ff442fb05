import {
  type CaseKind,
  caseOutcomes,
  caseStops,
  deskChannels,
  disputeReasons,
} from '@abona/contract/cases/case-status';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { holdCauses, letterKinds } from '@abona/contract/staff-acts/act-values';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Cases } from '#modules/cases/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { type AmountRefusal, answerIn } from './case-answer.ts';
import { loanChanges, loanMatter } from './loan-changes.ts';
import { type ActRefusal, rehearsedAct, type StaffAct } from './staff-act.ts';

export type LoanCaseDeps = {
  readonly cases: {
    readonly desk: Pick<
      Cases['desk'],
      'answerIn' | 'subjectOf' | 'openAbout' | 'receiveIn' | 'takeBackIn'
    >;
  };
  readonly lending: Pick<Lending, 'figuresOf' | 'findLoan'>;
};

type Changes = ActPreview['changes'];
type OpenCase = Awaited<ReturnType<LoanCaseDeps['cases']['desk']['openAbout']>>[number];
type OpeningRefusal = Extract<
  Awaited<ReturnType<LoanCaseDeps['cases']['desk']['receiveIn']>>,
  { readonly ok: false }
>['error'];

/** Why a case about a loan cannot be opened; what the desk cannot ask for is nothing that could be done. */
type ReceivingRefusal =
  | DetailedFailure<'case_already_open' | 'case_window_over'>
  | 'cases_exhausted';

function refusalOf(refused: OpeningRefusal): ActRefusal | ReceivingRefusal {
  if (typeof refused === 'string')
    return refused === 'review_not_possible' ? 'act_impossible' : refused;
  const { code } = refused;
  return code === 'validation_failed' ? 'act_impossible' : { ...refused, code };
}

const Received = z.object({ channel: z.enum(deskChannels), description: z.string() });
type Received = z.output<typeof Received>;

/** Whose loan it is, as it is, what stands still of it and why; asked again later, what of that has changed. */
async function watchCases({ cases, lending }: LoanCaseDeps, tx: Tx, loanId: string) {
  const figures = await lending.figuresOf(tx, loanId);
  const { customerId } = await loanMatter(lending, tx, loanId);
  if (figures === null || customerId === null) return null;
  const openNow = () => cases.desk.openAbout(tx, { customerId, loanId });
  const open = await openNow();
  const stopped = stopsOf(open);
  const changes = async (): Promise<Changes> => [
    { what: 'stops', before: stopped, after: stopsOf(await openNow()) },
    ...loanChanges(figures, (await lending.figuresOf(tx, loanId)) ?? figures),
  ];
  return { customerId, open, changes };
}

/** Codes with a blank between them, each once; null: nothing stands still. */
function stopsOf(open: readonly OpenCase[]): string | null {
  const stopped = new Set(open.flatMap(({ stops }) => stops));
  return caseStops.filter((stop) => stopped.has(stop)).join(' ') || null;
}

type Opening = Received & {
  readonly kind: CaseKind & (typeof holdCauses | typeof letterKinds)[number];
  readonly customerId: number;
  readonly loanId: string;
  readonly author: string;
  readonly actor: string;
  readonly instalment?: number | undefined;
  readonly reason?: (typeof disputeReasons)[number] | undefined;
};

/** A case as whoever called or wrote is owed it: with its folio and its clock. */
async function receive(
  { cases }: LoanCaseDeps,
  tx: Tx,
  { loanId, author: name, actor, channel, ...wish }: Opening,
) {
  const request = { ...wish, loan_id: publicId('loan', loanId) };
  const opened = await cases.desk.receiveIn(tx, {
    wish: request,
    receiver: { name, actor, channel },
  });
  return opened.ok ? opened : err(refusalOf(opened.error));
}

const openedChanges = (kind: CaseKind, answerBy: string): Changes => [
  { what: 'case_kind', before: null, after: kind },
  { what: 'answer_by', before: null, after: answerBy },
];

const Hold = Received.extend({
  loanId: z.string(),
  cause: z.enum(holdCauses),
  instalment: z.int().optional(),
  reason: z.enum(disputeReasons).optional(),
  author: z.string(),
});
type Hold = z.output<typeof Hold>;

/** A loan stands still, or an instalment of it, because its customer said something: a case is opened with it. */
export const loanHold = (deps: LoanCaseDeps): StaffAct<Hold, ReceivingRefusal> =>
  rehearsedAct<Hold, ReceivingRefusal>({
    Order: Hold,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, cause, ...order }, { actor }) => {
      const loan = await watchCases(deps, tx, loanId);
      if (loan === null) return err('not_found');
      const { customerId } = loan;
      const opened = await receive(deps, tx, { ...order, kind: cause, customerId, loanId, actor });
      if (!opened.ok) return opened;
      const { answerBy } = opened.value;
      return ok({
        amount: opened.value.amount,
        changes: [...openedChanges(cause, answerBy), ...(await loan.changes())],
      });
    },
  });

const HoldLift = z.object({ loanId: z.string(), folio: z.string(), author: z.string() });
type HoldLift = z.output<typeof HoldLift>;

/** What stood still goes on, because its customer takes the case back. */
export const loanHoldLift = (deps: LoanCaseDeps): StaffAct<HoldLift, 'case_not_open'> =>
  rehearsedAct<HoldLift, 'case_not_open'>({
    Order: HoldLift,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, folio, author }, { actor }) => {
      const loan = await watchCases(deps, tx, loanId);
      const taken = loan?.open.find(({ found }) => found.folio === folio);
      if (loan === null || taken === undefined) return err('not_found');
      const back = await deps.cases.desk.takeBackIn(tx, { folio, author, actor });
      if (!back.ok) return back;
      const { status } = back.value;
      return ok({
        amount: null,
        changes: [
          { what: 'case_status', before: taken.found.status, after: status },
          ...(await loan.changes()),
        ],
      });
    },
  });

const Void = z.object({
  loanId: z.string(),
  text: z.string(),
  author: z.string(),
  received: Received.nullable(),
});
type Void = z.output<typeof Void>;
type VoidRefusal = ReceivingRefusal | 'loan_case_needed';

/** A loan that somebody else took is undone with the letter that says so: to the case of it, or one received now. */
export const loanVoid = (deps: LoanCaseDeps): StaffAct<Void, VoidRefusal> =>
  rehearsedAct<Void, VoidRefusal>({
    Order: Void,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: async (tx, { loanId, text, author, received }, { actor }) => {
      const loan = await deps.lending.findLoan(loanId, tx);
      if (loan === null) return err('not_found');
      if (loan.state.status === 'cancelled') return err('act_impossible');
      const { customerId } = loan.contract;
      const about =
        received === null
          ? await openNotMe(deps, tx, { customerId, loanId })
          : { kind: 'not_me' as const, ...received };
      if (about === null) return err('loan_case_needed');
      const letter = { loanId, text, author, actor, about, ...foundNotTheirs };
      const written = await write(deps, tx, letter);
      if (written.ok) return written;
      return err(isAboutAmount(written.error) ? 'act_impossible' : written.error);
    },
  });

/** All of it, so that no amount is said. */
const foundNotTheirs = { outcome: 'in_favour', amount: null } as const;

type Borrowed = { readonly customerId: number; readonly loanId: string };

async function openNotMe({ cases }: LoanCaseDeps, tx: Tx, which: Borrowed) {
  const open = await cases.desk.openAbout(tx, which);
  const said = open.find(({ found }) => found.kind === 'not_me');
  return said === undefined ? null : { folio: said.found.folio };
}

const isAboutAmount = (error: ActRefusal | LetterRefusal): error is AmountRefusal =>
  error === 'case_amount_needed' || error === 'case_amount_refused';

const About = z.union([
  z.object({ folio: z.string() }),
  Received.extend({ kind: z.enum([...letterKinds, 'not_me']) }),
]);

const Letter = z.object({
  loanId: z.string(),
  outcome: z.enum(caseOutcomes),
  amount: z.int().nullable(),
  text: z.string(),
  author: z.string(),
  about: About,
});
type Letter = z.output<typeof Letter>;
type LetterRefusal = ReceivingRefusal | AmountRefusal;

/** A letter about a loan: it answers the case that is open about it, or one that is received with it. */
export const loanLetter = (deps: LoanCaseDeps): StaffAct<Letter, LetterRefusal> =>
  rehearsedAct<Letter, LetterRefusal>({
    Order: Letter,
    matterOf: (tx, { loanId }) => loanMatter(deps.lending, tx, loanId),
    perform: (tx, order, { actor }) => write(deps, tx, { ...order, actor }),
  });

/** The letter as any answer of a case, with what it moves; the case is the loan's, or there is none. */
async function write(
  deps: LoanCaseDeps,
  tx: Tx,
  { loanId, about, ...answer }: Letter & { readonly actor: string },
): Promise<Result<ActPreview, ActRefusal | LetterRefusal>> {
  const loan = await watchCases(deps, tx, loanId);
  if (loan === null) return err('not_found');
  const { customerId } = loan;
  if ('folio' in about) {
    const isOfLoan = loan.open.some(({ found }) => found.folio === about.folio);
    return isOfLoan ? answerIn(deps, tx, { ...answer, folio: about.folio }) : err('not_found');
  }
  const { author, actor } = answer;
  const opened = await receive(deps, tx, { ...about, customerId, loanId, author, actor });
  if (!opened.ok) return opened;
  const { folio, kind } = opened.value;
  const answered = await answerIn(deps, tx, { ...answer, folio });
  if (!answered.ok) return answered;
  const { amount, changes } = answered.value;
  return ok({ amount, changes: [{ what: 'case_kind', before: null, after: kind }, ...changes] });
}
