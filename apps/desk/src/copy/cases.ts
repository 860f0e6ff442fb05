import type {
  CaseChannel,
  CaseKind,
  CaseOutcome,
  CaseStatus,
  CaseStop,
} from '@abona/contract/cases/case-status';

export const caseKindWords: Readonly<Record<CaseKind | 'privacy', string>> = {
  dispute: 'Aclaración',
  complaint: 'Reclamación UNE',
  withdrawal: 'Desistimiento',
  hardship: 'No puede pagar',
  not_me: 'No fui yo',
  decision_review: 'Revisión de decisión',
  bureau_correction: 'Corrección en buró',
  privacy: 'Derechos ARCO',
};

export const caseChannelWords: Readonly<Record<CaseChannel, string>> = {
  web: 'En la app',
  phone: 'Por teléfono',
  email: 'Por correo',
  letter: 'Por escrito',
  authority: 'Por la CONDUSEF',
  bureau: 'Por el buró',
};

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

export const caseStopWords: Readonly<Record<CaseStop, string>> = {
  collect: 'Cobranza',
  debit: 'Pago automático',
  mora: 'Moratorios',
  bureau: 'Buró',
  lending: 'Crédito nuevo',
};
