import { randomUUIDv7 } from 'node:crypto';
import type { PolicyChanges } from '@abona/contract/staff/policy';
import { writePolicyRule } from '@abona/contract/staff/policy-catalogue';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { addDays, type CivilDate } from '@abona/kernel/civil-date';
import { mexicoCityDate, startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { err, ok, type Result } from '@abona/kernel/result';
import { compareRules, withChanges } from '#modules/origination/policy-changes.ts';
import {
  type ChallengerRunRow,
  findRun,
} from '#modules/origination/stores/challenger-run-store.ts';
import * as versions from '#modules/origination/stores/policy-version-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { hashOf } from '#platform/idempotency.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

type Deps = Pick<OriginationDeps, 'clock'>;
type Changes = ActPreview['changes'];
type Refusal = 'not_found' | 'act_impossible';
type By = { readonly version: string; readonly actor: string };

/** How far ahead a day may be agreed on. */
const DAYS_AHEAD_MAX = 365;

export type Proposal = By & { readonly basedOn: string; readonly changes: PolicyChanges };

/** Keeps a new version as a draft, and says what it says otherwise. */
export async function proposePolicy(
  { clock }: Deps,
  tx: Tx,
  { version, basedOn, changes, actor }: Proposal,
): Promise<Result<Changes, Refusal | 'policy_version_taken' | 'policy_rule_wrong'>> {
  await versions.lockPolicies(tx);
  const base = await versions.findVersion(tx, basedOn);
  if (base === null) return err('not_found');
  if ((await versions.findVersion(tx, version)) !== null) return err('policy_version_taken');
  const changed = withChanges(base.document, changes);
  if (!changed.ok) return changed;
  const document = changed.value;
  const rules = ruleChanges(base, { document });
  if (rules.length === 0) return err('act_impossible');
  await versions.addVersion(tx, {
    version,
    document,
    definitionHash: hashOf(document),
    basedOn,
    createdBy: actor,
    createdAt: clock.technicalNow(),
  });
  return ok([{ what: 'policy_version', before: basedOn, after: version }, ...rules]);
}

type Documented = Pick<versions.PolicyVersionRow, 'document'>;

const ruleChanges = (before: Documented, after: Documented): Changes =>
  compareRules(before.document, after.document)
    .filter(({ is_changed }) => is_changed)
    .map(({ before: was, is_changed: _, ...rule }) => ({
      what: 'policy_rule' as const,
      before: writePolicyRule({ ...rule, value: was }),
      after: writePolicyRule(rule),
    }));

/** Has a version tried beside the one that decides, or ends that. */
export async function changeShadow(
  { clock }: Deps,
  tx: Tx,
  { version, actor, isOn }: By & { readonly isOn: boolean },
): Promise<Result<Changes, Refusal>> {
  await versions.lockPolicies(tx);
  const policy = await versions.findVersion(tx, version);
  if (policy === null) return err('not_found');
  const holding = await holdingAt(tx, clock.now());
  const running = (await versions.listShadows(tx)).find((shadow) => shadow.version === version);
  if (isOn === (running !== undefined) || (isOn && holding?.version === version))
    return err('act_impossible');
  const at = clock.now();
  if (running === undefined)
    await versions.addShadow(tx, { id: randomUUIDv7(), version, begunAt: at, by: actor });
  else await versions.endShadow(tx, { id: running.id, by: actor, at });
  const [before, after] = isOn ? (['off', 'on'] as const) : (['on', 'off'] as const);
  return ok([
    { what: 'policy_version', before: version, after: version },
    { what: 'policy_shadow', before, after },
    ...(holding === null || !isOn ? [] : ruleChanges(holding, policy)),
  ]);
}

/** The version that decides at an instant, by what was agreed so far. */
async function holdingAt(tx: Tx, at: Date): Promise<versions.PolicyVersionRow | null> {
  const activations = await versions.listActivations(tx);
  const holding = activations.find(({ validFrom }) => validFrom <= at);
  return holding === undefined ? null : versions.findVersion(tx, holding.version);
}

export type ActivationOrder = By & { readonly from: CivilDate; readonly runId: string | null };

/** Has a version decide from the beginning of a day on. */
export async function activatePolicy(
  { clock }: Deps,
  tx: Tx,
  { version, actor, from, runId }: ActivationOrder,
): Promise<Result<Changes, Refusal | 'policy_day_refused'>> {
  await versions.lockPolicies(tx);
  const policy = await versions.findVersion(tx, version);
  if (policy === null) return err('not_found');
  const today = todayOf(clock);
  if (from <= today || from > addDays(today, DAYS_AHEAD_MAX)) return err('policy_day_refused');
  const validFrom = new Date(startOfMexicoCityDay(from));
  const before = await holdingAt(tx, validFrom);
  if (before === null || before.version === version) return err('act_impossible');
  const coming = (await versions.listActivations(tx)).filter((one) => one.validFrom > clock.now());
  // One change of policy at a time: what would come after it was agreed on against another one.
  if (coming.length > 0) return err('act_impossible');
  const run = runId === null ? null : await findRun(tx, runId);
  if (runId !== null && !isAbout(run, version, before.version)) return err('act_impossible');
  const id = randomUUIDv7();
  await versions.addActivation(tx, { id, version, validFrom, by: actor, at: clock.technicalNow() });
  return ok([
    { what: 'policy_version', before: before.version, after: version },
    { what: 'policy_from', before: null, after: from },
    ...figuresOf(run),
    ...ruleChanges(before, policy),
  ]);
}

const isAbout = (run: ChallengerRunRow | null, version: string, champion: string): boolean =>
  run?.version === version && run.champion === champion && run.result !== null;

const bps = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part * 10_000) / whole);

