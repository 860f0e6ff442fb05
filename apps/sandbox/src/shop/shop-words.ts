import { brandName } from '@abona/lender/lender';
import type { AbonaError, PaymentStatus } from '@abona/merchant-sdk';
import type { RefundProblem } from './back-room/refund-form.ts';
import type { Plan } from './offers.ts';
import type { OrderState } from './order.ts';

type Tone = 'info' | 'success' | 'warning' | 'error';
/** What has to stand below prices in parts (Banco de México, Circular 21/2009). */
export const planLegend = ({
  annual_rate_percent: rate,
  calculated_on: day,
}: Pick<Plan, 'annual_rate_percent' | 'calculated_on'>): string =>
  `CAT sin IVA, exclusivamente para fines informativos y de comparación. Tasa de interés anual fija de ${rate}% sin IVA. Fecha de cálculo: ${day.split('-').reverse().join('/')}. Es lo más que cuesta si pagas a tiempo: lo tuyo depende de tu evaluación. Si te atrasas, se generan intereses moratorios. Crédito de ${brandName}, sujeto a aprobación.`;

export type Notice = { readonly tone: Tone; readonly title: string; readonly text: string };
type StateWords = Notice & { readonly tag: string; readonly icon: string };

export const STATE_WORDS: Readonly<Record<OrderState, StateWords>> = {
  waiting: {
    tag: 'Por pagar',
    tone: 'info',
    icon: 'clock',
    title: 'Esperamos tu pago',
    text: `${brandName} nos avisa en cuanto termine. Esta página se actualiza sola.`,
  },
  authorized: {
    tag: 'Autorizado',
    tone: 'info',
    icon: 'clock',
    title: `${brandName} autorizó tu pago`,
    text: 'Falta que se confirme; suele tardar un momento.',
  },
  paid: {
    tag: 'Pagado',
    tone: 'success',
    icon: 'check',
    title: '¡Gracias! Tu pedido está pagado',
    text: `Ya lo estamos preparando. Tus pagos los ves y los haces en ${brandName}.`,
  },
  partly_refunded: {
    tag: 'Devuelto en parte',
    tone: 'warning',
    icon: 'reset',
    title: 'Te devolvimos una parte',
    text: `${brandName} ya descontó lo devuelto de lo que debes.`,
  },
  refunded: {
    tag: 'Devuelto',
    tone: 'info',
    icon: 'reset',
    title: 'Te devolvimos todo',
    text: `Por este pedido ya no debes nada en ${brandName}.`,
  },
  declined: {
    tag: 'No aprobado',
    tone: 'warning',
    icon: 'info',
    title: `${brandName} no pudo aprobar este pago`,
    text: `No se cobró nada. En ${brandName} ves los motivos y cuándo puedes intentarlo otra vez; tu pedido se queda guardado.`,
  },
  cancelled: {
    tag: 'Cancelado',
    tone: 'warning',
    icon: 'info',
    title: 'El pago se canceló',
    text: 'No se cobró nada. Si cambias de opinión, tu pedido sigue aquí.',
  },
  expired: {
    tag: 'Vencido',
    tone: 'warning',
    icon: 'clock',
    title: 'Se acabó el tiempo para pagar',
    text: 'No se cobró nada. Puedes empezar el pago de nuevo.',
  },
};

/** Goods of several sellers: all of them, or none. */
export const PURCHASE_WORDS: Readonly<Record<'paid' | 'fallen', Notice>> = {
  paid: {
    tone: 'success',
    title: '¡Gracias! Toda tu compra está pagada',
    text: `Ya la estamos preparando. Tus pagos los ves y los haces en ${brandName}.`,
  },
  fallen: {
    tone: 'warning',
    title: 'Tu compra no se completó',
    text: 'Uno de los pagos no se hizo, así que deshicimos los demás: no debes nada. Tu carrito sigue como estaba.',
  },
};

type OpenPurchase = { readonly sellers: number; readonly agreed: number };

export const openPurchase = ({ sellers, agreed }: OpenPurchase): Notice => ({
  tone: 'info',
  title: `Llevas ${agreed} de ${sellers} pagos`,
  text: `Son ${sellers} vendedores y con cada uno hay un pago. Si alguno no se hace, deshacemos los demás y no debes nada.`,
});

/** What Abona told, in the shopkeeper's words. */
export const HEARD_TEXT: Readonly<Record<PaymentStatus, string>> = {
  created: 'Abrió el pago',
  pending: 'Alguien empezó su solicitud',
  authorized: 'Autorizó el pago',
  captured: 'Pagó el pedido',
  partially_refunded: 'Devolvió una parte',
  refunded: 'Terminó de devolver',
  rejected: 'No aprobó el pago',
  cancelled: 'Canceló el pago',
  expired: 'Dejó vencer el pago',
};

