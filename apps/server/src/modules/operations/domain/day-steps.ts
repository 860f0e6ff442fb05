import type { DayStep, DayStepState } from '@abona/contract/staff/operations';

/** What is known of the end of one day, as far as its steps follow from it. */
export type DayFacts = {
  readonly forwardedAt: Date | null;
  readonly finishedAt: Date | null;
  /** When the books of the day before were closed, and its portfolio kept. */
  readonly closedAt: Date | null;
  readonly keptAt: Date | null;
  /** End of day is under way on some node. */
  readonly isRunning: boolean;
};

type Step = {
  readonly step: DayStep;
  readonly state: DayStepState;
  readonly doneAt: Date | null;
};

/**
 * End of day, step by step. Loans are brought forward and then those that are too late are written off, by one job;
 * the books and the portfolio of the day that ended are closed by jobs of their own, which look for it by themselves.
 */
export function dayStepsOf(facts: DayFacts): readonly Step[] {
  const { forwardedAt, finishedAt, closedAt, keptAt, isRunning } = facts;
  const underWay = isRunning ? 'running' : 'stopped';
  const of = (step: DayStep, doneAt: Date | null, otherwise: DayStepState): Step => ({
    step,
    state: doneAt === null ? otherwise : 'done',
    doneAt,
  });
  return [
    of('loans', forwardedAt, underWay),
    of('write_offs', finishedAt, forwardedAt === null ? 'waiting' : underWay),
    of('books', closedAt, 'waiting'),
    of('portfolio', keptAt, 'waiting'),
  ];
}
