import { add, type Centavos, centavos, subtract } from '@abona/kernel/money';
import { err, type Result } from '@abona/kernel/result';
import type { Application, ApplicationKind } from '#modules/origination/domain/application.ts';
import { areGiven } from '#modules/origination/domain/consents.ts';
import type { Decision } from '#modules/origination/domain/decide.ts';
import { isTimeOver } from '#modules/origination/domain/lifetime.ts';
import type { ApplyingRefusal, Standing, TakingRefusal } from '#modules/origination/ports.ts';
import { findDecision } from '#modules/origination/stores/decision-store.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { moveLocked } from '../applications/move-application.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { leastPlans, type Plan, wantedBy } from './wanted-plans.ts';

type ApplyingAct = Parameters<Standing['check']>[1]['act'];

const applyingActs: Readonly<Record<ApplicationKind, ApplyingAct>> = {
  kyc: 'apply_for_line',
  purchase: 'apply_for_purchase',
  personal_loan: 'apply_for_loan',
  in_store: 'apply_in_store',
};

type Applying = Pick<Application, 'customerId' | 'kind' | 'amount'> & {
  /** Once the form tells it. */
  readonly monthlyIncome?: Centavos;
};

/** Whether somebody may apply for something now. Locks the customer. */
export const checkApplying = (
  deps: Pick<OriginationDeps, 'standing' | 'loans' | 'clock'>,
  tx: Tx,
  { customerId, kind, amount, monthlyIncome }: Applying,
): Promise<Result<null, ApplyingRefusal>> =>
  deps.standing.check(tx, {
    customerId,
    act: applyingActs[kind],
    wanted: async () => ({
      plans: await leastPlans(deps, tx, { kind, amount }),
      monthlyIncome: monthlyIncome ?? null,
    }),
  });

type Taking = {
  /** Locked, and the customer before it. */
  readonly application: Application;
  /** Of the price; nothing unless said. */
  readonly downPayment?: Centavos;
  /** The plan that is accepted; none while an offer is only looked at. */
  readonly plan?: Plan;
};

export type OfferRefusal = TakingRefusal | 'payment_expired';

/**
 * Whether what was decided for an application may be made use of now. One whose time is over, or whose decision
 * is too old, ends here, whoever noticed first: the customer applies again, and it is decided anew.
 */
export async function checkTaking(
  deps: OriginationDeps,
  tx: Tx,
  { application, downPayment = centavos(0), plan }: Taking,
): Promise<Result<null, OfferRefusal>> {
  if (isTimeOver(application, deps.clock.now())) return endOutOfTime(deps, tx, application);
  const { customerId, kind, amount: price } = application;
  const act =
    kind === 'personal_loan' ? 'take_loan' : price === null ? 'pay_in_store' : 'take_purchase';
  const amount = price === null ? centavos(0) : subtract(price, downPayment);
  const agreement = await readAgreement(deps, tx, { application, amount });
  const verdict = await deps.standing.checkTaking(tx, {
    ...{ customerId, act, agreement },
    ...(plan === undefined
      ? {}
      : { wanted: () => wantedBy(deps, tx, { application, plans: [plan] }) }),
  });
  if (!verdict.ok && verdict.error === 'decision_expired')
    return endOutOfTime(deps, tx, application);
  return verdict;
}

async function endOutOfTime(
  deps: OriginationDeps,
  tx: Tx,
  application: Application,
): Promise<Result<never, OfferRefusal>> {
  const reason = `expired while ${application.status}`;
  await moveLocked(deps, tx, { application, to: 'cancelled', actor: 'system', reason });
  const order = application.purchase?.expiresAt ?? null;
  const isOrderOver = order !== null && new Date(order) <= deps.clock.now();
  return err(isOrderOver ? 'payment_expired' : 'decision_expired');
}

type StandingQuery = { readonly application: Application; readonly amount: Centavos };

async function readAgreement(
  deps: OriginationDeps,
  tx: Tx,
  { application, amount }: StandingQuery,
) {
  const { customerId, applicationProcessId } = application;
  const [kept, dossier] = [
    await findDecision(tx, application),
    await deps.dossiers.find(tx, { applicationProcessId }),
  ];
  const curp = dossier?.draft.personal?.curp;
  const decision = kept?.decision ?? null;
  const { decision: life } =
    kept === null
      ? await deps.policies.holding(tx, deps.clock.now())
      : await deps.policies.byVersion(tx, kept.policyVersion);
  return {
    // Nothing that was decided is as old as can be.
    decidedAt: kept?.decidedAt ?? new Date(0),
    decisionDays: life.valid_days,
    amount,
    limit: await limitOf(deps, tx, { application, decision }),
    isConsented: areGiven(dossier?.consents ?? []),
    isIdentityProven: await deps.proofs.isIdentityProven(tx, customerId, curp),
  };
}

type Decided = { readonly application: Application; readonly decision: Decision | null };

/** What somebody may owe us in all: what they owed when it was decided, and what was free then. */
export async function limitOf(
  { decisions }: Pick<OriginationDeps, 'decisions'>,
  db: Database | Tx,
  { application, decision }: Decided,
): Promise<Centavos> {
  if (decision?.outcome !== 'approved') return centavos(0);
  const { exposure } = JSON.parse(await decisions.readInputs(db, application, 'scoring'));
  return add(decision.line, centavos(exposure.outstanding));
}
