import { randomUUIDv7 } from 'node:crypto';
import { actCalls } from '@abona/contract/staff/staff-api';
import type { StaffActKind } from '@abona/contract/staff/staff-request';
import type { ActPreview, Why } from '@abona/contract/staff-acts/act';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { StaffCaller } from '#platform/http/caller.ts';
import type { Failure } from '#platform/http/failure.ts';
import type { ActRefusal, Matter, StaffAct } from '../acts/staff-act.ts';
import { fingerprintOf } from '../acts/staff-act.ts';
import { needsSecondPerson } from '../domain/staff-request.ts';
import { type TakenByOther, workOn } from './assignments.ts';
import type { StaffDeps } from './staff-deps.ts';

type ActOf<Order, Refusal extends Failure> = {
  readonly kind: StaffActKind;
  readonly act: StaffAct<Order, Refusal>;
  readonly order: Order;
  readonly maker: StaffCaller;
};

type Shown = {
  readonly preview: ActPreview;
  readonly fingerprint: string;
  readonly needs_second_person: boolean;
};

const isForTwo = ({ settings }: StaffDeps, kind: StaffActKind, preview: ActPreview): boolean =>
  needsSecondPerson(actCalls[kind].access.secondPerson, preview, settings.limits);

/** What it would do, by the code that does it; changes nothing. */
export function previewAct<Order, Refusal extends Failure>(
  deps: StaffDeps,
  { kind, act, order, maker }: ActOf<Order, Refusal>,
): Promise<Result<Shown, ActRefusal | Refusal>> {
  return transaction(deps.db, async (tx) => {
    const shown = await act.preview(tx, order, maker.email);
    if (!shown.ok) return shown;
    return ok({
      preview: shown.value,
      fingerprint: fingerprintOf(shown.value),
      needs_second_person: isForTwo(deps, kind, shown.value),
    });
  });
}

export type ActRequested<Order, Refusal extends Failure> = ActOf<Order, Refusal> &
  Why & { readonly fingerprint: string };
type Outcome = { readonly outcome: 'done' | 'waits'; readonly request_id: string | null };

/** Does what its maker saw, or asks a second person for it. */
export async function carryOutAct<Order, Refusal extends Failure>(
  deps: StaffDeps,
  asked: ActRequested<Order, Refusal>,
): Promise<
  Result<Outcome, ActRefusal | Refusal | 'preview_changed' | 'request_pending' | TakenByOther>
> {
  const { kind, act, order, maker, fingerprint, reason, note } = asked;
  return transaction(deps.db, async (tx) => {
    const seen = await previewAsSeen(deps, tx, asked);
    if (!seen.ok) return seen;
    const { preview, matter } = seen.value;
    const id = randomUUIDv7();
    const actor = `staff:${maker.personId}`;
    const waits = isForTwo(deps, kind, preview);
    const isKept = await deps.requests.add(tx, {
      ...matter,
      id,
      kind,
      order,
      preview,
      previewHash: fingerprint,
      reason,
      note,
      makerId: maker.personId,
      checkerId: null,
      ...timesOf(deps, waits),
    });
    if (!isKept) return err('request_pending');
    if (!waits) {
      const done = await act.execute(tx, order, { id, actor, seen: fingerprint });
      invariant(done.ok, 'an act that could be previewed could not be done');
    }
    const action = waits ? 'staff.asked' : 'staff.acted';
    const { subject } = matter;
    await deps.audit(tx, { subject, actor, action, reason, detail: { kind, id } });
    return ok(waits ? { outcome: 'waits', request_id: id } : { outcome: 'done', request_id: null });
  });
}

/** What it would do, if that is still what its maker saw and nobody else works on the subject. */
async function previewAsSeen<Order, Refusal extends Failure>(
  deps: StaffDeps,
  tx: Tx,
  { act, order, maker, fingerprint }: ActRequested<Order, Refusal>,
): Promise<
  Result<
    { readonly preview: ActPreview; readonly matter: Matter },
    ActRefusal | Refusal | 'preview_changed' | TakenByOther
  >
> {
  const shown = await act.preview(tx, order, maker.email);
  if (!shown.ok) return shown;
  if (fingerprintOf(shown.value) !== fingerprint) return err('preview_changed');
  const matter = await act.matterOf(tx, order);
  const { subject } = matter;
  const taken = await workOn(deps, tx, { subject, personId: maker.personId });
  return taken.ok ? ok({ preview: shown.value, matter }) : taken;
}

const HOUR_MS = 3_600_000;

function timesOf({ clock, settings }: StaffDeps, waits: boolean) {
  const createdAt = clock.technicalNow();
  const expiresAt = new Date(createdAt.getTime() + settings.requestHours * HOUR_MS);
  return waits
    ? ({ state: 'pending', createdAt, expiresAt, decidedAt: null } as const)
    : ({ state: 'done', createdAt, expiresAt, decidedAt: createdAt } as const);
}
