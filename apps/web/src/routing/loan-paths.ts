import { BASE_PATH, paths } from './paths.ts';

const part = (text: string): string => encodeURIComponent(text);

/** Paths below the base path, for `useNavigation`. */
export const loanPath = (loanId: string): string => `/perfil/prestamos/${part(loanId)}`;
export const receiptsPath = (loanId: string): string => `${loanPath(loanId)}/comprobantes`;

/** What is to be paid, as the address carries it. */
export type PayParameters = {
  /** `abono`, `vencido`, `total` or `otra`. */
  readonly monto?: string;
  /** Centavos, with `otra`. */
  readonly cantidad?: string;
  /** With `otra`, beyond what is due: `plazo` or `pago`. */
  readonly adelanto?: string;
  /** A card or a mandate. */
  readonly medio?: string;
  readonly intento?: string;
};

const withParameters = (path: string, parameters: PayParameters): string => {
  const search = new URLSearchParams(parameters as Record<string, string>).toString();
  return search === '' ? path : `${path}?${search}`;
};

export const payPath = (loanId: string, parameters: PayParameters = {}): string =>
  withParameters(`/perfil/pagos/${part(loanId)}`, parameters);
export const attemptPath = (loanId: string, attemptId: string): string =>
  withParameters(`/perfil/pagos/${part(loanId)}/confirmacion`, { intento: attemptId });

type DebitStep = '' | '/tarjetas' | '/confirmar';
export type DebitDoor = 'debito' | 'debito-santander';
export const debitPath = (
  loanId: string,
  {
    door,
    step,
    parameters,
  }: { readonly door: DebitDoor; readonly step: DebitStep; readonly parameters: PayParameters },
): string => withParameters(`/perfil/pagos/${part(loanId)}/${door}${step}`, parameters);

type Transaction = {
  readonly type: string;
  readonly subtype: string;
  readonly movement_id: string;
};
export const transactionPath = ({ type, subtype, movement_id }: Transaction): string =>
  `/transacciones/${part(type)}/${part(subtype)}/${part(movement_id)}`;

export type ContractParameters = { readonly enlace?: string };

/** The screen that reads the contract behind a link to its PDF: the same signed handle opens both. */
export const contractPath = (contractUrl: string): string =>
  `${paths.contractReading}?enlace=${encodeURIComponent(contractUrl.split('/').at(-1) ?? '')}`;

/** The same as an address for a link. */
export const href = (path: string): string => `${BASE_PATH}${path}`;
