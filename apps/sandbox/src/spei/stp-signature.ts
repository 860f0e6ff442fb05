import { createPublicKey, verify } from 'node:crypto';

/** The thirty-four values of an order that are signed, in STP's order. */
const SIGNED = `
institucionContraparte empresa fechaOperacion folioOrigen claveRastreo institucionOperante monto tipoPago
tipoCuentaOrdenante nombreOrdenante cuentaOrdenante rfcCurpOrdenante tipoCuentaBeneficiario nombreBeneficiario
cuentaBeneficiario rfcCurpBeneficiario emailBeneficiario tipoCuentaBeneficiario2 nombreBeneficiario2
cuentaBeneficiario2 rfcCurpBeneficiario2 conceptoPago conceptoPago2 claveCatUsuario1 claveCatUsuario2 clavePago
referenciaCobranza referenciaNumerica tipoOperacion topologia usuario medioEntrega prioridad iva
`
  .trim()
  .split(/\s+/);
/** Written with two decimals, whatever was sent. */
const AMOUNTS = new Set(['monto', 'iva']);

type Values = Readonly<Record<string, unknown>>;

function textOf(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return AMOUNTS.has(field) ? Number(value).toFixed(2) : String(value);
}

const between = (values: readonly string[]): string => `||${values.join('|')}||`;

/** What was signed of an order (cadena original). */
export const orderChain = (order: Values): string =>
  between(SIGNED.map((field) => textOf(field, order[field])));

/** What was signed of a question: some fields, one after the other. */
export const chainOf = (question: Values, fields: readonly string[]): string =>
  between(fields.map((field) => textOf(field, question[field])));

/** Whether the lender's key signed it: RSA PKCS #1 v1.5, SHA-256, base64. */
export function isSigned(
  chain: string,
  { firma, publicKey }: { readonly firma: unknown; readonly publicKey: string },
): boolean {
  const der = Buffer.from(publicKey, 'base64');
  if (typeof firma !== 'string' || der.length === 0) return false;
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return verify('RSA-SHA256', Buffer.from(chain), key, Buffer.from(firma, 'base64'));
}
