import type { ChallengerRun, PolicyVersion } from '@abona/contract/staff/policy';
import * as policy from '@abona/contract/staff/policy';
import * as policyActs from '@abona/contract/staff-acts/policy-acts';
import { civilDate } from '@abona/kernel/civil-date';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, mapOk, ok } from '@abona/kernel/result';
import type { Origination } from '#modules/origination/module.ts';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import { carryOut } from './act-routes.ts';
import type { StaffActs } from './acts/staff-acts.ts';
import { previewAct } from './use-cases/act.ts';
import { actorsOf, type NamedActors } from './use-cases/actors.ts';
import type { StaffDeps } from './use-cases/staff-deps.ts';

export type PolicyRouteDeps = StaffDeps & {
  readonly acts: StaffActs;
  readonly workbench: Origination['workbench'];
};

type Workbench = Origination['workbench'];
type Listed = Awaited<ReturnType<Workbench['list']>>[number];
type Run = Extract<Awaited<ReturnType<Workbench['startChallenger']>>, { ok: true }>['value'];

const versionView = (row: Listed, actors: NamedActors): PolicyVersion => ({
  version: row.version,
  state: row.state,
  is_in_shadow: row.shadowSince !== null,
  based_on: row.basedOn,
  created_by: actors(row.createdBy).name,
  created_at: row.createdAt.toISOString(),
  definition_hash: row.definitionHash,
  valid_from: row.validFrom?.toISOString() ?? null,
  changed_rules: row.changedRules,
});

const runView = (run: Run): ChallengerRun => ({
  run_id: publicId('run', run.id),
  champion: run.champion,
  total: run.total,
  done: run.done,
  started_at: run.startedAt.toISOString(),
  finished_at: run.finishedAt?.toISOString() ?? null,
  loss_assumption: { version: run.assumption.version, source: run.assumption.source },
  result: run.result,
});

export function policyRoutes(api: Api, deps: PolicyRouteDeps): void {
  policyReadRoutes(api, deps);
  policyActRoutes(api, deps);
  activationRoutes(api, deps);
}

function policyReadRoutes(api: Api, deps: PolicyRouteDeps): void {
  const { workbench } = deps;

  mount(api, policy.listPolicies, async () => {
    const listed = await workbench.list();
    const actors = await actorsOf(
      deps,
      listed.map(({ createdBy }) => createdBy),
    );
    return ok({ policies: listed.map((row) => versionView(row, actors)) });
  });

  mount(api, policy.getPolicy, async ({ params, query }) => {
    const compared = await workbench.compare({
      version: params.version,
      against: query.against ?? null,
    });
    if (!compared.ok) return compared;
    const { policy: own, against, rules, run, shadow } = compared.value;
    const actors = await actorsOf(deps, [own.createdBy, against.createdBy]);
    return ok({
      policy: versionView(own, actors),
      against: versionView(against, actors),
      rules: [...rules],
      run: run && runView(run),
      shadow: shadow && {
        begun_at: shadow.begunAt.toISOString(),
        decisions: shadow.decisions,
        agreed: shadow.agreed,
        would_enter: shadow.wouldEnter,
        would_leave: shadow.wouldLeave,
      },
    });
  });

  mount(api, policy.startChallenger, async ({ caller, params, body }) =>
    mapOk(
      await workbench.startChallenger({
        version: params.version,
        decisionsMax: body.decisions_max,
        actor: `staff:${caller.personId}`,
      }),
      runView,
    ),
  );
}

type AskedProposal = {
  readonly version: string;
  readonly based_on: string;
  readonly changes: policy.PolicyChanges;
};

function policyActRoutes(api: Api, deps: PolicyRouteDeps): void {
  const proposalOf = ({ version, based_on: basedOn, changes }: AskedProposal) => ({
    kind: 'propose_policy' as const,
    act: deps.acts.propose_policy,
    order: { version, basedOn, changes },
  });
  const shadowOf = (version: string, to: 'on' | 'off') => ({
    kind: 'shadow_policy' as const,
    act: deps.acts.shadow_policy,
    order: { version, isOn: to === 'on' },
  });

  mount(api, policyActs.previewPolicyProposal, async ({ caller: maker, body }) =>
    previewAct(deps, { ...proposalOf(body), maker }),
  );

  mount(api, policyActs.proposePolicy, async ({ caller: maker, body }) =>
    carryOut(deps, { ...body, ...proposalOf(body), maker }),
  );

  mount(api, policyActs.previewPolicyShadow, async ({ caller: maker, params, query }) =>
    previewAct(deps, { ...shadowOf(params.version, query.to), maker }),
  );

  mount(api, policyActs.changePolicyShadow, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...shadowOf(params.version, body.to), maker }),
  );
}

type AskedActivation = { readonly from: string; readonly run_id?: string | undefined };

function activationRoutes(api: Api, deps: PolicyRouteDeps): void {
  /** Null: there is no such run. */
  const activationOf = (version: string, { from, run_id: run }: AskedActivation) => {
    const runId = run === undefined ? null : parsePublicId('run', run);
    if (runId !== null && !runId.ok) return null;
    return {
      kind: 'activate_policy' as const,
      act: deps.acts.activate_policy,
      order: { version, from: civilDate(from), runId: runId?.value ?? null },
    };
  };
  const withdrawalOf = (version: string) => ({
    kind: 'withdraw_policy' as const,
    act: deps.acts.withdraw_policy,
    order: { version },
  });

  mount(api, policyActs.previewPolicyActivation, async ({ caller: maker, params, query }) => {
    const asked = activationOf(params.version, query);
    return asked === null ? err('not_found') : previewAct(deps, { ...asked, maker });
  });

  mount(api, policyActs.activatePolicy, async ({ caller: maker, params, body }) => {
    const asked = activationOf(params.version, body);
    return asked === null ? err('not_found') : carryOut(deps, { ...body, ...asked, maker });
  });

  mount(api, policyActs.previewPolicyWithdrawal, async ({ caller: maker, params }) =>
    previewAct(deps, { ...withdrawalOf(params.version), maker }),
  );

  mount(api, policyActs.withdrawPolicy, async ({ caller: maker, params, body }) =>
    carryOut(deps, { ...body, ...withdrawalOf(params.version), maker }),
  );
}
