/** Who lends, as every text and document names it. The values are files of the lender's folder (`lender/`). */
export type Lender = {
  readonly brand: string;
  readonly legalName: string;
  readonly shortName: string;
  readonly rfc: string;
  readonly address: string;
  readonly website: string;
  readonly email: string;
  readonly phone: string;
  /** Registration of the adhesion contract at CONDUSEF. */
  readonly reca: string;
  readonly bureaus: readonly string[];
  /** The one that is asked before lending. † Its site is for a lawyer to confirm. */
  readonly bureauAsked: { readonly name: string; readonly website: string };
  readonly une: {
    readonly name: string;
    readonly address: string;
    readonly phone: string;
    readonly email: string;
    readonly website: string;
    readonly hours: string;
  };
  readonly privacyNotice: string;
  readonly collectionAgencies: string;
  /** Where statements and receipts are found. */
  readonly portal: string;
};

/** The commission that protects users of financial services: the same for every lender. */
export const condusef = {
  name: 'Comisión Nacional para la Protección y Defensa de los Usuarios de Servicios Financieros (CONDUSEF)',
  phones: ['55 5340 0999', '800 999 8080'],
  website: 'www.condusef.gob.mx',
  email: 'asesoria@condusef.gob.mx',
} as const;

/**
 * What the law wants every entity of this kind to say of itself, in contracts and in advertising (LGOAAC 87-J).
 * † The wording is for a lawyer to confirm.
 */
export const entityNotice = ({ legalName }: Pick<Lender, 'legalName'>): string =>
  `${legalName}, no requiere autorización de la Secretaría de Hacienda y Crédito Público para su ` +
  'constitución y operación, y está sujeta a la supervisión de la Comisión Nacional Bancaria y de ' +
  'Valores únicamente en materia de prevención de operaciones con recursos de procedencia ilícita ' +
  '(artículo 87-J de la Ley General de Organizaciones y Actividades Auxiliares del Crédito).';
