import { addDays, civilDate } from '@abona/kernel/civil-date';
import { comeTo } from '#acts/come-to.ts';
import { giveBack } from '#acts/give-back.ts';
import { openCase, spreadRest, withdraw } from '#acts/trouble.ts';
import { until } from '#until.ts';
import { type LoanView, ownLoan } from './buying.ts';
import { atDesk, atPortal, inApp, onConsole } from './sights.ts';
import type { Scene, Sight, Step } from './story.ts';
import { day, money, payments } from './words.ts';

/** So many days after the last on which it could be paid in time. */
const DAYS_LATE = 3;

const atLoan = (scene: Scene, { loan_id: id }: LoanView): readonly Sight[] => [
  inApp(scene, 'Su crédito', `/perfil/prestamos/${id}`),
  atDesk('support', 'El crédito y sus asientos', `/creditos/${id}`),
];

export const missed: Step = {
  title: 'Se le pasa la quincena',
  text: 'El reloj de todos avanza unos días más allá de su fecha. Nadie le cobra de más en secreto: cada peso dice de qué es.',
  movesClock: true,
  act: async (scene) => {
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    if (before.overdue === null && before.next !== null)
      await comeTo(scene.world, addDays(civilDate(before.next.pay_by), DAYS_LATE));
    const loan = await until(
      'a loan that is late',
      () => ownLoan(scene, who),
      ({ overdue }) => overdue !== null || before.next === null,
    );
    const { overdue } = loan;
    return {
      told:
        overdue === null
          ? 'No debe nada vencido: alguien pagó por su cuenta.'
          : `Debía pagar el ${day(overdue.since)}. Hoy debe ${money(overdue.amount)}, de los que ${money(overdue.late_charges)} son por el atraso.`,
      sights: [
        inApp(scene, 'Su inicio', '/inicio'),
        atDesk('collections', 'La cobranza de hoy', '/cobranza'),
        onConsole('Sus avisos, en el teléfono', 'telefono'),
      ],
    };
  },
};

export const spread: Step = {
  title: 'Pide ayuda y reparte lo que falta',
  text: 'En «No puedo pagar» ve cada salida con su costo, y firma la que más baja su pago. El anexo queda entre sus documentos.',
  act: async (scene) => {
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    if (before.plan_changes.length === 0) await spreadRest(scene.world, who);
    const loan = await ownLoan(scene, who);
    return {
      told: `Ahora son ${payments(loan.instalments_total)} de ${money(loan.level_payment)}, el último el ${day(loan.last_due_date)}. Debe ${money(loan.remaining)} en total.`,
      sights: atLoan(scene, loan),
    };
  },
};

const returned = (
  what: Pick<Step, 'title' | 'text'>,
  amountOf: (loan: LoanView) => number | undefined,
  isDone: (loan: LoanView) => boolean,
): Step => ({
  ...what,
  act: async (scene) => {
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    if (!isDone(before))
      await giveBack(scene.world, String(scene.facts['payment']), amountOf(before));
    const loan = await until('goods that were given back', () => ownLoan(scene, who), isDone);
    const { refunds } = await who.call('listOwnRefunds');
    const back = refunds.reduce((sum, { amount }) => sum + amount, 0);
    return {
      told:
        loan.status === 'active'
          ? `La tienda devolvió ${money(back)}: su pago bajó a ${money(loan.level_payment)} y debe ${money(loan.remaining)}.`
          : `La tienda devolvió ${money(back)} y el crédito terminó: debe ${money(loan.remaining)}.`,
      sights: [
        inApp(scene, 'Sus reembolsos', '/reembolsos'),
        ...atLoan(scene, loan),
        atPortal('owner', 'La devolución', `/cobros/${scene.facts['payment']}`),
      ],
    };
  },
});

/** Half of it, in whole pesos. */
const halfOf = ({ amount }: LoanView): number => Math.floor(amount / 200) * 100;

export const partBack = returned(
  {
    title: 'Devuelve una parte',
    text: 'La tienda recibe de vuelta la mitad. Baja lo que se debe, y con ello cada pago que falta.',
  },
  halfOf,
  ({ refunded, status }) => refunded > 0 || status !== 'active',
);

export const restBack = returned(
  {
    title: 'Devuelve lo demás',
    text: 'Y después el resto: la compra deja de existir, y lo que se había pagado de más regresa.',
  },
  () => undefined,
  ({ status }) => status !== 'active',
);

export const notMe: Step = {
  title: 'Dice «no fui yo»',
  text: 'Desde su crédito, con sus palabras. Mientras lo vemos, nadie le cobra y estar en duda no le cuesta nada.',
  act: async (scene) => {
    const who = await scene.enter();
    const { open } = await who.call('listCases', { query: {} });
    if (!open.some(({ kind }) => kind === 'not_me'))
      await openCase(who, {
        kind: 'not_me',
        description: 'Yo no hice esta compra. Ese día perdí mi celular y alguien lo usó.',
      });
    const one = (await who.call('listCases', { query: {} })).open.find(
      ({ kind }) => kind === 'not_me',
    );
    const loan = await ownLoan(scene, who);
    return {
      told: `El caso ${one?.folio} está abierto y tiene respuesta a más tardar el ${day(one?.clock.answer_by ?? '')}. ${money(loan.held)} están en pausa.`,
      sights: [
        inApp(scene, 'Su caso', '/casos'),
        atDesk('une', 'El caso, con lo que sabemos de ese momento', `/casos/${one?.folio}`),
        ...atLoan(scene, loan),
      ],
    };
  },
};

export const withdrawn: Step = {
  title: 'Se arrepiente y cancela',
  text: 'Dentro de los días que da la ley, con un código y sin dar razones: se anula el contrato y no cuesta nada.',
  act: async (scene) => {
    const who = await scene.enter();
    if ((await ownLoan(scene, who)).status === 'active') await withdraw(scene.world, who);
    const loan = await until(
      'a loan that is withdrawn',
      () => ownLoan(scene, who),
      ({ status }) => status !== 'active',
    );
    return {
      told: `El contrato quedó sin efecto: debe ${money(loan.remaining)} y pagó ${money(loan.paid)}. La tienda nos regresa lo que le íbamos a pagar.`,
      sights: [
        ...atLoan(scene, loan),
        atPortal('owner', 'La venta que se canceló', `/cobros/${scene.facts['payment']}`),
        onConsole('La confirmación, en el correo', 'correo'),
      ],
    };
  },
};
