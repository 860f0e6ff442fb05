import { randomUUIDv7 } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import { transaction } from '#platform/database/transaction.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import { addApplication, findOpenApplication } from '../application-store.ts';
import type { Acquisition, Application } from '../domain/application.ts';
import { announceMove, type MoveDeps } from './move-application.ts';

/** Opens an application without a purchase. Whoever has one open already gets that one. */
export function openApplication(
  deps: MoveDeps,
  customerId: number,
  acquisition: Acquisition,
): Promise<Application> {
  return transaction(deps.db, async (tx) => {
    const application: Application = {
      id: randomUUIDv7(),
      applicationProcessId: rollPublicNumber(),
      customerId,
      status: 'filling',
      channel: null,
      productType: null,
      acquisition,
      createdAt: deps.clock.now(),
    };
    if (!(await addApplication(tx, application))) {
      const open = await findOpenApplication(tx, customerId);
      invariant(open !== null, 'an open application that cannot be found');
      return open;
    }
    await announceMove(deps, tx, {
      application,
      from: null,
      actor: `customer:${customerId}`,
      reason: 'applied without a purchase',
    });
    return application;
  });
}
