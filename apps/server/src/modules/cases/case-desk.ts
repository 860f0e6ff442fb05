import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import type { Result } from '@abona/kernel/result';
import type { Case } from './domain/case.ts';
import { type KindFigures, readFigures } from './stores/case-figure-store.ts';
import { answerCase, type DeskRefusal, writeToCustomer } from './use-cases/answer-case.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';

type Order<Use extends (deps: CaseDeps, order: never) => unknown> = Use extends (
  deps: CaseDeps,
  order: infer Given,
) => unknown
  ? Given
  : never;

/** Who answers what customers ask of us. */
export type CaseDesk = {
  /** What waits for us, by our own day. */
  readonly open: () => Promise<readonly Case[]>;
  /** Whose case has a folio; null: nobody's. */
  readonly customerOf: (folio: string) => Promise<number | null>;
  readonly answer: (order: Order<typeof answerCase>) => Promise<Result<Case, DeskRefusal>>;
  readonly write: (order: Order<typeof writeToCustomer>) => Promise<Result<Case, DeskRefusal>>;
  /** How many are open and late, and since when the oldest is, by kind. */
  readonly figures: () => Promise<readonly KindFigures[]>;
};

export const createCaseDesk = (deps: CaseDeps): CaseDesk => ({
  open: () => deps.cases.listForDesk(deps.db),
  customerOf: async (folio) =>
    (await deps.cases.findByFolio(deps.db, folio.toUpperCase()))?.customerId ?? null,
  answer: (order) => answerCase(deps, order),
  write: (order) => writeToCustomer(deps, order),
  figures: () => readFigures(deps.db, mexicoCityDate(deps.clock.now().getTime())),
});
