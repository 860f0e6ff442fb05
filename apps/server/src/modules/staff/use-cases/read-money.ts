import type {
  DifferenceReason,
  OutgoingRow,
  ReceiptRail,
  SettlementRow,
  StaffDifference,
  StaffReceipt,
} from '@abona/contract/staff/money';
import type { CivilDate } from '@abona/kernel/civil-date';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Collections } from '#modules/collections/module.ts';
import type { Merchants } from '#modules/merchants/module.ts';
import { transaction } from '#platform/database/transaction.ts';
import { maskClabe } from '../domain/mask.ts';
import { findPendingRequest } from '../stores/request-store.ts';
import { type TakenByOther, workOn } from './assignments.ts';
import type { CustomerDeps } from './customers.ts';

export type MoneyDeps = CustomerDeps & {
  readonly money: Collections['desk'];
  readonly merchants: Pick<Merchants, 'desk' | 'namesOf'>;
};

/** Money that nobody could place, and the loans that it may be for; null: there is none such. */
export async function readReceipt(deps: MoneyDeps, id: string): Promise<StaffReceipt | null> {
  const found = await deps.money.examine(id);
  if (found === null) return null;
  const { receipt, cameTo, candidates, claims } = found;
  const [names, shops, pending] = await Promise.all([
    deps.customers.namesOf([...candidates, ...claims].map(({ customerId }) => customerId)),
    deps.merchants.namesOf(
      candidates.flatMap(({ merchantId }) => (merchantId === null ? [] : [merchantId])),
    ),
    findPendingRequest(deps.db, `receipt:${id}`, deps.clock.technicalNow()),
  ]);
  const customerOf = (customerId: number) => ({
    customer_id: customerId,
    name: names.get(customerId) ?? null,
  });
  const { sender, clabe } = receipt;
  return {
    receipt_id: publicId('rcpt', id),
    status: receipt.status,
    cause: receipt.cause,
    rail: receipt.rail,
    amount: receipt.amount,
    value_on: receipt.valueOn,
    received_at: receipt.receivedAt.toISOString(),
    tracking_key: receipt.trackingKey,
    sender: sender && {
      name: sender.name,
      account: sender.clabe === null ? null : maskClabe(sender.clabe),
    },
    came_to:
      clabe === null
        ? null
        : {
            last4: clabe.slice(-4),
            owner: cameTo?.kind ?? 'nobody',
            loan_id: cameTo?.kind === 'loan' ? publicId('loan', cameTo.owner) : null,
          },
    candidates: candidates.map(({ next, reasons, ...one }) => ({
      loan_id: publicId('loan', one.loanId),
      customer: customerOf(one.customerId),
      product: one.product,
      merchant: one.merchantId === null ? null : (shops.get(one.merchantId) ?? null),
      is_active: one.isActive,
      score: one.score,
      reasons: [...reasons],
      next: next && {
        number: next.number,
        of: next.of,
        owed: next.owed,
        pay_by: next.payBy,
        is_late: next.isLate,
      },
      paid: one.paid,
    })),
    claims: claims.map((claim) => ({
      claim_id: publicId('clm', claim.id),
      customer: customerOf(claim.customerId),
      loan_id: publicId('loan', claim.loanId),
      amount: claim.amount,
      paid_on: claim.paidOn,
      claimed_at: claim.claimedAt.toISOString(),
    })),
    pending_request_id: pending === null ? null : publicId('req', pending),
  };
}

const PAGE = 100;

/** A page, and the place at which the next one begins. */
function pageOf<Row, Place>(
  found: readonly Row[],
  placeOf: (row: Row) => Place,
): { readonly shown: readonly Row[]; readonly last: Place | null } {
  const shown = found.slice(0, PAGE);
  const last = found.length > PAGE ? shown.at(-1) : undefined;
  return { shown, last: last === undefined ? null : placeOf(last) };
}

type AskedDifferences = {
  readonly state: 'open' | 'explained';
  readonly rail?: ReceiptRail | undefined;
  readonly day?: string | undefined;
  readonly after: readonly [day: string, id: string] | null;
};

