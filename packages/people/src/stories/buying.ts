import type { CallReply } from '@abona/contract/client-types';
import { brandName } from '@abona/lender/lender';
import { type Applying, beKnown } from '#acts/apply.ts';
import { accept, type Halt, isOffered } from '#acts/buy.ts';
import { orderAt } from '#acts/order.ts';
import type { Customer } from '#customer.ts';
import { until } from '#until.ts';
import { atDesk, atPortal, atShop, inApp, onConsole } from './sights.ts';
import type { Done, Facts, Scene, Step } from './story.ts';
import { day, money, payments } from './words.ts';

export type LoanView = CallReply<'getLoan'>;
type Who = Applying & Customer;

/** What is bought in a story, and in how many payments. */
export type Goods = { readonly product: string; readonly name: string; readonly count: number };

const STANDING = 'good';

/** Their order at the shop with the payment that waits for it: a new one unless they have one. */
async function ordered({ world, facts }: Scene, who: Who, { product }: Goods): Promise<Facts> {
  const known = await who.call('getApplication');
  if (known?.payment != null && facts['order'] !== undefined) return facts;
  const order = await orderAt(world.place.shop, product);
  await beKnown(who, STANDING);
  const application = await who.call('createApplication', {
    body: { payment_id: order.paymentId },
  });
  return {
    order: order.id,
    payment: order.paymentId,
    application: String(application?.application_process_id ?? ''),
    customer: String(application?.customer_id ?? ''),
  };
}

/** Answers what is asked until there is an offer, or up to where this step ends. Whoever has signed is asked nothing. */
async function answer({ world, hero }: Scene, who: Who, halt?: Halt): Promise<void> {
  if ((await newestOf(who)) !== null) return;
  await isOffered(world, who, halt);
  const status = (await who.call('getProgress'))?.status;
  if (status === 'rejected') throw new Error(`${hero.email} was declined`);
}

const order = (goods: Goods): Step => ({
  title: `Llena su carrito y elige ${brandName}`,
  text: `En Casa Ámbar, ${goods.name} y «Pagar con ${brandName}». La tienda aparta el pedido y todavía no cobra nada.`,
  act: async (scene) => {
    const who = await scene.enter();
    const facts = await ordered(scene, who, goods);
    return {
      told: `El pedido ${facts['order']} espera en la tienda. ${brandName} todavía no sabe quién compra.`,
      facts,
      sights: [
        atShop('El pedido, en la tienda', `/pedidos/${facts['order']}`),
        inApp(scene, 'La solicitud', '/aplicar'),
        atPortal('owner', 'El cobro', `/cobros/${facts['payment']}`),
      ],
    };
  },
});

const form: Step = {
  title: 'Llena su solicitud y firma la consulta',
  text: 'Nombre, domicilio y trabajo, de una sola vez. La consulta al buró se firma con un NIP que llega al celular.',
  act: async (scene) => {
    const who = await scene.enter();
    await answer(scene, who, 'phone');
    return {
      told: `Escribió sus datos y firmó con el NIP que llegó al ${who.form.phone}.`,
      sights: [
        onConsole('El NIP, en el teléfono', 'telefono'),
        atDesk('risk', 'La solicitud', `/solicitudes/${scene.facts['application']}`),
      ],
    };
  },
};

const proof: Step = {
  title: 'Prueba su celular y quién es',
  text: 'Un código al celular, y su identificación con una foto de su cara. Después hay oferta, o un no con sus motivos.',
  act: async (scene) => {
    const who = await scene.enter();
    await answer(scene, who, 'offer');
    return {
      told: await toldOfOffer(who),
      sights: [
        inApp(scene, 'La oferta', '/oferta'),
        atDesk('risk', 'Por qué sí', `/solicitudes/${scene.facts['application']}`),
      ],
    };
  },
};

async function toldOfOffer(who: Who): Promise<string> {
  if ((await newestOf(who)) !== null) return 'Ya firmó uno de los planes que le ofrecimos.';
  const { plans, amount } = await who.call('getOffer', { query: {} });
  return `Le ofrecemos ${plans.length === 1 ? 'un plan' : `${plans.length} planes`} para ${money(amount)}, con lo que cuesta en total antes de firmar.`;
}

