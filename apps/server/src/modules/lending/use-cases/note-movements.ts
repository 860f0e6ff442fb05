import { transaction } from '#platform/database/transaction.ts';
import { movementOf, searchTextOf } from '../domain/movement.ts';
import type { Agreement, Agreements } from '../ports.ts';
import {
  addMovements,
  findBehind,
  markReversed,
  type NewEvent,
  type NewMovement,
  readNewEvents,
  saveMarks,
} from '../stores/movement-store.ts';
import type { LendingDeps } from './lending-deps.ts';

type Deps = Pick<LendingDeps, 'db'> & { readonly agreements: Agreements };

/**
 * Brings a customer's list of movements up to what has happened to their loans. Done when they look: a
 * payment writes nothing for it, and whoever never looks costs nothing.
 */
export async function noteMovements(deps: Deps, customerId: number): Promise<void> {
  const behind = await findBehind(deps.db, customerId);
  if (behind.length === 0) return;
  await transaction(deps.db, async (tx) => {
    const events = await readNewEvents(tx, customerId, behind);
    if (events.length === 0) return;
    const loanIds = [...new Set(events.map(({ loanId }) => loanId))];
    const agreements = await deps.agreements.of(tx, customerId, loanIds);
    const movements = events.flatMap((event) => toMovement(event, agreements.get(event.loanId)));
    await addMovements(tx, customerId, movements);
    const takenBack = events.flatMap(({ takesBack }) => (takesBack === null ? [] : [takesBack]));
    await markReversed(tx, customerId, takenBack);
    await saveMarks(tx, customerId, events);
  });
}

function toMovement(event: NewEvent, agreement: Agreement | undefined): readonly NewMovement[] {
  const merchant = agreement?.merchant ?? null;
  const subject = {
    kind: event.loanKind,
    principal: event.principal,
    title: merchant?.name ?? (event.loanKind === 'cash' ? 'Préstamo personal' : 'Compra'),
    orderId: merchant?.orderId ?? null,
    goods: merchant?.goods ?? null,
    isStore: merchant?.isStore ?? false,
  };
  const facts = movementOf(subject, event);
  if (facts === null) return [];
  const { loanId, sequence, on, notedUs } = event;
  const { title, goods } = subject;
  const search = searchTextOf(subject, facts);
  return [{ ...facts, loanId, sequence, on, notedUs, title, goods, search }];
}
