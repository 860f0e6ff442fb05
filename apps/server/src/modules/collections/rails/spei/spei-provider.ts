import type { CivilDate } from '@abona/kernel/civil-date';
import {
  endOfMexicoCityDay,
  mexicoCityDate,
  startOfMexicoCityDay,
} from '@abona/kernel/mexico-city-time';
import { parsePublicId } from '@abona/kernel/public-id';
import { askAboutPayoutJob } from '#modules/collections/jobs.ts';
import { listUnconfirmed } from '#modules/collections/stores/deposit-hint-store.ts';
import type { CollectionsDeps } from '#modules/collections/use-cases/collections-deps.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { Days, DaysReport, Provider } from '../rail.ts';
import { depositRef } from './deposit-key.ts';
import { operatingDaysSince } from './operating-day.ts';
import type { Deposit } from './spei-port.ts';
import { mountDeposits, mountOrderStates } from './stp/stp-messages.ts';

/** The SPEI participant: transfers to our accounts, and payouts of ours. */
export const speiProvider: Provider = {
  name: 'spei',
  mountMessages: (api, deps) => {
    mountOrderStates(api, deps);
    mountDeposits(api, deps);
  },
  daysReport: { provider: 'spei', rails: ['spei'], read: readDays },
};

/** Operating days turn at 18:00 and skip weekends: those on which something of some days of ours may stand. */
async function readDays(deps: CollectionsDeps, days: Days): Promise<DaysReport | null> {
  const now = deps.clock.now();
  const deposits: Deposit[] = [];
  for (const day of operatingDaysSince(new Date(startOfMexicoCityDay(days.from)), now)) {
    const came = await deps.spei.depositsOf({ day, now, wanted: null });
    const back = await deps.spei.returnedOn(day, now);
    if (!came.ok || !back.ok) return null;
    deposits.push(...came.value);
    await askAboutReturned(deps, back.value);
  }
  return reportOf(deps, days, deposits);
}

/** Payouts that came back and of which nobody told us: each is asked about. */
async function askAboutReturned(
  deps: CollectionsDeps,
  references: readonly string[],
): Promise<void> {
  for (const reference of references) {
    const id = parsePublicId('out', reference);
    const payout = id.ok ? await deps.payouts.find(deps.db, id.value) : null;
    if (payout !== null && payout.status !== 'returned')
      await transaction(deps.db, (tx) =>
        deps.enqueue(tx, { job: askAboutPayoutJob, payload: { payout_id: payout.id } }),
      );
  }
}

const dayOf = ({ transfer }: Deposit): CivilDate => mexicoCityDate(Date.parse(transfer.operatedAt));

async function reportOf(
  deps: CollectionsDeps,
  { from, to }: Days,
  deposits: readonly Deposit[],
): Promise<DaysReport> {
  const refs = deposits.map(({ transfer }) => transfer.ref);
  const counted = await deps.receipts.listByRefs(deps.db, { provider: 'spei', refs });
  const ours = new Set(counted.map(({ providerRef }) => providerRef));
  // What went back and was never counted is no difference.
  const came = deposits.filter(
    (deposit) =>
      (deposit.standing === 'kept' || ours.has(deposit.transfer.ref)) &&
      dayOf(deposit) >= from &&
      dayOf(deposit) <= to,
  );
  const known = new Map(
    came.flatMap(({ standing, transfer }) =>
      standing === 'kept' ? [[transfer.ref, transfer] as const] : [],
    ),
  );
  return {
    lines: came.map((deposit) => ({
      reference: deposit.transfer.ref,
      rail: 'spei',
      amount: deposit.transfer.amount,
      on: dayOf(deposit),
      isKept: deposit.standing !== 'gone',
    })),
    untold: ({ kind, reference }) => {
      const transfer = known.get(reference);
      return kind === 'missing_here' && transfer !== undefined
        ? { kind: 'transfer', transfer }
        : null;
    },
    more: await unconfirmedOf(deps, { from, to }, deposits),
  };
}

/** What was said to have come, and STP has nothing of: nothing was counted, and people see it. */
async function unconfirmedOf(
  { db }: CollectionsDeps,
  { from, to }: Days,
  deposits: readonly Deposit[],
): Promise<DaysReport['more']> {
  const said = await listUnconfirmed(db, {
    from: new Date(startOfMexicoCityDay(from)),
    to: new Date(endOfMexicoCityDay(to)),
  });
  const names = new Set(
    deposits.flatMap((deposit) => [
      depositRef(deposit),
      depositRef({ ...deposit, institution: '' }),
    ]),
  );
  return said
    .filter((hint) => !names.has(depositRef(hint)))
    .map((hint) => ({
      kind: 'unconfirmed',
      reference: depositRef(hint),
      on: mexicoCityDate(hint.toldAt.getTime()),
      ours: null,
      theirs: `${hint.amount} ${hint.day}`,
    }));
}
