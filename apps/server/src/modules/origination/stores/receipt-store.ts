import type { DeclineReason } from '@abona/contract/origination/decision';
import { sql } from 'kysely';
import type { Database, Tx } from '#platform/database/database.ts';
import type { FieldEncryption } from '#platform/field-encryption.ts';
import { inputsCell, type Stage } from './decision-store.ts';
import type { DraftRow } from './draft-row-store.ts';

export type ReceiptKey = { readonly applicationId: string; readonly stage: Stage };

/** What a decision is made again from, and the hash that it must give. */
export type KeptReceipt = ReceiptKey & {
  readonly policyVersion: string;
  readonly receiptHash: string;
  readonly reasons: readonly DeclineReason[];
  /** As JSON; empty where its person was forgotten. */
  readonly inputs: string;
};

/** The same with what was told in its form, which is only counted by: sealed, until somebody looks. */
export type CountedReceipt = KeptReceipt & {
  readonly decidedAt: Date;
  /** Its instant as the database spells it, to go on from. */
  readonly cursorAt: string;
  readonly draft: DraftRow;
};

type LastPage = {
  readonly until: Date;
  readonly before: { readonly at: string; readonly applicationId: string } | null;
  readonly limit: number;
};

export type ReceiptStore = ReturnType<typeof createReceiptStore>;

/** Kept decisions by the page, with what was known, for whoever makes them again. Writes nothing. */
export function createReceiptStore(fields: FieldEncryption) {
  return {
    /** A page of all that were ever made, from one on, with what was known; for whoever makes them again. */
    pageAll: async (
      db: Database | Tx,
      { after, limit }: { readonly after: ReceiptKey | null; readonly limit: number },
    ): Promise<readonly KeptReceipt[]> => {
      const rows = await db
        .selectFrom('origination.decisions')
        .select(['application_id', 'stage', 'policy_version', 'inputs', 'receipt_hash', 'reasons'])
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(application_id, stage) > (${after?.applicationId}::uuid, ${after?.stage})`,
          ),
        )
        .orderBy('application_id')
        .orderBy('stage')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        applicationId: row.application_id,
        stage: row.stage,
        policyVersion: row.policy_version,
        receiptHash: row.receipt_hash,
        reasons: row.reasons as readonly DeclineReason[],
        inputs: fields.open(inputsCell({ id: row.application_id }, row.stage), row.inputs),
      }));
    },
    /** A page of those that were scored until an instant, the latest first, each with its form. */
    pageLast: async (
      db: Database | Tx,
      { until, before, limit }: LastPage,
    ): Promise<readonly CountedReceipt[]> => {
      const rows = await db
        .selectFrom('origination.decisions as decision')
        .innerJoin('origination.drafts as draft', 'draft.application_id', 'decision.application_id')
        .selectAll('draft')
        .select(['policy_version', 'inputs', 'receipt_hash', 'reasons', 'decided_at'])
        .select(sql<string>`decision.decided_at::text`.as('cursor_at'))
        .where('decision.stage', '=', 'scoring')
        .where('decision.decided_at', '<=', until)
        .$if(before !== null, (query) =>
          query.where(
            sql<boolean>`(decision.decided_at, decision.application_id)
              < (${before?.at}::timestamptz, ${before?.applicationId}::uuid)`,
          ),
        )
        .orderBy('decision.decided_at', 'desc')
        .orderBy('decision.application_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        applicationId: row.application_id,
        stage: 'scoring',
        policyVersion: row.policy_version,
        receiptHash: row.receipt_hash,
        reasons: row.reasons as readonly DeclineReason[],
        inputs: fields.open(inputsCell({ id: row.application_id }, 'scoring'), row.inputs),
        decidedAt: row.decided_at,
        cursorAt: row.cursor_at,
        draft: row,
      }));
    },
  };
}
