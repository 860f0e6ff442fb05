import type { Acceptance } from '@abona/documents/contract/contract-input';
import { currentTemplateId } from '@abona/documents/contract/contract-templates';
import type { PrintedDocument } from '@abona/documents/printed-document';
import {
  type PlanChange,
  type PlanOnPaper,
  reliefAddendumDocument,
} from '@abona/documents/relief-addendum';
import { quitaHistory, reliefHistory } from '@abona/documents/wording';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos, sum } from '@abona/kernel/money';
import { lender } from '@abona/lender/lender';
import type { PlanFigures, ReliefPreview } from '../domain/relief/preview-relief.ts';
import type { QuitaPreview } from '../domain/relief/quita.ts';
import { creditOf } from './loan-documents.ts';
import type { DocumentFacts } from './print-loan-document.ts';

/** What was shown and is granted, as an addendum tells it. */
export type AgreedPlan = {
  readonly change: PlanChange;
  readonly now: PlanFigures;
  readonly next: PlanFigures;
  readonly cost: Centavos;
  /** What bureaus are told, in words. */
  readonly bureau: string;
};

export const agreedRelief = (preview: ReliefPreview): AgreedPlan => {
  const { now, next, cost, bureauKey } = preview;
  return { change: changeOf(preview), now, next, cost, bureau: reliefHistory[bureauKey] };
};

export const agreedQuita = ({
  now,
  next,
  cost,
  forgiven,
  bureauKeys,
}: QuitaPreview): AgreedPlan => ({
  change: { kind: 'quita', count: next.instalments.length, ...forgiven },
  ...{ now, next, cost, bureau: quitaHistory[bureauKeys.paid] },
});

export type AddendumOrder = {
  readonly facts: DocumentFacts;
  readonly agreed: AgreedPlan;
  readonly folio: string;
  readonly signedOn: CivilDate;
  readonly acceptance: Omit<Acceptance, 'fingerprint'>;
};

/** The addendum to a loan's contract by which its plan was changed. */
export function reliefAddendum({ facts, agreed, ...signed }: AddendumOrder): PrintedDocument {
  const { loan, order, contract } = facts;
  return reliefAddendumDocument({
    ...signed,
    ...agreed,
    lender,
    holder: order.holder,
    credit: creditOf(loan.contract, order.purchase),
    contract: contract ?? { templateId: currentTemplateId, folio: null },
    now: onPaper(agreed.now),
    next: onPaper(agreed.next),
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
