import { addDays, civilDate, endOfMonth } from '@abona/kernel/civil-date';
import { monthName } from '@abona/kernel/date-format';
import { comeTo } from '#acts/come-to.ts';
import { until } from '#until.ts';
import { ownLoan } from './buying.ts';
import { atDesk, inApp } from './sights.ts';
import type { Step } from './story.ts';
import { capital, money } from './words.ts';

export const monthEnds: Step = {
  title: 'El mes termina',
  text: 'El reloj de todos avanza hasta el día primero. Cada día se cierra en su orden: intereses, atrasos, avisos, cargos y, al final, el mes.',
  movesClock: true,
  act: async (scene) => {
    const { world } = scene;
    const who = await scene.enter();
    const { opened_on: opened, loan_id: loan } = await ownLoan(scene, who);
    const lastDay = endOfMonth(civilDate(opened));
    await comeTo(world, addDays(lastDay, 1));
    const { statements } = await until(
      'the statement of a month that ended',
      () => who.call('listStatements', { query: { year: lastDay.slice(0, 4), loan_id: loan } }),
      (answer) => answer.statements.length > 0,
    );
    const { remaining } = await ownLoan(scene, who);
    return {
      told: `${capital(monthName(lastDay))} está cerrado. Tiene ${statements.length === 1 ? 'su estado de cuenta' : `${statements.length} estados de cuenta`} y debe ${money(remaining)}.`,
      sights: [
        inApp(scene, 'Sus estados de cuenta', '/estados_de_cuenta'),
        atDesk('finance', 'La balanza, hasta cada asiento', '/dinero/libro'),
        atDesk('finance', 'La cartera', '/cartera'),
        atDesk('finance', 'Los reportes que tocan', '/reportes'),
        atDesk('operator', 'El cierre, paso por paso', '/operacion'),
      ],
    };
  },
};
