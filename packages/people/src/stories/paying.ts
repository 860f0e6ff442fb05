import { addDays, civilDate } from '@abona/kernel/civil-date';
import { brandName } from '@abona/lender/lender';
import { comeTo } from '#acts/come-to.ts';
import { type Means, pay, payOff } from '#acts/pay.ts';
import { saveCard, signMandate } from '#acts/wallet.ts';
import { until } from '#until.ts';
import { type LoanView, ownLoan } from './buying.ts';
import { atDesk, inApp, onConsole } from './sights.ts';
import type { Done, Scene, Sight, Step } from './story.ts';
import { day, money } from './words.ts';

/** How the next instalment is paid in a story, and after how many of them this one is done. */
type InstalmentPayment = {
  readonly means: Means;
  readonly title: string;
  readonly text: string;
  readonly until: number;
  readonly outside: readonly Sight[];
};

/** What is paid of a loan by now, as the loan itself says. */
const stand = (loan: LoanView): string =>
  `Lleva ${loan.instalments_paid} de ${loan.instalments_total} pagados y debe ${money(loan.remaining)}.`;

const afterPayment = (scene: Scene, loan: LoanView): Done['sights'] => [
  inApp(scene, 'Su crédito', `/perfil/prestamos/${loan.loan_id}`),
  inApp(scene, 'El movimiento', '/compras'),
  atDesk('support', 'El pago y sus asientos', `/creditos/${loan.loan_id}`),
];

const payNext = ({ means, title, text, until: count, outside }: InstalmentPayment): Step => ({
  title,
  text,
  act: async (scene) => {
    const { world, hero } = scene;
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    const loanId = before.loan_id;
    if (before.instalments_paid < count) {
      const { instalment } = await who.call('getPayable', { params: { loan_id: loanId } });
      const cardId = means === 'card' ? await saveCard(world, who, hero.name) : null;
      const amount = instalment?.amount ?? 0;
      await pay(world, who, { loanId, means, cardId, choice: 'instalment', amount });
    }
    const loan = await ownLoan(scene, who);
    const { saved } = await who.call('getSavings');
    const early = saved > 0 ? ` Por pagar antes lleva ahorrados ${money(saved)} de interés.` : '';
    return {
      told: `${stand(loan)}${early}`,
      sights: [...outside, ...afterPayment(scene, loan)],
    };
  },
});

export const byCash = payNext({
  means: 'oxxo',
  title: 'Paga en OXXO',
  text: 'La app da una referencia; en la caja se paga en efectivo, y el pago se aplica solo.',
  until: 1,
  outside: [onConsole('La caja', 'caja')],
});

export const byTransfer = payNext({
  means: 'spei',
  title: 'Paga por SPEI',
  text: 'La app da una CLABE que es solo suya; la transferencia sale de su banco y llega en minutos.',
  until: 2,
  outside: [onConsole('El banco', 'banco')],
});

export const byCard = payNext({
  means: 'card',
  title: 'Paga con tarjeta',
  text: `Los datos de la tarjeta van directo al procesador: ${brandName} solo ve los últimos dígitos.`,
  until: 3,
  outside: [onConsole('Las tarjetas', 'tarjetas')],
});

export const mandate: Step = {
  title: 'Firma la domiciliación',
  text: 'Deja que su cuenta se cargue en cada fecha, con un tope que elige. Antes probamos con un centavo que la cuenta es suya.',
  act: async (scene) => {
    const { world, hero } = scene;
    const who = await scene.enter();
    const { items } = await who.call('listMandates');
    if (!items.some(({ status }) => status === 'active')) await signMandate(world, who, hero.clabe);
    const [signed] = (await who.call('listMandates')).items;
    const next = signed?.next_charge ?? null;
    const { instalments_paid: paid } = await ownLoan(scene, who);
    return {
      facts: { paid_before: String(paid) },
      told: `${signed?.bank ?? 'Su banco'} aceptó cargos de hasta ${money(signed?.max_amount ?? 0)}.${next === null ? '' : ` El primero será de ${money(next.amount)}, el ${day(next.collect_on)}.`}`,
      sights: [
        inApp(scene, 'El pago automático', '/pago-automatico/administrar'),
        onConsole('La domiciliación', 'domiciliacion'),
      ],
    };
  },
};

