import { brandName } from '@abona/lender/lender';

export const homeCopy = {
  title: (name: string) => (name === '' ? 'Hola' : `Hola, ${name}`),
  help: 'Ayuda',
  next: {
    title: (name: string) => (name === '' ? 'Tu próximo abono' : `${name}, tu próximo abono`),
    titleShort: 'Tu próximo abono',
    headline: 'Nada por pagar',
    text: `Cuando compres con ${brandName}, aquí verás cuánto te toca y cuándo.`,
    flower: 'Todavía no tienes abonos',
    shops: 'Ver dónde comprar',
    band: 'Estás al día: no debes nada',
  },
  /** What only the customer can do next for an application: the wall says it, and nothing else. */
  step: {
    filling: {
      title: 'Termina tu solicitud',
      text: 'La guardamos tal como la dejaste para que sigas cuando quieras.',
      go: 'Continuar mi solicitud',
    },
    'circulo-nip': {
      title: 'Falta tu NIP',
      text: 'Con él autorizas que revisemos tu historial de crédito y seguimos con tu solicitud.',
      go: 'Escribir mi NIP',
    },
    phone: {
      title: 'Falta confirmar tu celular',
      text: 'Escribe el código que te mandamos y seguimos con tu solicitud.',
      go: 'Confirmar mi celular',
    },
    identity: {
      title: 'Falta confirmar que eres tú',
      text: 'Ten a la mano tu INE. Te toma dos minutos.',
      go: 'Verificar mi identidad',
    },
    offer: {
      title: 'Tu oferta está lista',
      text: 'Elige en cuántos abonos quieres pagar.',
      go: 'Ver mi oferta',
    },
    payout_account: {
      title: 'Falta tu cuenta',
      text: 'Dinos a qué cuenta mandamos tu dinero.',
      go: 'Elegir mi cuenta',
    },
    store_code: {
      title: 'Tu código está listo',
      text: 'Muéstralo en la caja de la tienda.',
      go: 'Ver mi código de pago',
    },
    down_payment: {
      title: 'Falta tu enganche',
      text: 'Transfiérelo y tu compra queda lista.',
      go: 'Ver cómo pagarlo',
    },
  },
  /** It is not the customer's turn. */
  wait: {
    scoring: {
      title: 'Estamos revisando tu solicitud',
      text: 'No tienes que hacer nada. Te decimos en cuanto haya respuesta.',
      go: 'Ver cómo va',
    },
    approving: {
      title: 'Tu solicitud va avanzando',
      text: 'Mira qué sigue para tener tu respuesta.',
      go: 'Ver qué sigue',
    },
    transfer: {
      title: 'Hay dinero en camino',
      text: 'Te decimos en cuanto llegue.',
      go: 'Ver cómo va',
    },
    authorized: {
      title: 'Tu compra está autorizada',
      text: 'Ya le avisamos a la tienda.',
      go: 'Ver mi compra',
    },
  },
  application: {
    at: (shop: string) => `Tu compra en ${shop}`,
    own: 'Tu solicitud',
    band: 'Todavía no debes nada por ella',
    flower: 'Todavía no tienes abonos',
  },
  line: {
    title: 'Tu línea de crédito',
    text: 'Todavía no está activa. La conoces al terminar tu solicitud: sin costo y sin compromiso.',
  },
  start: {
    title: 'Así empiezas',
    shops: {
      title: 'Elige qué llevarte',
      text: `Busca entre las tiendas que aceptan ${brandName}`,
    },
    loan: {
      title: 'O pide un préstamo',
      text: 'Recíbelo en tu cuenta y págalo en abonos',
    },
    card: {
      title: 'Ten lista tu tarjeta',
      text: 'Agrégala a tu billetera para pagar tus abonos',
    },
  },
  safety: {
    title: 'Pedir crédito no cuesta',
    text: '¿Te pidieron un depósito para “liberar” tu crédito? No somos nosotros.',
  },
  failure: {
    title: 'No pudimos cargar tu inicio',
    retry: 'Reintentar',
  },
} as const;
