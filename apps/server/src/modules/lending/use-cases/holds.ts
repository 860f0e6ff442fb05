import type { CivilDate } from '@abona/kernel/civil-date';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import type { Refusal } from '../domain/changes/change.ts';
import type { Hold, HoldScope, HoldStop } from '../domain/hold.ts';
import { readHolds } from '../stores/hold-store.ts';
import type { LendingDeps } from './lending-deps.ts';
import { recordEvent } from './record-event.ts';

/** Something of a loan stands still while a case about it is open. */
export type HoldOrder = {
  /** Unique for ever: the same again changes nothing. */
  readonly holdId: string;
  readonly caseId: string;
  readonly loanId: string;
  readonly scope: HoldScope;
  readonly stops: readonly HoldStop[];
  /** Its first day; it may be told late. */
  readonly from: CivilDate;
};

/** The case is answered: from the next day on everything goes on. */
export type HoldLift = {
  readonly holdId: string;
  readonly loanId: string;
  /** Its last day. */
  readonly on: CivilDate;
};

export type HoldResult = Result<
  Hold,
  Refusal | 'lending.loan_unknown' | 'lending.hold_unknown' | 'lending.key_reused'
>;

export async function placeHold(deps: LendingDeps, tx: Tx, order: HoldOrder): Promise<HoldResult> {
  const { loanId, from, ...rest } = order;
  const { holdId, caseId } = order;
  const recorded = await recordEvent(
    deps,
    {
      loanId,
      key: `hold_placed:${holdId}`,
      on: from,
      content: { kind: 'hold_placed', ...rest },
      actor: `case:${caseId}`,
    },
    tx,
  );
  return recorded.ok ? holdNow(tx, order) : recorded;
}

/** A hold that was lifted before keeps its last day. */
export async function liftHold(deps: LendingDeps, tx: Tx, lift: HoldLift): Promise<HoldResult> {
  const { holdId, loanId, on } = lift;
  const hold = await findHold(tx, lift);
  if (hold === undefined) return err('lending.hold_unknown');
  if (hold.to !== null) return ok(hold);
  const recorded = await recordEvent(
    deps,
    {
      loanId,
      key: `hold_lifted:${holdId}`,
      on,
      content: { kind: 'hold_lifted', holdId },
      actor: `case:${hold.caseId}`,
    },
    tx,
  );
  // Somebody else has lifted it meanwhile.
  if (!recorded.ok && recorded.error !== 'lending.key_reused') return recorded;
  return holdNow(tx, lift);
}

type HoldPlace = { readonly holdId: string; readonly loanId: string };

async function findHold(tx: Tx, { holdId, loanId }: HoldPlace): Promise<Hold | undefined> {
  return (await readHolds(tx, loanId)).find((hold) => hold.holdId === holdId);
}

async function holdNow(tx: Tx, place: HoldPlace): Promise<HoldResult> {
  const hold = await findHold(tx, place);
  return hold === undefined ? err('lending.hold_unknown') : ok(hold);
}
