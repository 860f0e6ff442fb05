import { type Centavos, sum } from '@abona/kernel/money';
import { shareHalfUp } from '@abona/kernel/rate';
import type { ProvisionPolicy, Stage } from './provision-policy.ts';

/** A loan as the portfolio counts it: all principal that is owed, and how late its oldest instalment is. */
export type PortfolioLoan = { readonly principal: Centavos; readonly daysLate: number };

/** Loans that are as late as each other, and what is set aside for them. */
export type ProvidedBucket = {
  readonly fromDays: number;
  readonly stage: Stage;
  readonly loans: number;
  readonly principal: Centavos;
  readonly provision: Centavos;
};

export type Provision = {
  /** The version of the policy. */
  readonly policy: number;
  readonly buckets: readonly ProvidedBucket[];
  /** What is set aside of each stage. */
  readonly stages: Readonly<Record<Stage, Centavos>>;
  /** What must be set aside in all. */
  readonly allowance: Centavos;
};

/** What is expected to be lost of a portfolio: the share of each bucket, to the nearest centavo. */
export function provisionOf(
  portfolio: readonly PortfolioLoan[],
  { version, buckets }: ProvisionPolicy,
): Provision {
  const provided = buckets.map(({ fromDays, stage, loss }, index): ProvidedBucket => {
    const until = buckets[index + 1]?.fromDays ?? Number.POSITIVE_INFINITY;
    const loans = portfolio.filter(({ daysLate }) => daysLate >= fromDays && daysLate < until);
    const principal = sum(loans.map((loan) => loan.principal));
    const provision = shareHalfUp(principal, loss);
    return { fromDays, stage, loans: loans.length, principal, provision };
  });
  const ofStage = (stage: Stage): Centavos =>
    sum(provided.flatMap((each) => (each.stage === stage ? [each.provision] : [])));
  return {
    policy: version,
    buckets: provided,
    stages: { 1: ofStage(1), 2: ofStage(2), 3: ofStage(3) },
    allowance: sum(provided.map(({ provision }) => provision)),
  };
}
