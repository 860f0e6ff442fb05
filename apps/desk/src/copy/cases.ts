import type { CaseOutcome, CaseStatus } from '@abona/contract/cases/case-status';

export const caseStatusWords: Readonly<Record<CaseStatus, string>> = {
  opened: 'Nuevo',
  in_review: 'En revisión',
  needs_customer: 'Espera al cliente',
  answered: 'Contestado',
  appealed: 'Inconforme',
  closed: 'Cerrado',
  withdrawn: 'Retirado',
};

export const caseOutcomeWords: Readonly<Record<CaseOutcome, string>> = {
  in_favour: 'A favor del cliente',
  partly: 'En parte',
  upheld: 'Se mantuvo',
};
