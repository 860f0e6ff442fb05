import { createPrivateKey, type KeyObject, sign } from 'node:crypto';

/** What an order says, in the order in which STP reads it for the signature. */
export const ORDER_FIELDS = [
  'institucionContraparte',
  'empresa',
  'fechaOperacion',
  'folioOrigen',
  'claveRastreo',
  'institucionOperante',
  'monto',
  'tipoPago',
  'tipoCuentaOrdenante',
  'nombreOrdenante',
  'cuentaOrdenante',
  'rfcCurpOrdenante',
  'tipoCuentaBeneficiario',
  'nombreBeneficiario',
  'cuentaBeneficiario',
  'rfcCurpBeneficiario',
  'emailBeneficiario',
  'tipoCuentaBeneficiario2',
  'nombreBeneficiario2',
  'cuentaBeneficiario2',
  'rfcCurpBeneficiario2',
  'conceptoPago',
  'conceptoPago2',
  'claveCatUsuario1',
  'claveCatUsuario2',
  'clavePago',
  'referenciaCobranza',
  'referenciaNumerica',
  'tipoOperacion',
  'topologia',
  'usuario',
  'medioEntrega',
  'prioridad',
  'iva',
] as const;

/** As it is sent: what it does not say is left out, and stands empty in what is signed. */
export type StpOrder = Readonly<Partial<Record<(typeof ORDER_FIELDS)[number], string>>>;

/** What STP has signed (cadena original): the values, empty where there is none, between bars. */
export const cadenaOf = (values: readonly (string | null)[]): string =>
  `||${values.map((value) => value ?? '').join('|')}||`;

export const orderCadena = (order: StpOrder): string =>
  cadenaOf(ORDER_FIELDS.map((field) => order[field] ?? null));

/** From PKCS #8, its DER in base64. */
export const signingKeyOf = (text: string): KeyObject =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/** RSA with SHA-256, PKCS #1 v1.5, in base64. */
export const firmaOf = (cadena: string, key: KeyObject): string =>
  sign('RSA-SHA256', Buffer.from(cadena, 'utf8'), key).toString('base64');
