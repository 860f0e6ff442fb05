import type { MerchantScope } from '@abona/contract/merchants/scopes';
import { brandName } from '@abona/lender/lender';

/** What the contract says in English of each event, for who reads Spanish. */
export const spanishEvents: Readonly<Record<string, string>> = {
  'payment.created': 'Pediste un pago.',
  'payment.pending': 'Alguien lo abrió y está llenando su solicitud.',
  'payment.authorized': 'Aceptó: cóbralo, si no se cobra solo.',
  'payment.captured': 'Es tuyo: entrega, y espéralo en tu próximo depósito.',
  'payment.partially_refunded': 'Devolviste una parte.',
  'payment.refunded': 'Lo devolviste completo.',
  'payment.rejected': 'No lo aprobamos; el pedido se puede pagar de otra forma.',
  'payment.cancelled': 'Tú o tu cliente lo retiraron antes de cobrarlo.',
  'payment.expired': 'Nadie lo aceptó o lo cobró a tiempo.',
  'refund.pending': 'Un reembolso quedó asentado; el enganche va de regreso a donde vino.',
  'refund.succeeded': 'Todo un reembolso llegó.',
  'refund.failed': 'Una tarjeta o cuenta lo rechazó; buscamos otra forma con tu cliente.',
  'dispute.opened': 'Tu cliente aclara una compra con nosotros.',
  'dispute.closed': 'Se resolvió, o la retiró; lo que se devuelva es un reembolso aparte.',
  'payout.created': 'Te hicimos una transferencia.',
  'payout.paid': 'Llegó.',
  'payout.failed': 'Regresó: revisa la cuenta que nos diste.',
  'customer.linked': `Un cliente tuyo vinculó su cuenta de ${brandName} contigo.`,
  'customer.unlinked': 'La desvinculó, u otro vínculo tomó su lugar.',
};

/** The same of what can be wrong with a field. */
export const spanishFieldErrors: Readonly<Record<string, string>> = {
  amount_below_minimum: 'Es menos de lo que se puede pagar a plazos.',
  amount_not_sum: 'Las líneas y el envío no suman el monto.',
  line_repeated: 'Dos líneas tienen la misma referencia.',
  line_unknown: 'Una línea que no está en el pago, o que nombraste dos veces.',
  address_not_registered: 'No está en un origen que hayas registrado.',
  amount_and_lines: 'Di un monto o líneas, no los dos.',
  amount_above_authorized: 'Es más de lo que tu cliente autorizó.',
  metadata_too_many: 'Son demasiados datos: quita algunos.',
  branch_unknown: 'No es una sucursal tuya que esté abierta.',
  cursor_invalid: 'No es un cursor de esta lista.',
  consent_not_recent: 'Tiene más de quince minutos, o está en el futuro.',
};

type Meaning = { readonly es: string; readonly en: string };

export const scopeMeanings: Readonly<Record<MerchantScope, Meaning>> = {
  'payments:read': {
    es: 'Ver pagos, reembolsos y eventos.',
    en: 'Reading payments, refunds and events.',
  },
  'payments:write': {
    es: 'Crear, cobrar y cancelar pagos.',
    en: 'Creating, capturing and cancelling payments.',
  },
  'refunds:write': { es: 'Devolver dinero.', en: 'Giving money back.' },
  'store_codes:write': {
    es: 'Leer y cobrar códigos en caja.',
    en: 'Reading and charging codes at a till.',
  },
  'webhooks:write': {
    es: 'Destinos de webhooks, sus secretos y entregas.',
    en: 'Webhook endpoints, their secrets and deliveries.',
  },
  'payouts:read': { es: 'Ver depósitos y sus líneas.', en: 'Reading payouts and their lines.' },
  'offers:read': {
    es: 'Saber cuánto cuesta un precio a plazos. Lo único que puede una llave publicable (`pk_…`).',
    en: 'What a price costs in instalments. All that a publishable key (`pk_…`) may do.',
  },
  'customers:link': {
    es: 'Traer a tus clientes y vincularlos.',
    en: 'Bringing your customers along and linking them.',
  },
  'keys:write': { es: 'Emitir, rotar y revocar llaves.', en: 'Issuing, rotating, revoking keys.' },
};
