/**
 * Who lends. An operator replaces every value with its own before it lends a peso; these belong to
 * a lender that does not exist, and the registrations are of the right shape only.
 */
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

export const lender: Lender = {
  brand: 'Abona',
  legalName:
    'Abona Crédito al Consumo, S.A. de C.V., Sociedad Financiera de Objeto Múltiple, Entidad No Regulada',
  shortName: 'Abona Crédito al Consumo, S.A. de C.V., SOFOM, E.N.R.',
  rfc: 'ACC260105AB3',
  address:
    'Calle de los Abonos 100, piso 4, Col. Roma Norte, Alcaldía Cuauhtémoc, C.P. 06700, Ciudad de México',
  website: 'www.abona.example',
  email: 'hola@abona.example',
  phone: '550 000 0100',
  reca: '15999-004-000001/01-00001-0126',
  bureaus: ['Círculo de Crédito', 'Buró de Crédito'],
  bureauAsked: { name: 'Círculo de Crédito', website: 'www.circulodecredito.com.mx' },
  une: {
    name: 'Unidad Especializada de Atención a Usuarios (UNE)',
    address:
      'Calle de los Abonos 100, piso 4, Col. Roma Norte, Alcaldía Cuauhtémoc, C.P. 06700, Ciudad de México',
    phone: '550 000 0101',
    email: 'une@abona.example',
    website: 'www.abona.example/une',
    hours: 'lunes a viernes de 9:00 a.m. a 6:00 p.m.',
  },
  privacyNotice: 'www.abona.example/privacidad',
  collectionAgencies: 'www.abona.example/despachos',
  portal: 'www.abona.example/pay',
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
