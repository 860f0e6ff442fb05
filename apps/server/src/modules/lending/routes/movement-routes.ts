import { listDisputable as listDisputableCall } from '@abona/contract/lending/disputable';
import * as contract from '@abona/contract/lending/movement';
import { err, ok } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { listDisputable } from '../use-cases/list-disputable.ts';
import { listMovements } from '../use-cases/list-movements.ts';
import { readTransaction } from '../use-cases/read-transaction.ts';
import type { RouteDeps } from './route-deps.ts';

const wrongCursor = {
  code: 'validation_failed',
  fields: [{ path: 'cursor', message: 'El cursor no es de esta lista.' }],
} as const;

export function movementRoutes(api: Api, deps: RouteDeps): void {
  mount(api, listDisputableCall, async ({ caller }) =>
    ok({ items: [...(await listDisputable(deps, caller.customerId))] }),
  );

  mount(api, contract.listMovements, async ({ caller, query }) => {
    const page = await listMovements(deps, caller.customerId, query);
    if (page.ok) return page;
    return err(page.error === 'cursor_unknown' ? wrongCursor : page.error);
  });

  mount(api, contract.getTransaction, async ({ caller, params }) => {
    const found = await readTransaction(deps, caller, params);
    return found === null ? err('not_found') : ok(found);
  });
}
