import { randomUUIDv7 } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { invariant } from '@abona/kernel/invariant';
import { err, ok, type Result } from '@abona/kernel/result';
import { stateByCurp } from '@abona/mexico/states';
import type { Decision } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import { resultOf } from '#modules/origination/domain/workbench/challenger-result.ts';
import {
  addDecision,
  type ChallengerTally,
  emptyTally,
} from '#modules/origination/domain/workbench/challenger-tally.ts';
import { challengerBatchJob } from '#modules/origination/jobs.ts';
import {
  addRun,
  advanceRun,
  type ChallengerRunRow,
  countDecisions,
  findLastRun,
  findLossAssumption,
  finishRun,
  type LossAssumptionRow,
  lockRun,
} from '#modules/origination/stores/challenger-run-store.ts';
import { receiptHashOf } from '#modules/origination/stores/decision-store.ts';
import type { Draft } from '#modules/origination/stores/draft-store.ts';
import { findVersion } from '#modules/origination/stores/policy-version-store.ts';
import type { CountedReceipt } from '#modules/origination/stores/receipt-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { replay } from './replay-decisions.ts';

const BATCH = 1_000;
/** After so many, whoever else is served by this node has their turn. */
const BREATH = 50;
/** A run that came no further for so long lost its job: whoever starts it again has it go on. */
const STALLED_MS = 120_000;

type Deps = Pick<OriginationDeps, 'db' | 'clock' | 'enqueue' | 'receipts' | 'drafts' | 'policies'>;

type Start = {
  readonly version: string;
  readonly decisionsMax: number;
  readonly actor: string;
};

/** With what its expected loss is computed by. */
export type ExplainedRun = ChallengerRunRow & { readonly assumption: LossAssumptionRow };

/** Begins a run against the version that decides now; one of this version that runs goes on instead. */
export function startChallenger(
  deps: Deps,
  { version, decisionsMax: limit, actor }: Start,
): Promise<Result<ExplainedRun, 'not_found' | 'act_impossible'>> {
  return transaction(deps.db, async (tx) => {
    if ((await findVersion(tx, version)) === null) return err('not_found');
    const until = deps.clock.now();
    const { version: champion } = await deps.policies.holding(tx, until);
    if (champion === version) return err('act_impossible');
    const assumption = await findLossAssumption(tx);
    const run = {
      id: randomUUIDv7(),
      version,
      champion,
      lossAssumption: assumption.version,
      until,
      total: await countDecisions(tx, { until, limit }),
      startedAt: deps.clock.technicalNow(),
      by: actor,
    };
    const isNew = await addRun(tx, run);
    const last = await findLastRun(tx, { version });
    invariant(last !== null, 'a run that was begun is not there');
    const { updatedAt } = last;
    const isStalled = deps.clock.technicalNow().getTime() - updatedAt.getTime() > STALLED_MS;
    if (isNew || isStalled) await enqueueNext(deps, tx, last);
    return ok({ ...last, assumption });
  });
}

const enqueueNext = (
  { enqueue }: Deps,
  tx: Tx,
  { id, done }: Pick<ChallengerRunRow, 'id' | 'done'>,
): Promise<void> => enqueue(tx, { job: challengerBatchJob, payload: { run_id: id, done } });

/**
 * Adds the next decisions of a run, the latest first, in the transaction that marks the job done, with the job for
 * those after them. A job that finds the run elsewhere is from before, and does nothing.
 */
export function runChallengerBatch(
  deps: Deps,
  { runId, done }: { readonly runId: string; readonly done: number },
): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const run = await lockRun(tx, runId);
    if (run === null || run.finishedAt !== null || run.done !== done) return;
    const limit = Math.min(BATCH, run.total - run.done);
    const page = await deps.receipts.pageLast(tx, {
      until: run.until,
      before: run.cursor,
      limit,
    });
    const tally = run.tally ?? emptyTally();
    await addPage(deps, tx, { run, tally, page });
    const progress = { id: run.id, done: run.done + page.length, at: deps.clock.technicalNow() };
    const last = page.at(-1);
    if (last === undefined || page.length < limit || progress.done >= run.total)
      return finishRun(tx, { ...progress, result: resultOf(tally) });
    const cursor = { at: last.cursorAt, applicationId: last.applicationId };
    await advanceRun(tx, { ...progress, cursor, tally });
    await enqueueNext(deps, tx, progress);
  });
}

/** Where somebody lives, by its name; null where nobody told. */
const stateOf = (address: Draft['address']): string | null =>
  (address === null ? undefined : stateByCurp(address.state))?.name ?? null;

type Page = {
  readonly run: ChallengerRunRow;
  readonly tally: ChallengerTally;
  readonly page: readonly CountedReceipt[];
};

async function addPage(deps: Deps, tx: Tx, { run, tally, page }: Page): Promise<void> {
  const { policies } = deps;
  const { reference, ...loss } = await findLossAssumption(tx, run.lossAssumption);
  const compared = {
    champion: await policies.byVersion(tx, run.champion),
    challenger: await policies.byVersion(tx, run.version),
    loss: { ...loss, reference: await policies.byVersion(tx, reference) },
  };
  for (const [at, kept] of page.entries()) {
    if (at % BREATH === BREATH - 1) await breathe();
    if (kept.inputs === '') {
      tally.forgotten += 1;
      continue;
    }
    const inputs = JSON.parse(kept.inputs);
    const { personal, address } = deps.drafts.open(kept.draft);
    const decision = addDecision(tally, compared, {
      inputs,
      person: { sex: personal?.sex ?? null, state: stateOf(address) },
      decidedAt: kept.decidedAt.toISOString(),
    });
    const isEqual = await isReplayed(deps, tx, { run, kept, inputs, decision });
    if (isEqual) tally.equal += 1;
    else tally.different += 1;
  }
}

type Replaying = {
  readonly run: ChallengerRunRow;
  readonly kept: CountedReceipt;
  readonly inputs: DecisionInputs;
  /** What the champion says. */
  readonly decision: Decision;
};

/** Whether the version that it names decides the same again. Most name the champion, who has just decided. */
async function isReplayed(
  { policies }: Deps,
  tx: Tx,
  { run, kept, inputs, decision }: Replaying,
): Promise<boolean> {
  const { policyVersion, receiptHash } = kept;
  if (policyVersion === run.champion && inputs.review === undefined)
    return receiptHashOf({ policyVersion, inputs, decision }) === receiptHash;
  return replay(await policies.byVersion(tx, policyVersion), kept) === 'equal';
}
