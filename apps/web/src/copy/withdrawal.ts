import { brandName } from '@abona/lender/lender';

/** Desistimiento: within its days, without cost, without giving a reason. */
export const withdrawalCopy = {
  title: 'Desistirme',
  failed: 'No pudimos calcular tu desistimiento',
  wall: {
    title: 'Si te desistes, quedas debiendo',
    support: 'Sin intereses, sin comisión, sin dar razones',
    clock: (day: string, at: number, total: number) =>
      `Puedes hasta el ${day}. Día ${at} de ${total} hábiles.`,
    today: (day: string) => `Puedes hasta hoy, ${day}: es el último día.`,
  },
  back: {
    title: 'Qué regresa y a quién',
    toYou: 'A ti: lo que pagaste',
    toYouDown: 'A ti: tu enganche',
    toYouText: 'Vuelve al medio con el que lo pagaste',
    toAbona: `A ${brandName}: lo que prestamos`,
    fromShop: (shop: string) => `Lo devuelve ${shop}, no tú`,
    fromYou: 'Lo regresas tú por SPEI',
    toShop: 'A la tienda: tu compra',
    toShopText: 'Entrégala sin usar. Le avisamos al confirmar.',
  },
  costs: {
    price: 'Precio de la compra',
    down: 'Tu enganche',
    paid: 'Lo que has pagado',
    credit: 'Crédito que se anula',
    interest: 'Intereses y comisiones',
    left: 'Te queda por pagar',
  },
  after: {
    bureau: 'El buró nunca se entera',
    bureauText: 'Este crédito no se reporta',
    line: 'Tu línea vuelve completa',
    lineText: (amount: string) => `Recuperas ${amount} disponibles`,
  },
  spei: {
    title: 'Primero regresa lo que te depositamos',
    text: (amount: string, day: string) =>
      `Manda ${amount} por SPEI a la CLABE de tu crédito, a más tardar el ${day}. Solo lo que te depositamos: sin intereses ni comisión.`,
    arrived: (amount: string, total: string) => `Ya llegaron ${amount} de ${total}.`,
    pay: 'Ver mi CLABE',
  },
  confirm: 'Cancelar este crédito',
  notDone: 'No se canceló. Nada cambió.',
  done: 'Listo, tu crédito quedó anulado',
  over: {
    title: 'Ya no se puede desistir',
    payoff: 'Liquidar hoy',
    payoffText: 'Pagas solo el capital y los intereses hasta hoy',
    refund: 'Devolver mi compra',
    refundText: 'En la tienda; nosotros ponemos en pausa tus pagos',
    complaint: 'Abrir una queja',
    complaintText: 'Lo ve nuestra Unidad Especializada',
  },
} as const;
