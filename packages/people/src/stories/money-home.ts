import { beKnown } from '#acts/apply.ts';
import { accept, isOffered } from '#acts/buy.ts';
import { addAccount } from '#acts/wallet.ts';
import { newestOf, ownLoan } from './buying.ts';
import { atDesk, inApp, onConsole } from './sights.ts';
import type { Step } from './story.ts';
import { day, money, payments } from './words.ts';

const STANDING = 'good';
const AMOUNT = 600_000;
const PAYMENTS = 12;

export const asked: Step = {
  title: 'Pide un préstamo',
  text: `Pide ${money(AMOUNT)} hasta la quincena y llena su solicitud, sin tienda de por medio.`,
  act: async (scene) => {
    const who = await scene.enter();
    if ((await newestOf(who)) === null) {
      await beKnown(who, STANDING);
      await who.call('createApplication', { body: { requested_amount: AMOUNT } });
      if (!(await isOffered(scene.world, who))) throw new Error(`${who.email} was declined`);
    }
    return {
      told: 'Tiene una oferta con el costo de cada plan. Falta a qué cuenta se le manda.',
      sights: [inApp(scene, 'La oferta', '/oferta')],
    };
  },
};

export const paidOut: Step = {
  title: 'Prueba su cuenta y firma',
  text: 'Mandamos un centavo a su CLABE para saber de quién es. Con la firma sale el dinero por SPEI.',
  act: async (scene) => {
    const who = await scene.enter();
    if ((await newestOf(who)) === null) {
      const { accounts } = await who.call('listBankAccounts');
      const own = accounts.find(({ status }) => status === 'verified')?.account_id;
      const accountId = own ?? (await addAccount(who, scene.hero.clabe));
      await accept(who, { count: PAYMENTS, accountId });
    }
    const loan = await ownLoan(scene, who);
    return {
      told: `${money(loan.amount)} van a su cuenta. Debe ${money(loan.remaining)} en ${payments(loan.instalments_total)}; el primero es el ${day(loan.instalments[0]?.due_date ?? loan.last_due_date)}.`,
      facts: { loan: loan.loan_id },
      sights: [
        inApp(scene, 'Su préstamo', `/perfil/prestamos/${loan.loan_id}`),
        onConsole('La transferencia, en el banco', 'banco'),
        atDesk('finance', 'Lo que salió', '/dinero/salidas'),
      ],
    };
  },
};
