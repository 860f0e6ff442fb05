// `node bench/challenger.ts [decisions]`: so many kept decisions are decided again by a champion and a challenger, batch
// by batch, as the job does; and all of them are replayed to their hashes.
import { createDecisionStore } from '../apps/server/src/modules/origination/stores/decision-store.ts';
import { createDraftStore } from '../apps/server/src/modules/origination/stores/draft-store.ts';
import { createPolicyStore } from '../apps/server/src/modules/origination/stores/policy-store.ts';
import { createReceiptStore } from '../apps/server/src/modules/origination/stores/receipt-store.ts';
import { keepDecisions } from '../apps/server/src/modules/origination/testing/kept-decisions.ts';
import { proposePolicy } from '../apps/server/src/modules/origination/use-cases/workbench/change-policies.ts';
import { comparePolicies } from '../apps/server/src/modules/origination/use-cases/workbench/read-policies.ts';
import { replayDecisions } from '../apps/server/src/modules/origination/use-cases/workbench/replay-decisions.ts';
import {
  runChallengerBatch,
  startChallenger,
} from '../apps/server/src/modules/origination/use-cases/workbench/run-challenger.ts';
import { readConfig } from '../apps/server/src/platform/config/read-config.ts';
import { transaction } from '../apps/server/src/platform/database/transaction.ts';
import { createFieldEncryption } from '../apps/server/src/platform/field-encryption.ts';
import { withClient } from '../apps/server/src/testing/template-database.ts';
import { openBenchBooks } from './books.ts';

const DECISIONS = Number(process.argv[2] ?? 100_000);

async function timed<T>(what: string, act: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const value = await act();
  console.log(`  ${what}: ${((performance.now() - started) / 1_000).toFixed(2)} s`);
  return value;
}

const books = await openBenchBooks({ volatile: false });
try {
  const { db, url } = books;
  const config = readConfig({ DATABASE_URL: url }, 'bench');
  const fields = createFieldEncryption(config.fieldKeys, config.fieldIndexKey);
  const policies = createPolicyStore();
  const policy = await policies.byVersion(db, '2026-01');
  await timed(`${DECISIONS} decisions are kept`, () =>
    withClient(url, (client) =>
      keepDecisions({
        query: (text, values) => client.query(text, [...values]),
        fields,
        policy,
        count: DECISIONS,
      }),
    ),
  );
  const now = new Date('2026-11-15T18:00:00Z');
  const queue: { readonly run_id: string; readonly done: number }[] = [];
  const deps = {
    db,
    clock: { now: () => now, technicalNow: () => new Date() },
    policies,
    decisions: createDecisionStore(fields),
    receipts: createReceiptStore(fields),
    drafts: createDraftStore(fields),
    // The job's queue is not what is measured.
    enqueue: async (_: unknown, order: { readonly payload: object }) =>
      void queue.push(order.payload as { readonly run_id: string; readonly done: number }),
  };
  const version = '2026-12';
  const changes = [
    { rule: 'tiers.score_from' as const, of: 'D', band: null, value: 430 },
    { rule: 'burden.max_share' as const, of: null, band: null, value: '0.40' },
  ];
  await transaction(db, (tx) =>
    proposePolicy(deps, tx, { version, basedOn: '2026-01', changes, actor: 'bench' }),
  );
  await startChallenger(deps, { version, decisionsMax: DECISIONS, actor: 'staff:bench' });
  let slowest = 0;
  await timed('decided again by both', async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const started = performance.now();
      await runChallengerBatch(deps, { runId: next.run_id, done: next.done });
      slowest = Math.max(slowest, performance.now() - started);
    }
  });
  console.log(`    the slowest batch: ${slowest.toFixed(0)} ms`);
  const compared = await timed('read as the desk reads it', () =>
    comparePolicies(deps, { version, against: null }),
  );
  if (compared.ok) {
    const { decisions, champion, challenger, swap } = compared.value.run?.result ?? {};
    console.log(
      `    ${decisions} decisions: ${champion?.approved} approved, ${challenger?.approved} by the challenger; ${swap?.in.decisions} enter, ${swap?.out.decisions} leave`,
    );
  }
  const replayed = await timed('replayed to their hashes', () => replayDecisions(deps));
  console.log(`    ${replayed.equal} equal, ${replayed.different} different`);
} finally {
  await books.close();
}
