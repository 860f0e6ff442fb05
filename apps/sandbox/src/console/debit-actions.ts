import { createDebit, runDueDebits } from '#debit/debit.ts';
import type { World } from '#world.ts';
import type { On } from './console-action.ts';

const NOT_POSSIBLE = 'Eso ya no se puede: cambió mientras tanto.';

/** The buttons of the banks that are debited. */
export function debitActions(on: On, world: World): void {
  const debit = createDebit(world);
  const onOne = (path: string, change: (id: string) => Promise<unknown>) =>
    on(`domiciliacion/${path}`, 'domiciliacion', async ({ id = '' }) =>
      (await change(id)) === null ? NOT_POSSIBLE : null,
    );
  onOne('revocar', (id) => debit.cancelMandate(id));
  onOne('cobrar', (id) => debit.answerCollection(id, null));
  onOne('sin-fondos', (id) => debit.answerCollection(id, '04'));
  onOne('objetar', (id) => debit.object(id));
  on('domiciliacion/apurar', 'domiciliacion', async () => {
    await runDueDebits(debit, true);
    return null;
  });
}
