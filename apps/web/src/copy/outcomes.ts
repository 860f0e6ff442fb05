import { legalTerms } from '@abona/contract/legal-terms';
import { brandName } from '@abona/lender/lender';

/** How an application ends, and the way back. */
export const outcomesCopy = {
  loadFailed: 'No pudimos cargar tu compra',
  granted: {
    title: (name: string) => (name === '' ? '¡Es tuyo!' : `¡Es tuyo, ${name}!`),
    paid: (shop: string) => `${shop} ya recibió tu pago.`,
    reserved: (shop: string) => `${shop} ya tiene tu compra autorizada.`,
    cash: 'Tu préstamo ya está en tu cuenta.',
    firstBefore: ' Tu primer abono es el ',
    firstBetween: ': ',
    end: '.',
    plan: 'Ver mi plan de abonos',
    calendar: 'Agregar al calendario',
    automatic: 'Activar pago automático',
    leaving: (shop: string, seconds: number) => `Te llevamos a ${shop} en ${seconds} s`,
    stay: 'Quedarme aquí',
    eventTitle: (shop: string) => `Abono de ${shop}`,
    eventText: (amount: string) => `Tu abono de ${amount} con ${brandName}.`,
    eventFile: 'abono.ics',
    cashName: 'tu préstamo',
    shopName: 'La tienda',
    theShop: 'la tienda',
  },
  finished: {
    title: '¡Terminaste!',
    text: (shop: string) => `${shop} quedó pagado.`,
    cash: 'Tu préstamo quedó pagado.',
  },
  line: {
    title: (name: string) =>
      name === '' ? '¡Tu línea está lista!' : `${name}, ¡tu línea está lista!`,
    textBefore: 'Tienes ',
    textAfter: ' para comprar en abonos cuando quieras.',
    shops: 'Ver dónde comprar',
    detail: 'Ver mi línea',
    success: 'Tu capacidad de crédito aumentó',
    same: 'Tu línea sigue igual',
  },
  credit: {
    title: 'Tu línea',
    available: 'Disponible',
    limit: 'Línea total',
    used: 'En uso',
    usage: (used: string, limit: string) => `Usas ${used} de ${limit}`,
    granted: 'Otorgada el',
    validUntil: 'Vigente hasta el',
    where: 'Dónde usarla',
    products: {
      abonapay: `En tiendas en línea con ${brandName}`,
      instore_consumer: 'En tiendas con tu código de pago',
      cash_installments: 'Como préstamo personal en tu cuenta',
    },
    none: {
      title: 'Todavía no tienes una línea',
      text: 'La conoces al terminar tu solicitud: sin costo y sin compromiso.',
    },
    failed: 'No pudimos cargar tu línea',
  },
  rejected: {
    title: 'Por ahora no podemos darte este crédito',
    text: 'No es un “nunca”. Te decimos por qué y qué puede ayudarte.',
    reasons: 'Por qué y qué puedes hacer',
    retryFrom: (day: string) => `Puedes volver a intentarlo a partir del ${day}.`,
    retryAnyTime: 'Puedes volver a intentarlo cuando quieras.',
    cart: 'Termina tu compra de otra forma',
    cartText: (shop: string) => `Tu carrito en ${shop} sigue guardado`,
    factors: 'Qué tomamos en cuenta',
    effects: { helped: 'Ayudó', neutral: 'No cambió el resultado', hurt: 'Pesó en contra' },
    bureau: (name: string, folio: string, website: string) =>
      `Pesó tu reporte de ${name} (folio ${folio}), ${website}. Si algo de él no es correcto, reclámalo ahí: puedes pedir tu reporte gratis una vez cada ${legalTerms.freeReportMonths} meses.`,
    bureauNoFolio: (name: string, website: string) =>
      `Pesó tu reporte de ${name}, ${website}. Si algo de él no es correcto, reclámalo ahí: puedes pedir tu reporte gratis una vez cada ${legalTerms.freeReportMonths} meses.`,
    smaller: {
      title: 'Esto sí pasaría hoy',
      upTo: { purchase: 'Una compra de hasta', personal_loan: 'Un préstamo de hasta' },
      plan: (count: number, each: string) => `${count} abonos ${each} de `,
      costs: (total: string, cat: string) => `Total a pagar ${total} · CAT sin IVA ${cat}%`,
      downPayment: (amount: string) => `Con un enganche de ${amount}`,
      note: 'Lo calculamos con lo que ya vimos. Antes de decidir consultamos otra vez tu buró: si algo cambió, la respuesta puede cambiar.',
      go: (amount: string) => `Seguir con ${amount}`,
      goFailed: 'No pudimos empezar tu solicitud',
      cart: (shop: string, amount: string) =>
        `Deja tu carrito en ${shop} en ${amount} o menos y vuelve a elegir ${brandName}.`,
      cartNowhere: (amount: string) =>
        `Deja tu compra en ${amount} o menos y vuelve a elegir ${brandName}.`,
    },
    review: {
      policy:
        'La decisión es automática. Tienes derecho a que una persona la revise y pueda cambiarla.',
      person: 'La decidió una persona. Tienes derecho a que otra la revise y pueda cambiarla.',
    },
    askReview: 'Pedir que lo revise una persona',
    receipt: (hash: string) => `Folio de la decisión: ${hash}`,
    failed: 'No pudimos cargar las razones',
    withheld: {
      intro: 'No es un “nunca”. Los motivos son personales y te los mostramos a ti, a nadie más.',
      title: 'Confirma que eres tú para ver los motivos',
      text: 'Los motivos pueden venir de un historial de crédito. Para cuidar a su dueño, primero confirma tu identidad con tu INE y una selfie: después verás por qué, qué puede ayudarte y cuándo volver a intentarlo.',
      prove: 'Confirmar mi identidad',
    },
  },
  undecided: {
    title: 'No alcanzamos a decidir',
    text: 'Una persona revisaba tu solicitud y se acabó el tiempo. No es por ti y no debes nada: puedes empezar de nuevo cuando quieras.',
  },
  cancelled: {
    title: 'Cancelamos tu solicitud',
    text: 'No debes nada por ella. Si la quieres después, puedes empezar de nuevo.',
  },
} as const;
