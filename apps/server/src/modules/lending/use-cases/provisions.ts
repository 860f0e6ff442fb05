import { addDays, type CivilDate, endOfMonth, parseCivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Ledger } from '#modules/ledger/module.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { type PortfolioLoan, provisionOf } from '../domain/losses/provision.ts';
import { provisionPolicyOn } from '../domain/losses/provision-policy.ts';
import {
  addProvision,
  countProvisions,
  findLastProvision,
  findProvision,
  lockProvisions,
  type StoredProvision,
  saveReversed,
} from '../stores/provision-store.ts';
import { type LendingDeps, todayOf } from './lending-deps.ts';
import { readLoansOnDay } from './read-loans-on-day.ts';

type ProvisionDeps = Pick<LendingDeps, 'db' | 'clock' | 'audit' | 'ledger'>;

/** Why a month cannot be posted or reversed: a later one that builds on it stands, so that one goes first. */
type ProvisionRefusal = 'month_invalid' | 'month_not_over' | 'later_month_posted' | 'not_posted';

/** The last day of a month that is over, from `2026-12`. */
function cutOf(
  deps: Pick<ProvisionDeps, 'clock'>,
  month: string,
): Result<CivilDate, ProvisionRefusal> {
  const first = parseCivilDate(`${month}-01`);
  if (!first.ok) return err('month_invalid');
  const cutOn = endOfMonth(first.value);
  return cutOn < todayOf(deps.clock) ? ok(cutOn) : err('month_not_over');
}

const PAGE = 500;

/** Every loan that was owed when a day ended, with what is known of it now. */
async function portfolioOn(source: Database | Tx, day: CivilDate): Promise<PortfolioLoan[]> {
  const portfolio: PortfolioLoan[] = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof readLoansOnDay>> = await readLoansOnDay(source, {
      day,
      which: 'open',
      since: addDays(day, 1),
      after,
      limit: PAGE,
    });
    for (const { portfolio: loan } of page) if (loan !== null) portfolio.push(loan);
    after = page.at(-1)?.loanId ?? null;
    if (page.length < PAGE) return portfolio;
  }
}

const keyOf = ({ cutOn, number }: Pick<StoredProvision, 'cutOn' | 'number'>): string =>
  `provision:${cutOn.slice(0, 7)}:${number}`;

type PostedProvision = StoredProvision & { readonly isNew: boolean };

type MonthOrder = { readonly month: string; readonly actor: string };

/**
 * Sets aside what a month's end asks for: the allowance is brought from where the last month left it to what the
 * policy says, in a journal of the month's last day. A month that stands is answered as it was posted.
 */
export async function postProvision(
  deps: ProvisionDeps,
  { month, actor }: MonthOrder,
): Promise<Result<PostedProvision, ProvisionRefusal>> {
  const cut = cutOf(deps, month);
  if (!cut.ok) return cut;
  const cutOn = cut.value;
  const known = await findProvision(deps.db, cutOn);
  if (known !== null) return ok({ ...known, isNew: false });
  const provision = provisionOf(await portfolioOn(deps.db, cutOn), provisionPolicyOn(cutOn));
  return transaction(deps.db, async (tx) => {
    await lockProvisions(tx);
    const meanwhile = await findProvision(tx, cutOn);
    if (meanwhile !== null) return ok({ ...meanwhile, isNew: false });
    const last = await findLastProvision(tx);
    if (last !== null && last.cutOn > cutOn) return err('later_month_posted');
    const change = centavos(provision.allowance - (last?.allowance ?? 0));
    const number = (await countProvisions(tx, cutOn)) + 1;
    const posted = { ...provision, cutOn, number, change };
    await postChange(deps, tx, { posted, actor });
    await addProvision(tx, posted, deps.clock.now());
    await auditProvision(deps, tx, { posted, actor, action: 'lending.provision_posted' });
    return ok({ ...posted, isNew: true });
  });
}

/** More is an expense, less takes back what was expensed before. */
async function postChange(
  { ledger }: ProvisionDeps,
  tx: Tx,
  { posted, actor }: { readonly posted: StoredProvision; readonly actor: string },
): Promise<void> {
  const { change, cutOn } = posted;
  if (change === 0) return;
  const [from, to] =
    change > 0
      ? (['loan_loss_allowance', 'provision_expense'] as const)
      : (['provision_expense', 'loan_loss_allowance'] as const);
  await ledger.post(tx, {
    kind: 'provision',
    businessKey: keyOf(posted),
    businessDate: cutOn,
    actor,
    movements: [{ from, to, amount: centavos(Math.abs(change)) }],
  });
}

const auditProvision = (
  { audit }: ProvisionDeps,
  tx: Tx,
  { posted, actor, action }: { posted: StoredProvision; actor: string; action: string },
): Promise<void> =>
  audit(tx, {
    subject: `provision:${posted.cutOn}`,
    actor,
    action,
    reason: null,
    detail: { number: posted.number, allowance: posted.allowance, change: posted.change },
  });

/** Undoes what was posted for a month, on the same day of the books, so that it can be posted anew. */
async function reverseProvision(
  deps: ProvisionDeps,
  { month, actor }: MonthOrder,
): Promise<Result<StoredProvision, ProvisionRefusal>> {
  const cut = cutOf(deps, month);
  if (!cut.ok) return cut;
  const cutOn = cut.value;
  return transaction(deps.db, async (tx) => {
    await lockProvisions(tx);
    const posted = await findProvision(tx, cutOn);
    if (posted === null) return err('not_posted');
    const last = await findLastProvision(tx);
    if (last !== null && last.cutOn > cutOn) return err('later_month_posted');
    if (posted.change !== 0) {
      const order = { businessKey: keyOf(posted), businessDate: cutOn, actor };
      const reversed = await deps.ledger.reverse(tx, order);
      invariant(reversed.ok, () => `the provision of ${month} cannot be reversed`);
    }
    await saveReversed(tx, posted, deps.clock.now());
    await auditProvision(deps, tx, { posted, actor, action: 'lending.provision_reversed' });
    return ok(posted);
  });
}

/** Where the allowance in the books is not what the last month that stands set aside; null where it is. */
export async function checkProvisions({
  db,
  ledger,
}: {
  readonly db: Database;
  readonly ledger: Pick<Ledger, 'balancesOf'>;
}): Promise<string | null> {
  const last = await findLastProvision(db);
  const asked: Centavos = last?.allowance ?? centavos(0);
  const [held, spent] = await ledger.balancesOf(db, ['loan_loss_allowance', 'provision_expense']);
  return held === asked && spent === asked
    ? null
    : `the months set ${asked} aside, the books hold ${held} and spent ${spent}`;
}

/** Posted once, and undone to be posted anew. */
export type Provisions = {
  readonly post: (order: MonthOrder) => Promise<Result<PostedProvision, ProvisionRefusal>>;
  readonly reverse: (order: MonthOrder) => Promise<Result<StoredProvision, ProvisionRefusal>>;
};

export const createProvisions = (deps: ProvisionDeps): Provisions => ({
  post: (order) => postProvision(deps, order),
  reverse: (order) => reverseProvision(deps, order),
});