/** An order whose payment Abona has not even opened. */
export const UNASKED: Notice & { readonly icon: string } = {
  tone: 'info',
  icon: 'bag',
  title: 'Tu pedido está guardado, todavía sin cobro',
  text: `${brandName} no alcanzó a abrir el pago. Inténtalo de nuevo; no se cobra dos veces.`,
};

const AWAY: Notice = {
  tone: 'error',
  title: `No pudimos comunicarnos con ${brandName}`,
  text: 'No se cobró ni se movió nada. Espera un momento y vuelve a intentarlo.',
};

const REFUSALS: Readonly<Record<string, Notice>> = {
  payment_state_conflict: {
    tone: 'warning',
    title: 'El pedido cambió mientras tanto',
    text: 'Así como está ahora, esto ya no se puede hacer. Revisa su estado.',
  },
  refund_exceeds_amount: {
    tone: 'warning',
    title: 'Es más de lo que queda por devolver',
    text: 'Revisa lo que ya se devolvió y escribe un monto menor.',
  },
  order_exists: {
    tone: 'warning',
    title: 'Este pedido ya se está pagando',
    text: `Termina el pago que abriste en ${brandName}, o cancélalo antes de empezar otro.`,
  },
  merchant_suspended: {
    tone: 'warning',
    title: `Por ahora no se puede pagar con ${brandName}`,
    text: 'Elige otra forma de pago. No se cobró ni se movió nada.',
  },
  store_code_expired: {
    tone: 'warning',
    title: 'Ese código ya no sirve',
    text: 'Venció o ya se cobró. Pide que generen otro en su teléfono.',
  },
  not_found: {
    tone: 'error',
    title: `${brandName} no conoce este pago`,
    text: 'Quizá su mundo de prueba se reinició. Haz el pedido de nuevo.',
  },
};

/** What a refusal of Abona's means to whoever stands in front of the page. */
export function noticeOf({ code, retryable, fields, requestId }: AbonaError): Notice {
  if (retryable) return AWAY;
  const known = REFUSALS[code];
  if (known !== undefined) return known;
  const details = fields.map(({ message }) => message).join(' ');
  const trace = requestId === null ? '' : ` Rastreo: ${requestId}.`;
  return {
    tone: 'error',
    title: `${brandName} no aceptó la operación`,
    text: `${details === '' ? 'No se cobró ni se movió nada.' : details} Código: ${code}.${trace}`,
  };
}

export const PROBLEM_TEXT: Readonly<Record<RefundProblem, string>> = {
  form_unreadable: 'No entendimos el formulario. Inténtalo de nuevo desde esta página.',
  not_refundable: 'En este estado no hay nada que devolver.',
  amount_unreadable: 'Escribe el monto en pesos, por ejemplo 1,250.50.',
  amount_too_large: 'Es más de lo que queda por devolver de este pedido.',
  line_unknown: 'Esa pieza no está en el pedido.',
  too_many_pieces: 'De esa pieza no quedan tantas por devolver.',
};

export type TillProblem = 'form_unreadable' | 'code_unreadable' | 'amount_unreadable';

export const TILL_PROBLEM_TEXT: Readonly<Record<TillProblem, string>> = {
  form_unreadable: 'No entendimos el formulario. Inténtalo de nuevo desde esta página.',
  code_unreadable: 'El código tiene 19 dígitos. Léelo otra vez del teléfono.',
  amount_unreadable: 'Escribe el monto en pesos, por ejemplo 1,250.50.',
};

/** A code that nobody issued is, to a till, a code read wrong. */
export const UNKNOWN_CODE: Notice = {
  tone: 'warning',
  title: `${brandName} no conoce ese código`,
  text: 'Revisa los 19 dígitos, o pide que generen otro en su teléfono.',
};

/** What the counter says after it asked Abona for something: the answer comes by message. */
export const ASKED_TEXT = {
  devolucion: `Pedimos la devolución. Cuando ${brandName} la confirme, el pedido cambia aquí mismo.`,
  cancelacion: `Pedimos la cancelación. Cuando ${brandName} la confirme, el pedido cambia aquí mismo.`,
  cobro: 'El cliente ve la oferta en su teléfono. Cuando la acepte, el pedido cambia aquí mismo.',
} as const;
export type AskedFor = keyof typeof ASKED_TEXT;
