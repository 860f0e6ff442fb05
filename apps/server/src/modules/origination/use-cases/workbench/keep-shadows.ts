import type { Application } from '#modules/origination/domain/application.ts';
import { type Decision, decide } from '#modules/origination/domain/decide.ts';
import type { DecisionInputs } from '#modules/origination/domain/decision-inputs.ts';
import { receiptHashOf } from '#modules/origination/stores/decision-store.ts';
import { listShadows } from '#modules/origination/stores/policy-version-store.ts';
import {
  addShadowDecision,
  attemptApart,
} from '#modules/origination/stores/shadow-decision-store.ts';
import type { Tx } from '#platform/database/database.ts';
import type { OriginationDeps } from '../origination-deps.ts';

type Decided = {
  readonly application: Application;
  readonly policyVersion: string;
  readonly inputs: DecisionInputs;
  readonly decision: Decision;
};

/**
 * Keeps what versions in shadow say of what was just decided. It changes nothing, and whatever goes wrong with it goes
 * back to the savepoint: the decision stands.
 */
export async function keepShadows(
  deps: Pick<OriginationDeps, 'policies' | 'clock' | 'log'>,
  tx: Tx,
  { application, policyVersion, inputs, decision }: Decided,
): Promise<void> {
  const shadows = await listShadows(tx);
  for (const { version } of shadows) {
    if (version === policyVersion) continue;
    const failure = await attemptApart(tx, async () => {
      const policy = await deps.policies.byVersion(tx, version);
      const said = decide(policy, inputs);
      await addShadowDecision(tx, {
        application,
        version,
        decision: said,
        decided: decision.outcome,
        receiptHash: receiptHashOf({ policyVersion: version, inputs, decision: said }),
        at: deps.clock.now(),
      });
    });
    if (failure !== null)
      deps.log.error({ error: failure, version }, 'a policy in shadow could not decide');
  }
}
