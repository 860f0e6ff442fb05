import { addDays } from '@abona/kernel/civil-date';
import { endOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { centavos } from '@abona/kernel/money';
import { err, ok } from '@abona/kernel/result';
import { brand } from '@abona/lender/lender';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import { formatClabe } from '@abona/mexico/clabe';
import type { Attempt } from '#modules/collections/domain/attempt.ts';
import { takeClabe } from '#modules/collections/stores/clabe-store.ts';
import { type CollectionsDeps, todayOf } from '#modules/collections/use-cases/collections-deps.ts';
import { endAttempt } from '#modules/collections/use-cases/paying/move-attempt.ts';
import { beginPayout } from '#modules/collections/use-cases/payouts/begin-payout.ts';
import { noFollowUp, type Rail } from '../rail.ts';
import { speiProvider } from './spei-provider.ts';
import { speiSlip } from './spei-slip.ts';

/** Days a transfer that was announced is waited for. */
const WAIT_DAYS = 3;
/** Whose name a transfer is made out to. */
const BENEFICIARY = brand.bankName;
const RETURN_CONCEPT = `DEVOLUCION ${brand.bankName}`;

/** A transfer to an account (CLABE) that stands for one loan, one down payment or all loans of one customer. */
export const speiRail: Rail = {
  ...noFollowUp,
  provider: speiProvider,
  account: 'spei',
  landsOn: 'cash:spei',
  limits: { minimum: centavos(1), maximum: centavos(999_999_999), speed: 'minutes' },
  takesSeveral: true,
  needsMandate: false,
  movement: { subtype: 'spei', title: 'Transferencia' },
  isInTransitAtOnce: false,
  begin: async (deps, tx, { customerId, target, isJoint, waitUntil }) => {
    const owner = isJoint
      ? ({ kind: 'customer', owner: String(customerId) } as const)
      : ownerOf(target);
    const issue = { at: deps.clock.now(), clabeOf: deps.spei.clabeOf };
    const clabe = await takeClabe(tx, { ...owner, customerId }, issue);
    if (clabe === null) {
      deps.log.error({ provider: 'spei', code: 'clabes_used_up' }, 'no number is left to give');
      return err('provider_unavailable');
    }
    return ok({
      status: 'pending',
      cardId: null,
      mandateId: null,
      reference: clabe,
      expiresAt: waitUntil ?? lastMoment(deps),
    });
  },
  // Nothing is handed over: the account says whose a transfer is when it comes.
  handOver: async () => ok(null),
  refusalReason: () => 'unknown',
  expiresWithUs: true,
  reviewedAfter: () => null,
  pendingIs: 'waiting',
  show: (_, attempt) => ({ cash_reference: null, transfer: transferOf(attempt), redirect: null }),
  slip: (attempt) => {
    const transfer = transferOf(attempt);
    return transfer === null ? null : speiSlip(transfer);
  },
  canCancelPending: true,
  cancel: endAttempt,
  folioOf: () => null,
  // A transfer names no attempt: the one of its amount, or the oldest. Several loans are paid to another account.
  attemptBehind: ({ amount, clabe }, attempts) => {
    const transfers = attempts.filter(
      ({ rail, joint, reference }) => rail === 'spei' && (joint === null || reference === clabe),
    );
    return transfers.find((attempt) => attempt.amount === amount) ?? transfers[0] ?? null;
  },
  returnMoney: async (deps, tx, { receipt, amount, subject, kind }) => {
    const clabe = receipt.sender?.clabe ?? null;
    if (clabe === null) return null;
    await beginPayout(deps, tx, {
      kind,
      subject,
      customerId: receipt.customerId,
      amount,
      beneficiary: { clabe, holder: receipt.sender?.name ?? '' },
      concept: RETURN_CONCEPT,
      accountId: null,
    });
    return 'payouts_in_transit:spei';
  },
};

const ownerOf = (target: Attempt['target']) =>
  target.kind === 'loan'
    ? ({ kind: 'loan', owner: target.loanId } as const)
    : ({ kind: 'down_payment', owner: String(target.applicationProcessId) } as const);

const lastMoment = ({ clock }: Pick<CollectionsDeps, 'clock'>): Date =>
  new Date(endOfMexicoCityDay(addDays(todayOf(clock), WAIT_DAYS)));

function transferOf({ reference }: Attempt) {
  if (reference === null) return null;
  return {
    clabe: reference,
    formatted: formatClabe(reference),
    bank: bankOfClabe(reference)?.shortName ?? reference.slice(0, 3),
    beneficiary: BENEFICIARY,
  };
}
