import { beKnown } from '#acts/apply.ts';
import { accept, askedOf, isOffered } from '#acts/buy.ts';
import { chargeCode } from '#acts/charge-code.ts';
import { until } from '#until.ts';
import { newestOf, ownLoan } from './buying.ts';
import { atDesk, atPortal, inApp } from './sights.ts';
import type { Step } from './story.ts';
import { day, money, payments } from './words.ts';

const STANDING = 'good';
const PRICE = 124_900;
const PAYMENTS = 6;

export const inLine: Step = {
  title: 'Se apunta antes de ir a la tienda',
  text: 'Llena su solicitud sin compra: datos, NIP, celular e identidad. Al final la app le da un código para la caja.',
  act: async (scene) => {
    const { world } = scene;
    const who = await scene.enter();
    if ((await newestOf(who)) === null) {
      await beKnown(who, STANDING);
      await who.call('createApplication', {
        body: { acquisition_channel: 'web', acquisition_product: 'instore_consumer' },
      });
      await isOffered(world, who);
    }
    return {
      told: 'Ya puede pedir su código: vale unos minutos, una sola vez y hasta su línea.',
      sights: [inApp(scene, 'Dónde comprar', '/canales')],
    };
  },
};

export const charged: Step = {
  title: 'La caja cobra el código',
  text: 'Antonio, de la caja, teclea el código y el monto. Hasta que el cliente acepte en su celular no hay venta.',
  act: async (scene) => {
    const who = await scene.enter();
    if ((await askedOf(who)) === 'store_code') {
      const { code } = await who.call('issuePaymentCode');
      await chargeCode(scene.world, code, PRICE);
    }
    const asked = await until(
      'a charge that arrived on the phone',
      () => askedOf(who),
      (one) => one !== 'store_code',
    );
    return {
      told:
        asked === 'offer'
          ? `La caja pidió ${money(PRICE)}; la oferta ya está en el celular, con su costo.`
          : 'La venta ya siguió adelante.',
      sights: [inApp(scene, 'La oferta', '/oferta'), atPortal('cashier', 'La caja', '/caja')],
    };
  },
};

export const takenHome: Step = {
  title: 'Acepta en su celular',
  text: 'Elige un plan, y la caja lo sabe en el momento: puede llevarse lo que compró.',
  act: async (scene) => {
    const who = await scene.enter();
    if ((await newestOf(who)) === null) await accept(who, { count: PAYMENTS });
    const loan = await ownLoan(scene, who);
    return {
      told: `Se lleva su compra y debe ${money(loan.remaining)} en ${payments(loan.instalments_total)}; el primero es el ${day(loan.instalments[0]?.due_date ?? loan.last_due_date)}.`,
      facts: { loan: loan.loan_id },
      sights: [
        inApp(scene, 'Su crédito', `/perfil/prestamos/${loan.loan_id}`),
        atPortal('cashier', 'La venta en la caja', '/caja'),
        atDesk('support', 'El crédito', `/creditos/${loan.loan_id}`),
      ],
    };
  },
};
