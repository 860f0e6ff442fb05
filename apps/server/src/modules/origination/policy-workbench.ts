import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from './use-cases/origination-deps.ts';
import {
  activatePolicy,
  changeShadow,
  proposePolicy,
  withdrawPolicy,
} from './use-cases/workbench/change-policies.ts';
import { comparePolicies, readPolicies } from './use-cases/workbench/read-policies.ts';
import { replayDecisions } from './use-cases/workbench/replay-decisions.ts';
import { startChallenger } from './use-cases/workbench/run-challenger.ts';

type After<Use extends (deps: never, tx: Tx, order: never) => unknown> = Parameters<Use>[2];

/** What people of ours, and whoever runs the server, may ask about policies and have done to them. */
export const createPolicyWorkbench = (deps: OriginationDeps) => ({
  list: () => readPolicies(deps),
  compare: (asked: Parameters<typeof comparePolicies>[1]) => comparePolicies(deps, asked),
  startChallenger: (order: Parameters<typeof startChallenger>[1]) => startChallenger(deps, order),
  propose: (tx: Tx, order: After<typeof proposePolicy>) => proposePolicy(deps, tx, order),
  changeShadow: (tx: Tx, order: After<typeof changeShadow>) => changeShadow(deps, tx, order),
  activate: (tx: Tx, order: After<typeof activatePolicy>) => activatePolicy(deps, tx, order),
  withdraw: (tx: Tx, order: After<typeof withdrawPolicy>) => withdrawPolicy(deps, tx, order),
  /** Makes every kept decision again and compares the receipts' hashes. */
  replayDecisions: () => replayDecisions(deps),
});

export type PolicyWorkbench = ReturnType<typeof createPolicyWorkbench>;
