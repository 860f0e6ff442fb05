export const homeCopy = {
  title: (name: string) => (name === '' ? 'Hola' : `Hola, ${name}`),
  help: 'Ayuda',
  next: {
    title: (name: string) => (name === '' ? 'Tu próximo abono' : `${name}, tu próximo abono`),
    titleShort: 'Tu próximo abono',
    headline: 'Nada por pagar',
    text: 'Cuando compres con Abona, aquí verás cuánto te toca y cuándo.',
    flower: 'Todavía no tienes abonos',
    shops: 'Ver dónde comprar',
    band: 'Estás al día: no debes nada',
  },
  application: {
    filling: {
      title: 'Tienes una solicitud en proceso',
      text: 'La guardamos tal como la dejaste para que sigas cuando quieras.',
      go: 'Continuar',
    },
    scoring: {
      title: 'Estamos revisando tu solicitud',
      text: 'Mira qué estamos revisando y si nos falta algo tuyo.',
      go: 'Ver cómo va',
    },
    validating: {
      title: 'Falta confirmar tu celular',
      text: 'Escribe el código que te mandamos y seguimos con tu solicitud.',
      go: 'Confirmar',
    },
    approving: {
      title: 'Tu solicitud va avanzando',
      text: 'Mira qué sigue para tener tu respuesta.',
      go: 'Ver qué sigue',
    },
    offering: {
      title: 'Tu oferta está lista',
      text: 'Elige en cuántos abonos quieres pagar.',
      go: 'Ver mi oferta',
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
    at: (shop: string) => `Tu compra en ${shop}. `,
  },
  line: {
    title: 'Tu línea de crédito',
    text: 'Todavía no está activa. La conoces al terminar tu solicitud: sin costo y sin compromiso.',
  },
  start: {
    title: 'Así empiezas',
    shops: {
      title: 'Elige qué llevarte',
      text: 'Busca entre las tiendas que aceptan Abona',
    },
    loan: {
      title: 'O pide efectivo',
      text: 'Un préstamo personal, en abonos quincenales',
    },
    card: {
      title: 'Ten lista tu tarjeta',
      text: 'Agrégala a tu billetera para pagar tus abonos',
    },
  },
  safety: {
    title: 'Pedir crédito no cuesta',
    text: '¿Te pidieron un depósito para "liberar" tu crédito? No somos nosotros.',
  },
  failure: {
    title: 'No pudimos cargar tu inicio',
    retry: 'Reintentar',
  },
} as const;
