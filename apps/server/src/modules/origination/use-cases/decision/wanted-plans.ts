import { riskTiers } from '@abona/contract/origination/decision';
import { centavos } from '@abona/kernel/money';
import type { Application } from '#modules/origination/domain/application.ts';
import type { Wanted } from '#modules/origination/ports.ts';
import type { Database, Tx } from '#platform/database/database.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

/** What a plan asks for, and when. */
export type Plan = Wanted['plans'][number];

type Applied = Pick<Application, 'kind' | 'amount'>;

/**
 * Every plan by which the least that an application could come to would be paid back, whatever is decided: of a
 * purchase the rest can be paid down. Where none of them fits what the customer set themselves, nothing does.
 * Applying for a line alone borrows nothing.
 */
export async function leastPlans(
  { loans, clock }: Pick<OriginationDeps, 'loans' | 'clock'>,
  tx: Tx,
  { kind, amount: asked }: Applied,
): Promise<readonly Plan[]> {
  if (kind === 'kyc') return [];
  const on = todayOf(clock);
  const wanted = kind === 'personal_loan' ? 'cash' : 'purchase';
  const products = await loans.productsOn(on, tx);
  const product = products.find((one) => one.kind === wanted && !one.isRevolving);
  if (product === undefined) return [];
  const amount = kind === 'personal_loan' ? (asked ?? product.amountMin) : product.amountMin;
  return riskTiers.flatMap((tier) =>
    product.terms.flatMap(({ frequency, counts }) =>
      counts.flatMap((count) => {
        const quoted = loans.quoteOffer(product, { tier, amount, frequency, count, on });
        return quoted.ok ? [planOf(quoted.value.schedule.rows)] : [];
      }),
    ),
  );
}

type Row = Pick<Plan[number], 'dueDate'> & { readonly total: Plan[number]['amount'] };

export const planOf = (rows: readonly Row[]): Plan =>
  rows.map(({ dueDate, total }) => ({ dueDate, amount: total }));

type Chosen = { readonly application: Application; readonly plans: readonly Plan[] };

/** Plans of an application, beside the income that its form told. */
export async function wantedBy(
  { dossiers }: Pick<OriginationDeps, 'dossiers'>,
  db: Database | Tx,
  { application, plans }: Chosen,
): Promise<Wanted> {
  const { applicationProcessId } = application;
  const dossier = await dossiers.find(db, { applicationProcessId });
  const income = dossier?.draft.work?.monthly_income;
  return { plans, monthlyIncome: income === undefined ? null : centavos(income) };
}