const signed = ({ count }: Goods): Step => ({
  title: 'Elige un plan y lo firma',
  text: 'El contrato se acepta con el costo a la vista. Desde ese momento hay un crédito, y la tienda tiene quién le pague.',
  act: async (scene) => {
    const who = await scene.enter();
    const loan = await loanAfter(scene, who, count);
    const { total, principal } = loan.cost;
    return {
      told: `Son ${payments(loan.instalments_total)} de ${money(loan.level_payment)}: ${money(total)} en total, de los que ${money(total - principal)} es lo que cuesta el crédito. El primero es el ${day(firstDue(loan))}.`,
      facts: factsOf(loan),
      sights: [
        inApp(scene, 'Su crédito', `/perfil/prestamos/${loan.loan_id}`),
        atPortal('owner', 'La venta y su comisión', `/cobros/${scene.facts['payment']}`),
        atDesk('support', 'El crédito y sus asientos', `/creditos/${loan.loan_id}`),
      ],
    };
  },
});

const delivered: Step = {
  title: 'La tienda se entera',
  text: 'La tienda no le cree al navegador: espera nuestro aviso, firmado, y entonces entrega.',
  act: async (scene) => {
    const id = scene.facts['order'] ?? '';
    const { state } = await until(
      'an order that its shop knows to be paid',
      async () => {
        const answer = await fetch(`${scene.world.place.shop}/pedidos/${id}/estado`);
        return (await answer.json()) as { readonly state: string };
      },
      ({ state: now }) => now !== 'waiting' && now !== 'authorized',
    );
    return {
      told:
        state === 'paid'
          ? `El aviso llegó y el pedido ${id} está pagado. Lo que le toca a la tienda va en su siguiente depósito.`
          : `La tienda ya oyó otra cosa de su pedido ${id}: míralo ahí.`,
      sights: [
        atShop('El pedido, en la tienda', `/pedidos/${id}`),
        onConsole('El aviso, en los eventos', 'eventos'),
        atPortal('owner', 'El siguiente depósito', '/depositos'),
      ],
    };
  },
};

/** A purchase as a newcomer makes it, screen by screen. */
export const purchase = (goods: Goods): readonly Step[] => [
  order(goods),
  form,
  proof,
  signed(goods),
  delivered,
];

/** The same in one step, where the story is about what comes after. */
export const bought = (goods: Goods): Step => ({
  title: `Compra ${goods.name}`,
  text: 'Todo lo de una primera compra, de una vez: carrito, solicitud, oferta y firma.',
  act: async (scene) => {
    const who = await scene.enter();
    const own = await newestOf(who);
    if (own !== null) return toldOfPurchase(scene, own, {});
    const facts = await ordered(scene, who, goods);
    const loan = await loanAfter({ ...scene, facts }, who, goods.count);
    return toldOfPurchase({ ...scene, facts }, loan, facts);
  },
});

const toldOfPurchase = (scene: Scene, loan: LoanView, facts: Facts): Done => ({
  told: `Debe ${money(loan.remaining)} en ${payments(loan.instalments_total)} de ${money(loan.level_payment)}; el primero es el ${day(firstDue(loan))}.`,
  facts: { ...facts, ...factsOf(loan) },
  sights: [
    inApp(scene, 'Su crédito', `/perfil/prestamos/${loan.loan_id}`),
    atDesk('support', 'El crédito', `/creditos/${loan.loan_id}`),
  ],
});

const firstDue = ({ instalments, last_due_date: last }: LoanView): string =>
  instalments[0]?.due_date ?? last;

const factsOf = ({ loan_id: loan }: LoanView): Facts => ({ loan });

/** Goes on to the offer, accepts, and has the loan that it becomes; whoever has it already keeps it. */
async function loanAfter(scene: Scene, who: Who, count: number): Promise<LoanView> {
  const own = await newestOf(who);
  if (own !== null) return own;
  await answer(scene, who);
  await accept(who, { count });
  return ownLoan(scene, who);
}

/** Their newest loan with every instalment; null: they never had one. */
export async function newestOf({ call }: Pick<Customer, 'call'>): Promise<LoanView | null> {
  const { loans } = await call('listLoans', { query: {} });
  const [newest] = loans;
  return newest === undefined ? null : call('getLoan', { params: { loan_id: newest.loan_id } });
}

/** The loan of a story that has one by now. */
export async function ownLoan({ hero }: Scene, who: Who): Promise<LoanView> {
  const loan = await newestOf(who);
  if (loan === null) throw new Error(`${hero.email} has no loan`);
  return loan;
}
