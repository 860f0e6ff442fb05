import type { PolicyState } from '@abona/contract/staff/policy-catalogue';
import { err, ok, type Result } from '@abona/kernel/result';
import { type ComparedRule, compareRules } from '#modules/origination/policy-changes.ts';
import {
  findLastRun,
  findLossAssumption,
} from '#modules/origination/stores/challenger-run-store.ts';
import {
  listActivations,
  listShadows,
  listVersions,
  type PolicyVersionRow,
} from '#modules/origination/stores/policy-version-store.ts';
import {
  countShadow,
  type ShadowCounts,
} from '#modules/origination/stores/shadow-decision-store.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import type { ExplainedRun } from './run-challenger.ts';

type Deps = Pick<OriginationDeps, 'db' | 'clock'>;

export type ListedPolicy = PolicyVersionRow & {
  readonly state: PolicyState;
  readonly validFrom: Date | null;
  readonly shadowSince: Date | null;
  /** Against the version that it was made from. */
  readonly changedRules: number;
};

/** Every version, the newest first, with what became of it until now. */
export async function readPolicies({ db, clock }: Deps): Promise<readonly ListedPolicy[]> {
  const [versions, activations, shadows] = await Promise.all([
    listVersions(db),
    listActivations(db),
    listShadows(db),
  ]);
  const now = clock.now();
  const holding = activations.find(({ validFrom }) => validFrom <= now);
  const documents = new Map(versions.map(({ version, document }) => [version, document]));
  return versions.map((row) => {
    const own = activations.filter(({ version }) => version === row.version);
    const coming = own.find(({ validFrom }) => validFrom > now);
    const base = row.basedOn === null ? undefined : documents.get(row.basedOn);
    const state = stateOf({
      isActive: holding?.version === row.version,
      isComing: coming !== undefined,
      wasActive: own.length > 0,
    });
    return {
      ...row,
      state,
      validFrom:
        (state === 'scheduled' ? coming : own.find((one) => one.validFrom <= now))?.validFrom ??
        null,
      shadowSince: shadows.find(({ version }) => version === row.version)?.begunAt ?? null,
      changedRules:
        base === undefined
          ? 0
          : compareRules(base, row.document).filter(({ is_changed }) => is_changed).length,
    };
  });
}

type Life = { readonly isActive: boolean; readonly isComing: boolean; readonly wasActive: boolean };

function stateOf({ isActive, isComing, wasActive }: Life): PolicyState {
  if (isActive) return 'active';
  if (isComing) return 'scheduled';
  return wasActive ? 'retired' : 'draft';
}

export type ComparedPolicies = {
  readonly policy: ListedPolicy;
  readonly against: ListedPolicy;
  readonly rules: readonly ComparedRule[];
  readonly run: ExplainedRun | null;
  readonly shadow: (ShadowCounts & { readonly begunAt: Date }) | null;
};

/** One version beside another: the one that decides, unless said. */
export async function comparePolicies(
  deps: Deps,
  asked: { readonly version: string; readonly against: string | null },
): Promise<Result<ComparedPolicies, 'not_found'>> {
  const listed = await readPolicies(deps);
  const policy = listed.find(({ version }) => version === asked.version);
  const against = listed.find(({ version, state }) =>
    asked.against === null ? state === 'active' : version === asked.against,
  );
  if (policy === undefined || against === undefined) return err('not_found');
  const { version, shadowSince: begunAt } = policy;
  const run = await findLastRun(deps.db, { version, champion: against.version });
  return ok({
    policy,
    against,
    rules: compareRules(against.document, policy.document),
    run: run && { ...run, assumption: await findLossAssumption(deps.db, run.lossAssumption) },
    shadow:
      begunAt === null
        ? null
        : { ...(await countShadow(deps.db, { version, since: begunAt })), begunAt },
  });
}