export const byDebit: Step = {
  title: 'Llega la fecha y se cobra solo',
  text: 'El reloj de todos avanza hasta el día del cargo. Un día antes le avisamos de cuánto va a ser.',
  movesClock: true,
  act: async (scene) => {
    const { world } = scene;
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    const wanted = Number(scene.facts['paid_before']) + 1;
    const nextCharge = async () => (await who.call('listMandates')).items[0]?.next_charge ?? null;
    const charge = await nextCharge();
    if (before.instalments_paid < wanted && charge !== null) {
      const collectOn = civilDate(charge.collect_on);
      await comeTo(world, addDays(collectOn, -1));
      await until(
        'a charge that was announced',
        nextCharge,
        (next) => next === null || next.is_scheduled || next.collect_on !== charge.collect_on,
      );
      await comeTo(world, collectOn);
      await until(
        'a charge that its bank made',
        async () => {
          await world.control.hurryDebit();
          return ownLoan(scene, who);
        },
        (loan) => loan.instalments_paid >= wanted,
      );
    }
    const loan = await ownLoan(scene, who);
    return {
      told: `${stand(loan)} Nadie tuvo que acordarse.`,
      sights: [onConsole('El cargo', 'domiciliacion'), ...afterPayment(scene, loan)],
    };
  },
};

/** Lets a part of the plan go by: there is something to save, and something is over. */
export const aMonthLater: Step = {
  title: 'Pasa un tiempo',
  text: 'El reloj de todos avanza hasta su primera fecha de pago, y ese día paga.',
  movesClock: true,
  act: async (scene) => {
    const { world } = scene;
    const who = await scene.enter();
    const before = await ownLoan(scene, who);
    if (before.instalments_paid === 0 && before.next !== null) {
      await comeTo(world, civilDate(before.next.due_date));
      const amount = (await who.call('getPayable', { params: { loan_id: before.loan_id } }))
        .instalment?.amount;
      await pay(world, who, {
        loanId: before.loan_id,
        means: 'spei',
        cardId: null,
        choice: 'instalment',
        amount: amount ?? 0,
      });
    }
    const loan = await ownLoan(scene, who);
    const { payoff } = await who.call('getPayable', { params: { loan_id: loan.loan_id } });
    return {
      told: `${stand(loan)}${payoff === null ? '' : ` Si hoy liquida, paga ${money(payoff.amount)} y se ahorra ${money(payoff.saves)}.`}`,
      sights: [inApp(scene, 'Cuánto ahorraría', '/ahorros'), ...afterPayment(scene, loan)],
    };
  },
};

export const payoff: Step = {
  title: 'Liquida antes de tiempo',
  text: 'Paga de una vez lo que falta, sin castigo: el interés que no corrió no se cobra.',
  act: async (scene) => {
    const { world } = scene;
    const who = await scene.enter();
    if ((await ownLoan(scene, who)).status === 'active')
      await payOff(world, who, { means: 'spei', cardId: null });
    const loan = await ownLoan(scene, who);
    const { saved } = await who.call('getSavings');
    return {
      told: `Pagó ${money(loan.paid)} en total y se ahorró ${money(saved)}. No debe nada: ${money(loan.remaining)}.`,
      sights: [
        inApp(scene, 'Sus ahorros', '/ahorros'),
        inApp(scene, 'Su crédito y su carta', `/perfil/prestamos/${loan.loan_id}`),
        atDesk('support', 'El crédito cerrado', `/creditos/${loan.loan_id}`),
      ],
    };
  },
};
