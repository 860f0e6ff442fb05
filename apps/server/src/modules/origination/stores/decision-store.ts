import type { RiskTier } from '@abona/contract/origination/decision';
import type { CivilDate } from '@abona/kernel/civil-date';
import type { Centavos } from '@abona/kernel/money';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import { pipelineWrite } from '#platform/database/pipeline-write.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { hashOf } from '#platform/idempotency.ts';
import type { Application } from '../domain/application.ts';
import type { Decision } from '../domain/decide.ts';
import type { Factor } from '../domain/scorecard.ts';

const DECISIONS = 'origination.decisions';

export type DecisionRow = Selectable<Tables['origination.decisions']>;
type Row = DecisionRow;
export type Stage = Row['stage'];

/** A decision with what proves it. */
export type KeptDecision = {
  readonly stage: Stage;
  readonly decision: Decision;
  readonly policyVersion: string;
  readonly receiptHash: string;
  readonly decidedAt: Date;
  /** Who of ours decided it; null: the policy by itself. */
  readonly decidedBy: string | null;
};

/** The same inputs under the same version give the same hash, today and in ten years. */
export const receiptHashOf = (receipt: {
  readonly policyVersion: string;
  readonly inputs: unknown;
  readonly decision: Decision;
}): string => hashOf(receipt);

/** The latest word on an application. */
export async function findDecision(
  db: Database | Tx,
  { id }: Pick<Application, 'id'>,
): Promise<KeptDecision | null> {
  const row = await db
    .selectFrom(DECISIONS)
    .selectAll()
    .where('application_id', '=', id)
    .orderBy(sql`array_position(array['approving', 'validating', 'scoring'], stage)`)
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : toDecision(row);
}

/** The tier under which each loan was granted, as a part of a statement that needs it of many. */
export const loanTiers: RawBuilder<{ readonly loan_id: string; readonly tier: string }> = sql`
  select acceptance.loan_id, decision.tier
  from origination.acceptances acceptance
  cross join lateral (
    select tier from origination.decisions
    where application_id = acceptance.application_id and tier is not null
    order by array_position(array['approving', 'validating', 'scoring'], stage) limit 1
  ) decision
  where acceptance.loan_id is not null`;

export type DecisionStore = ReturnType<typeof createDecisionStore>;

/** What was known is sealed for its decision alone. */
export const inputsCell = ({ id }: Pick<Application, 'id'>, stage: Stage) => ({
  table: DECISIONS,
  column: 'inputs',
  row: `${id}/${stage}`,
});

/** What was known when it was decided is sealed; the hash over it is not. */
export function createDecisionStore(fields: FieldEncryption) {
  return {
    /** A decision is made once: the first one stays. */
    add: (
      tx: Tx,
      application: Application,
      {
        inputs,
        score,
        ...kept
      }: KeptDecision & {
        readonly inputs: string;
        readonly score: number | null;
      },
    ): Promise<void> => {
      const { decision, stage, policyVersion, receiptHash, decidedAt, decidedBy } = kept;
      const approved = decision.outcome === 'approved' ? decision : null;
      const declined = decision.outcome === 'declined' ? decision : null;
      return pipelineWrite(
        tx,
        sql`
        insert into origination.decisions (application_id, stage, customer_id, policy_version,
          inputs, receipt_hash, outcome,
          tier, line, down_payment_share,
          reasons, factors, retry_from, decided_at,
          score, decided_by)
        values (${application.id}, ${stage}, ${application.customerId}, ${policyVersion},
          ${fields.seal(inputsCell(application, stage), inputs)}, ${receiptHash}, ${decision.outcome},
          ${approved?.tier ?? null}, ${approved?.line ?? null}, ${approved?.downPaymentShare ?? null},
          ${declined?.reasons ?? []}, ${JSON.stringify(decision.factors)}, ${declined?.retryFrom ?? null}, ${decidedAt},
          ${score}, ${decidedBy})
        on conflict (application_id, stage) do nothing`,
      );
    },
    /** As it was known then, for whoever checks a receipt. */
    readInputs: async (
      db: Database | Tx,
      application: Application,
      stage: Stage,
    ): Promise<string> => {
      const { inputs } = await db
        .selectFrom(DECISIONS)
        .select('inputs')
        .where('application_id', '=', application.id)
        .where('stage', '=', stage)
        .executeTakeFirstOrThrow();
      return fields.open(inputsCell(application, stage), inputs);
    },
  };
}

export const toDecision = (row: Row): KeptDecision => ({
  stage: row.stage,
  policyVersion: row.policy_version,
  receiptHash: row.receipt_hash,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  decision:
    row.outcome === 'approved'
      ? {
          outcome: 'approved',
          tier: row.tier as RiskTier,
          line: row.line as Centavos,
          downPaymentShare: row.down_payment_share ?? '0',
          factors: row.factors as readonly Factor[],
        }
      : {
          outcome: 'declined',
          reasons: row.reasons as Extract<Decision, { outcome: 'declined' }>['reasons'],
          retryFrom: row.retry_from as CivilDate | null,
          factors: row.factors as readonly Factor[],
        },
});
