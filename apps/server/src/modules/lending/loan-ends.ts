import { type Effect, onEvent, type Worker } from '#platform/jobs/worker.ts';
import type { Closing } from './domain/loan.ts';
import {
  addendumIssued,
  batchSettled,
  closingLetterIssued,
  dayEnded,
  eventTypes,
  loanEnded,
  quitaOffered,
  reliefOffered,
} from './events.ts';

export type LetterReaction = LoanMoveReaction & { readonly effect: Effect };

export type LoanEndReaction = {
  readonly name: string;
  readonly run: (end: { readonly loanId: string; readonly closing: Closing }) => Promise<void>;
};

type LoanMove = { readonly loanId: string; readonly customerId: number };
export type LoanMoveReaction = {
  readonly name: string;
  readonly run: (move: LoanMove) => Promise<void>;
};

const told =
  (run: LoanMoveReaction['run']) =>
  ({ loan_id: loanId, customer_id: customerId }: { loan_id: string; customer_id: number }) =>
    run({ loanId, customerId });

/** Has something done when a shop gave money back, the customer withdrew, or the loan was not theirs. */
export const onLoanGivenBack = ({ name, run }: LoanMoveReaction): readonly Worker[] =>
  (['refund', 'cancellation', 'void'] as const).map((kind) =>
    onEvent(eventTypes[kind], {
      name: `${name}_after_${kind}`,
      effect: 'database',
      run: told(run),
    }),
  );

/** Has something done when a case has something of a loan stand still. */
export const onHoldPlaced = ({ name, run }: LoanMoveReaction): Worker =>
  onEvent(eventTypes.hold_placed, { name, effect: 'database', run: told(run) });

/** Has something done when a closing letter went out. */
export const onLetterIssued = ({ name, effect, run }: LetterReaction): Worker =>
  onEvent(closingLetterIssued, { name, effect, run: told(run) });

export type AddendumReaction = {
  readonly name: string;
  readonly effect: Effect;
  readonly run: (addendum: LoanMove & { readonly reference: string }) => Promise<void>;
};

/** Has something done when a changed plan was signed. */
export const onAddendumIssued = ({ name, effect, run }: AddendumReaction): Worker =>
  onEvent(addendumIssued, {
    name,
    effect,
    run: ({ loan_id: loanId, customer_id: customerId, reference }) =>
      run({ loanId, customerId, reference }),
  });

export type OfferReaction = {
  readonly name: string;
  readonly run: (offered: LoanMove & { readonly offerId: string }) => Promise<void>;
};

const onOffer =
  (event: typeof quitaOffered) =>
  ({ name, run }: OfferReaction): Worker =>
    onEvent(event, {
      name,
      effect: 'outside',
      run: ({ loan_id: loanId, customer_id: customerId, offer_id: offerId }) =>
        run({ loanId, customerId, offerId }),
    });

/** Has something done when somebody of ours offered a quita. */
export const onQuitaOffered = onOffer(quitaOffered);
/** Has something done when somebody of ours offered another plan. */
export const onReliefOffered = onOffer(reliefOffered);

export type DayReaction = {
  readonly name: string;
  readonly attemptLimitS: number;
  readonly run: (signal: AbortSignal) => Promise<void>;
};

/** Has something done when every loan was brought to the end of a day; a day that is missed is found by its own schedule. */
export const onDayEnded = ({ name, attemptLimitS, run }: DayReaction): Worker =>
  onEvent(dayEnded, {
    name,
    effect: 'outside',
    attemptLimitS,
    run: (_, { signal }) => run(signal),
  });

/** Has something done whenever a loan ended: one by itself, or many at the end of a day. */
export const onLoanEnded = ({ name, run }: LoanEndReaction): readonly Worker[] => [
  onEvent(loanEnded, {
    name,
    effect: 'database',
    run: async ({ loan_id: loanId, closing }) => {
      if (closing !== null) await run({ loanId, closing });
    },
  }),
  onEvent(batchSettled, {
    name: `${name}_by_day`,
    // Each of a batch stands for itself: one that fails is tried again, and repeats change nothing.
    effect: 'outside',
    run: async ({ ended }) => {
      for (const { loan_id: loanId, closing } of ended)
        await run({ loanId, closing: closing as Closing });
    },
  }),
];
