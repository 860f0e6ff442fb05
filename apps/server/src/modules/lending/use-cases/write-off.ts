import type { Tx } from '#platform/database/database.ts';
import type { LendingDeps } from './lending-deps.ts';
import { type ChangeOrder, type ChangeResult, eventOrderOf, recordEvent } from './record-event.ts';

/** A loan that we no longer count on being paid is taken out of what is owed to us. */
export const writeOff = (deps: LendingDeps, order: ChangeOrder, tx?: Tx): Promise<ChangeResult> =>
  recordEvent(deps, eventOrderOf(`write_off:${order.id}`, order, { kind: 'write_off' }), tx);
