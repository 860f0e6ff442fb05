import type { loanStatuses } from '@abona/contract/lending/loan';

type Of<L extends readonly string[], W = string> = Readonly<Record<L[number], W>>;

export const loanStatusWords: Of<typeof loanStatuses> = {
  active: 'Vivo',
  closed: 'Terminado',
  cancelled: 'Cancelado',
  written_off: 'Castigado',
};
