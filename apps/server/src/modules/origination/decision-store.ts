import type { RiskTier } from '@abona/contract/origination/decision';
import type { CivilDate } from '@abona/kernel/civil-date';
import { invariant } from '@abona/kernel/invariant';
import type { Centavos } from '@abona/kernel/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { Tables } from '#platform/database/tables.gen.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import type { Application } from './domain/application.ts';
import type { Decision } from './domain/decide.ts';
import type { Policy } from './domain/policy.ts';
import type { Factor } from './domain/scorecard.ts';
import { PolicyDefinition } from './policy-definition.ts';

const DECISIONS = 'origination.decisions';
const POLICIES = 'origination.policies';

type Row = Selectable<Tables['origination.decisions']>;
export type Stage = Row['stage'];

/** A decision with what proves it. */
export type KeptDecision = {
  readonly stage: Stage;
  readonly decision: Decision;
  readonly policyVersion: string;
  readonly receiptHash: string;
  readonly decidedAt: Date;
};

/** The policy that holds at an instant. */
export async function findPolicy(db: Database | Tx, at: Date): Promise<Policy> {
  const row = await db
    .selectFrom(POLICIES)
    .selectAll()
    .where('valid_from', '<=', at)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  invariant(row !== undefined, 'no policy holds');
  return { ...PolicyDefinition.parse(row.definition), version: row.version };
}

export async function findPolicyVersion(db: Database | Tx, version: string): Promise<Policy> {
  const row = await db
    .selectFrom(POLICIES)
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { ...PolicyDefinition.parse(row.definition), version };
}

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

/** The latest decline of a customer that says when to come back. */
export async function findBar(tx: Tx, customerId: number): Promise<CivilDate | null> {
  const row = await tx
    .selectFrom(DECISIONS)
    .select('retry_from')
    .where('customer_id', '=', customerId)
    .where('outcome', '=', 'declined')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.retry_from ?? null) as CivilDate | null;
}

export type DecisionStore = ReturnType<typeof createDecisionStore>;

/** What was known when it was decided is sealed; the hash over it is not. */
export function createDecisionStore(fields: FieldEncryption) {
  const cell = (application: Application, stage: Stage) => ({
    table: DECISIONS,
    column: 'inputs',
    row: `${application.id}/${stage}`,
  });
  return {
    /** False when it was decided before: a decision is made once. */
    add: async (
      tx: Tx,
      application: Application,
      { inputs, ...kept }: KeptDecision & { readonly inputs: string },
    ): Promise<boolean> => {
      const { decision, stage } = kept;
      const isApproved = decision.outcome === 'approved';
      const added = await tx
        .insertInto(DECISIONS)
        .values({
          application_id: application.id,
          stage,
          customer_id: application.customerId,
          policy_version: kept.policyVersion,
          inputs: fields.seal(cell(application, stage), inputs),
          receipt_hash: kept.receiptHash,
          outcome: decision.outcome,
          tier: isApproved ? decision.tier : null,
          line: isApproved ? decision.line : null,
          down_payment_share: isApproved ? decision.downPaymentShare : null,
          reasons: isApproved ? [] : [...decision.reasons],
          factors: JSON.stringify(decision.factors),
          retry_from: isApproved ? null : decision.retryFrom,
          decided_at: kept.decidedAt,
        })
        .onConflict((conflict) => conflict.columns(['application_id', 'stage']).doNothing())
        .returning('stage')
        .executeTakeFirst();
      return added !== undefined;
    },
    /** As it was known then, for whoever checks a receipt. */
    readInputs: async (db: Database, application: Application, stage: Stage): Promise<string> => {
      const { inputs } = await db
        .selectFrom(DECISIONS)
        .select('inputs')
        .where('application_id', '=', application.id)
        .where('stage', '=', stage)
        .executeTakeFirstOrThrow();
      return fields.open(cell(application, stage), inputs);
    },
  };
}

const toDecision = (row: Row): KeptDecision => ({
  stage: row.stage,
  policyVersion: row.policy_version,
  receiptHash: row.receipt_hash,
  decidedAt: row.decided_at,
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
