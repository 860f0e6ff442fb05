import { caseOutcomes } from '@abona/contract/cases/case-status';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import { z } from 'zod';
import type { Cases } from '#modules/cases/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { gainOf, loanChanges } from './loan-changes.ts';
import { type ActRefusal, rehearsedAct, type StaffAct } from './staff-act.ts';

export type AnsweringDeps = {
  readonly cases: { readonly desk: Pick<Cases['desk'], 'answerIn' | 'subjectOf'> };
  readonly lending: Pick<Lending, 'figuresOf'>;
};

const CaseAnswer = z.object({
  folio: z.string(),
  outcome: z.enum(caseOutcomes),
  amount: z.int().nullable(),
  /** The letter in the words of whoever answers; what it moves is added to it in pesos. */
  text: z.string(),
  /** Whose name the customer reads below it. */
  author: z.string(),
});
type CaseAnswer = z.output<typeof CaseAnswer>;

type Answered = Extract<
  Awaited<ReturnType<Cases['desk']['answerIn']>>,
  { readonly ok: true }
>['value'];
type DeskRefusal = Extract<
  Awaited<ReturnType<Cases['desk']['answerIn']>>,
  { readonly ok: false }
>['error'];

export type AmountRefusal = 'case_amount_needed' | 'case_amount_refused';

const refusals: Readonly<Record<DeskRefusal, ActRefusal | AmountRefusal>> = {
  case_unknown: 'not_found',
  state_conflict: 'act_impossible',
  amount_needed: 'case_amount_needed',
  amount_refused: 'case_amount_refused',
};

/** A case is answered: by letter, and with the money that the answer means. */
export const caseAnswer = (deps: AnsweringDeps): StaffAct<CaseAnswer, AmountRefusal> =>
  rehearsedAct({
    Order: CaseAnswer,
    matterOf: async (tx, { folio }) => {
      const found = await deps.cases.desk.subjectOf(tx, folio);
      return { subject: `case:${folio}`, customerId: found?.customerId ?? null };
    },
    perform: (tx, order, { actor }) => answerIn(deps, tx, { ...order, actor }),
  });

/** What an answer changes of the case and of its loan, once it was given. */
export async function answerIn(
  { cases, lending }: AnsweringDeps,
  tx: Tx,
  { amount, ...order }: CaseAnswer & { readonly actor: string },
): Promise<Result<ActPreview, ActRefusal | AmountRefusal>> {
  const about = await cases.desk.subjectOf(tx, order.folio);
  if (about === null) return err('not_found');
  const figures = async () =>
    about.loanId === null ? null : await lending.figuresOf(tx, about.loanId);
  const before = await figures();
  const answered = await cases.desk.answerIn(tx, {
    ...order,
    ...(amount !== null && { amount: centavos(amount) }),
  });
  if (!answered.ok) return err(refusals[answered.error]);
  const after = await figures();
  const loan = before === null || after === null ? null : { before, after };
  const gained = loan === null ? 0 : gainOf(loan.before, loan.after);
  return ok({
    // A loan that was not theirs moves nothing and costs all of it.
    amount: Math.max(answered.value.done.moved, gained),
    changes: [
      ...answerChanges(answered.value),
      ...(loan === null ? [] : loanChanges(loan.before, loan.after)),
    ],
  });
}

function answerChanges({ before, after, answer, done }: Answered): ActPreview['changes'] {
  const moved = [
    { what: 'shop_refund', amount: done.parts.shopRefund },
    { what: 'down_payment_back', amount: done.parts.toOrigin },
    { what: 'claimed_applied', amount: done.parts.claimed },
    { what: 'counted_as_paid', amount: done.parts.credited },
  ] as const;
  return [
    { what: 'case_status', before: before.status, after: after.status },
    { what: 'case_outcome', before: before.answer?.outcome ?? null, after: answer.outcome },
    { what: 'granted', before: before.granted, after: after.granted },
    ...moved.flatMap(({ what, amount }) =>
      amount === 0 ? [] : [{ what, before: 0, after: amount }],
    ),
    { what: 'letter', before: before.answer?.text ?? null, after: answer.text },
    { what: 'signed_by', before: before.answer?.signedBy ?? null, after: answer.signedBy },
  ];
}
