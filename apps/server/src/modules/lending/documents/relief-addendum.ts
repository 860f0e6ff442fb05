import { lender } from '@abona/contract/lender';
import type { Acceptance } from '@abona/documents/contract/contract-input';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import type { PrintedDocument } from '@abona/documents/printed-document';
import {
  type PlanChange,
  type PlanOnPaper,
  reliefAddendumDocument,
} from '@abona/documents/relief-addendum';
import { reliefHistory } from '@abona/documents/wording';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { centavos, sum } from '@abona/kernel/money';
import type { PlanFigures, ReliefPreview } from '../domain/relief/preview-relief.ts';
import { creditOf } from './loan-documents.ts';
import type { DocumentFacts } from './print-loan-document.ts';

export type AddendumOrder = {
  readonly facts: DocumentFacts;
  /** What was shown, and is granted. */
  readonly preview: ReliefPreview;
  readonly folio: string;
  readonly signedOn: CivilDate;
  readonly acceptance: Omit<Acceptance, 'fingerprint'>;
};

/** The addendum to a loan's contract by which its plan was changed. */
export function reliefAddendum({ facts, preview, ...signed }: AddendumOrder): PrintedDocument {
  const { loan, order, contract } = facts;
  const { now, next, cost, bureauKey } = preview;
  return reliefAddendumDocument({
    ...signed,
    lender,
    holder: order.holder,
    credit: creditOf(loan.contract, order.purchase),
    contract: contract ?? { templateId: currentTemplateId, folio: null },
    change: changeOf(preview),
    now: onPaper(now),
    next: onPaper(next),
    cost,
    bureau: reliefHistory[bureauKey],
  });
}

function onPaper({
  instalments,
  levelPayment,
  left,
  lastDueOn,
  catTenths,
}: PlanFigures): PlanOnPaper {
  const due = centavos(left - sum(instalments.map(({ total }) => total)));
  return { rows: instalments, levelPayment, due, remaining: left, lastDueOn, catTenths };
}

function changeOf({ terms, now, next }: ReliefPreview): PlanChange {
  if (terms.kind === 'restructure') return terms;
  const dueDateIn = ({ instalments }: PlanFigures): CivilDate => {
    const row = instalments.find(({ k }) => k === terms.k);
    invariant(row !== undefined, () => `instalment ${terms.k} is not to come`);
    return row.dueDate;
  };
  return { kind: terms.kind, k: terms.k, from: dueDateIn(now), to: dueDateIn(next) };
}