/** What the run found that the activation rests on. */
function figuresOf(run: ChallengerRunRow | null): Changes {
  const result = run?.result ?? null;
  if (result === null) return [];
  const { decisions, champion, challenger, swap, fairness } = result;
  const ratios = (of: 'champion_ratio_bps' | 'challenger_ratio_bps') => {
    const known = fairness.flatMap((one) => one[of] ?? []);
    return known.length === 0 ? null : Math.min(...known);
  };
  return [
    { what: 'policy_tested', before: null, after: decisions },
    {
      what: 'policy_approved',
      before: bps(champion.approved, decisions),
      after: bps(challenger.approved, decisions),
    },
    {
      what: 'policy_loss',
      before: bps(champion.expected_loss, champion.amount),
      after: bps(challenger.expected_loss, challenger.amount),
    },
    { what: 'policy_entering', before: null, after: swap.in.decisions },
    { what: 'policy_leaving', before: null, after: swap.out.decisions },
    {
      what: 'policy_fairness',
      before: ratios('champion_ratio_bps'),
      after: ratios('challenger_ratio_bps'),
    },
  ];
}

/** Takes back an activation whose day has not come. */
export async function withdrawPolicy(
  { clock }: Deps,
  tx: Tx,
  { version, actor }: By,
): Promise<Result<Changes, Refusal>> {
  await versions.lockPolicies(tx);
  if ((await versions.findVersion(tx, version)) === null) return err('not_found');
  const now = clock.now();
  const activations = await versions.listActivations(tx);
  const coming = activations.find((one) => one.version === version && one.validFrom > now);
  const holding = activations.find(({ validFrom }) => validFrom <= now);
  if (coming === undefined || holding === undefined) return err('act_impossible');
  await versions.addWithdrawal(tx, { id: coming.id, by: actor, at: clock.technicalNow() });
  const from = mexicoCityDate(coming.validFrom.getTime());
  return ok([
    { what: 'policy_version', before: version, after: holding.version },
    { what: 'policy_from', before: from, after: null },
  ]);
}
