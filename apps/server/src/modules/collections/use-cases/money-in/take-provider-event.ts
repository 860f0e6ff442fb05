import { parsePublicId } from '@abona/kernel/public-id';
import type { ChargeReport } from '#modules/collections/domain/attempt.ts';
import type { PayoutReport } from '#modules/collections/domain/payout.ts';
import { takeEventJob } from '#modules/collections/jobs.ts';
import type { SpeiReport } from '#modules/collections/ports.ts';
import type { DebitReport } from '#modules/collections/rails/debit/debit-port.ts';
import {
  type EventKey,
  type EventOutcome,
  type EventProvider,
  eventName,
} from '#modules/collections/stores/provider-event-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { writeTogether } from '#platform/database/write-together.ts';
import type { CollectionsDeps } from '../collections-deps.ts';
import { takeMandateReport } from '../mandates/take-mandate-report.ts';
import { takePayoutReport } from '../payouts/take-payout-report.ts';
import { takeChargeReport } from './take-charge-report.ts';
import { takeTransfer } from './take-transfer.ts';

type Message = {
  readonly provider: EventProvider;
  readonly eventId: string;
  readonly type: string;
  /** Null for a kind of message that we do not read. */
  readonly report: unknown;
};

const MESSAGES_MOST = 100;

export type KeepProviderEvent = (message: Message) => Promise<void>;

/** Keeps messages whose signature was good, each once; what they say is done by jobs. */
export const createKeepProviderEvent = (deps: CollectionsDeps): KeepProviderEvent =>
  writeTogether(
    (messages) =>
      transaction(deps.db, async (tx) => {
        const added = await deps.providerEvents.add(tx, messages, deps.clock.technicalNow());
        const payloads = added.map(({ provider, eventId }) => ({ provider, event_id: eventId }));
        await deps.enqueue(tx, ...payloads.map((payload) => ({ job: takeEventJob, payload })));
      }),
    { most: MESSAGES_MOST },
  );

/** Does what a message says. Taken twice, the second time finds nothing to do. */
export function takeProviderEvent(deps: CollectionsDeps, key: EventKey): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const report = (await deps.providerEvents.lockWaiting(tx, [key])).get(eventName(key));
    if (report === undefined) return;
    const outcome = await takers[key.provider](deps, tx, report);
    await deps.providerEvents.settle(tx, [{ ...key, outcome }], deps.clock.technicalNow());
  });
}

type Take = (deps: CollectionsDeps, tx: Tx, report: unknown) => Promise<EventOutcome>;

const takers: Readonly<Record<EventProvider, Take>> = {
  spei: (deps, tx, report) => takeSpei(deps, tx, report as SpeiReport),
  conekta: (deps, tx, report) =>
    takeChargeReport(deps, tx, { provider: 'conekta', report: report as ChargeReport }),
  debit: (deps, tx, report) => takeDebit(deps, tx, report as DebitReport),
};

function takeSpei(deps: CollectionsDeps, tx: Tx, report: SpeiReport): Promise<EventOutcome> {
  return report.kind === 'payout'
    ? takePayout(deps, tx, report.payout)
    : takeTransfer(deps, tx, report.transfer);
}

function takeDebit(deps: CollectionsDeps, tx: Tx, report: DebitReport): Promise<EventOutcome> {
  return report.kind === 'mandate'
    ? takeMandateReport(deps, tx, report.mandate)
    : takeChargeReport(deps, tx, { provider: 'debit', report: report.collection });
}

async function takePayout(
  deps: CollectionsDeps,
  tx: Tx,
  report: PayoutReport,
): Promise<EventOutcome> {
  const id = parsePublicId('out', report.reference);
  const payout = id.ok ? await deps.payouts.lock(tx, id.value) : null;
  if (payout === null) return 'unknown';
  return (await takePayoutReport(deps, tx, { payout, report })) ? 'taken' : 'outdated';
}