export async function readDifferences(deps: MoneyDeps, { rail, day, ...asked }: AskedDifferences) {
  const found = await deps.money.listDifferences({
    ...asked,
    rail: rail ?? null,
    day: day ?? null,
    limit: PAGE + 1,
  });
  const { shown, last } = pageOf(found, ({ businessDate, id }) => [businessDate, id] as const);
  const rows = shown.map(
    ({ id, difference, explanation, reason, ...one }): StaffDifference => ({
      difference_id: id,
      rail: one.rail,
      business_date: one.businessDate,
      ...difference,
      found_at: one.foundAt.toISOString(),
      explained: explanation === null ? null : { reason, text: explanation },
    }),
  );
  return { rows, last };
}

type Explanation = {
  readonly id: string;
  readonly reason: DifferenceReason;
  readonly note: string;
  readonly personId: string;
};

/** Somebody found out why a report and our books did not agree. Of several who say so at once, one does. */
export const explainDifference = (
  deps: MoneyDeps,
  { id, reason, note, personId }: Explanation,
): Promise<Result<void, 'state_conflict' | TakenByOther>> =>
  transaction(deps.db, async (tx) => {
    const taken = await workOn(deps, tx, { subject: `difference:${id}`, personId });
    if (!taken.ok) return taken;
    const actor = `staff:${personId}`;
    const isExplained = await deps.money.explain(tx, { id, reason, text: note, actor });
    return isExplained ? ok(undefined) : err('state_conflict');
  });

export async function readReconciliation(deps: MoneyDeps, day: CivilDate) {
  const rails = await deps.money.reconciliationOf(day);
  return rails.map(({ theirs, unposted, ...rail }) => ({
    ...rail,
    theirs: theirs && {
      count: theirs.count,
      amount: theirs.amount,
      read_at: theirs.readAt.toISOString(),
    },
    unposted: [...unposted],
  }));
}

type AskedSettlements = {
  readonly day: CivilDate;
  readonly which: 'made' | 'due';
  readonly after: string | null;
};

export async function readSettlements(deps: MoneyDeps, asked: AskedSettlements) {
  const { rows: found, totals } = await deps.merchants.desk.settlements({
    ...asked,
    limit: PAGE + 1,
  });
  const { shown, last } = pageOf(found, ({ merchantId }) => merchantId);
  const rows = shown.map(
    ({ merchantId, accountLast4, payoutId, ...row }): SettlementRow => ({
      ...row,
      merchant_id: merchantId,
      account_last4: accountLast4,
      payout_id: payoutId,
    }),
  );
  return { rows, totals, last };
}

type AskedOutgoing = {
  readonly state: OutgoingRow['state'] | null;
  readonly after: readonly [at: string, id: string] | null;
};

export async function readOutgoing(deps: MoneyDeps, asked: AskedOutgoing) {
  const found = await deps.money.listOutgoing({ ...asked, limit: PAGE + 1 });
  const { shown, last } = pageOf(
    found,
    ({ createdAt, id }) => [createdAt.toISOString(), id] as const,
  );
  const [names, shops] = await Promise.all([
    deps.customers.namesOf(
      shown.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])),
    ),
    deps.merchants.desk.shopsOfPayouts(
      shown.flatMap(({ kind, subject }) => (kind === 'merchant' ? [subject] : [])),
    ),
  ]);
  const rows = shown.map(
    ({ id, customerId, subject, createdAt, clabeLast4, ...payout }): OutgoingRow => ({
      payout_id: publicId('out', id),
      kind: payout.kind,
      state: payout.status,
      amount: payout.amount,
      account_last4: clabeLast4,
      customer:
        customerId === null
          ? null
          : { customer_id: customerId, name: names.get(customerId) ?? null },
      merchant: payout.kind === 'merchant' ? (shops.get(subject) ?? null) : null,
      reason: payout.reason,
      tries: payout.tries,
      created_at: createdAt.toISOString(),
    }),
  );
  return { rows, last };
}
