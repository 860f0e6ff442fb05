import { bought, purchase } from './buying.ts';
import { charged, inLine, takenHome } from './charge-code.ts';
import { caseAnswered, caseTaken, complained, goodwillAgreed, goodwillAsked } from './desk-day.ts';
import { asked, paidOut } from './money-home.ts';
import { monthEnds } from './month.ts';
import { accountProven, agreementSigned, letIn, live, signedUp, tried } from './new-shop.ts';
import { aMonthLater, byCard, byCash, byDebit, byTransfer, mandate, payoff } from './paying.ts';
import type { Story } from './story.ts';
import { missed, notMe, partBack, restBack, spread, withdrawn } from './trouble.ts';

const sillon = { product: 'sillon-ambar', name: 'el Sillón Ámbar', count: 8 };
const lampara = { product: 'lampara-luna', name: 'la Lámpara Luna', count: 6 };
const sofa = { product: 'sofa-nube', name: 'el Sofá Nube', count: 12 };

/** What can be seen of the product, each as something that happens to somebody. */
export const stories: readonly Story[] = [
  {
    id: 'primera-compra',
    title: 'Una primera compra',
    summary: 'Del carrito al crédito: qué ve quien compra, la tienda y quien presta.',
    steps: purchase(sillon),
  },
  {
    id: 'cuatro-maneras',
    title: 'Pagar de cuatro maneras',
    summary: 'OXXO, SPEI, tarjeta y domiciliación, cada una por su camino.',
    steps: [bought(sillon), byCash, byTransfer, byCard, mandate, byDebit],
  },
  {
    id: 'antes-de-tiempo',
    title: 'Liquidar antes y ahorrar',
    summary: 'Lo que no corrió no se cobra: cuánto se ahorra, dicho antes.',
    steps: [bought(sofa), aMonthLater, payoff],
  },
  {
    id: 'quincena-tarde',
    title: 'Una quincena tarde, y ayuda',
    summary: 'Qué cuesta atrasarse, qué avisos llegan y cómo se sale.',
    steps: [bought(lampara), missed, spread],
  },
  {
    id: 'devolucion',
    title: 'Una devolución',
    summary: 'Primero la mitad, luego todo: qué pasa con el crédito y con la tienda.',
    steps: [bought(lampara), partBack, restBack],
  },
  {
    id: 'no-fui-yo',
    title: '«No fui yo»',
    summary: 'Alguien no reconoce una compra: todo se detiene hasta que hay respuesta.',
    steps: [bought(lampara), notMe],
  },
  {
    id: 'arrepentimiento',
    title: 'Arrepentirse a tiempo',
    summary: 'Los días que da la ley para cancelar sin costo.',
    steps: [bought(lampara), withdrawn],
  },
  {
    id: 'en-tienda',
    title: 'En la tienda, con un código',
    summary: 'La caja cobra un código del celular; el cliente acepta ahí mismo.',
    steps: [inLine, charged, takenHome],
  },
  {
    id: 'prestamo',
    title: 'Un préstamo en efectivo',
    summary: 'Dinero a una CLABE que se prueba con un centavo.',
    steps: [asked, paidOut],
  },
  {
    id: 'un-comercio-abre',
    title: 'Un comercio abre',
    summary: 'De no existir a vender: RFC, un centavo, un contrato y dos personas.',
    steps: [signedUp, tried, accountProven, agreementSigned, letIn, live],
  },
  {
    id: 'un-dia-en-la-mesa',
    title: 'Un día en la mesa',
    summary: 'Una queja con fecha: quién la toma, quién decide y quién contesta.',
    steps: [bought(sillon), complained, caseTaken, goodwillAsked, goodwillAgreed, caseAnswered],
  },
  {
    id: 'cierre-de-mes',
    title: 'El mes se cierra',
    summary: 'Intereses, avisos, estados de cuenta, provisiones y reportes, en un día.',
    steps: [bought(lampara), monthEnds],
  },
];
