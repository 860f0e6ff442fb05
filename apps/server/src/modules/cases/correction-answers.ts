import { onEvent, type Worker } from '#platform/jobs/worker.ts';
import { loanOfSubject } from './domain/case.ts';
import { caseAnswered } from './events.ts';
import type { CaseDeps } from './use-cases/case-deps.ts';

/** How a correction before the bureau was answered. */
export type CorrectionAnswer = {
  readonly caseId: string;
  readonly loanId: string | null;
  /** In whole or in part. */
  readonly isAccepted: boolean;
  readonly text: string;
};

type Reaction = {
  readonly name: string;
  readonly run: (answered: CorrectionAnswer) => Promise<void>;
};

/** Has whoever reports to bureaus act on a correction that was answered. */
export const onCorrectionAnswered = (
  { db, cases }: Pick<CaseDeps, 'db' | 'cases'>,
  { name, run }: Reaction,
): Worker =>
  onEvent(caseAnswered, {
    name,
    effect: 'outside',
    concerns: ({ kind }) => kind === 'bureau_correction',
    run: async ({ case_id: caseId, folio, outcome }) => {
      const found = await cases.findByFolio(db, folio);
      if (found === null) return;
      await run({
        caseId,
        loanId: loanOfSubject(found.subject),
        isAccepted: outcome !== 'upheld',
        text: found.answer?.text ?? '',
      });
    },
  });
