import { z } from 'zod';
import { declineReasons, riskTiers } from '../origination/decision.ts';
import { defineStaffCall } from './define-staff-call.ts';
import {
  CHALLENGER_DECISIONS_MAX,
  fairnessKinds,
  groupKinds,
  type PolicyRuleName,
  policyRuleNames,
  policyStates,
} from './policy-catalogue.ts';

export const PolicyVersionName = z.string().regex(/^[0-9a-z.-]{1,40}$/);

const instant = z.iso.datetime();

const PolicyRuleValue = z.union([z.int(), z.string().max(200)]).nullable();

const PolicyRuleKey = z.object({
  rule: z.enum(policyRuleNames as [PolicyRuleName, ...PolicyRuleName[]]),
  of: z
    .string()
    .regex(/^[A-Za-z_]{1,40}$/)
    .nullable(),
  band: z.int().min(0).max(50).nullable(),
});

const PolicyRule = PolicyRuleKey.extend({
  value: PolicyRuleValue,
  from: z.int().nullable(),
  to: z.int().nullable(),
});

export const PolicyVersion = z.object({
  version: z.string(),
  state: z.enum(policyStates),
  is_in_shadow: z.boolean(),
  based_on: z.string().nullable(),
  /** A name of ours, or null for what the system began with. */
  created_by: z.string().nullable(),
  created_at: instant,
  definition_hash: z.string(),
  /** Since when, or from when on, it decides; null for a draft. */
  valid_from: instant.nullable(),
  /** Against the version that it was made from. */
  changed_rules: z.int(),
});
export type PolicyVersion = z.output<typeof PolicyVersion>;

/** Of one policy over the same applications. Money in centavos. */
const Side = z.object({
  approved: z.int(),
  amount: z.int(),
  expected_loss: z.int(),
  tiers: z.array(
    z.object({
      tier: z.enum(riskTiers),
      approved: z.int(),
      amount: z.int(),
      expected_loss: z.int(),
    }),
  ),
  /** The most frequent first; one application may have several. */
  reasons: z.array(z.object({ reason: z.enum(declineReasons), decisions: z.int() })),
  /** Approving whoever passes the rules from these points on: how many of all, and what they lose on average. */
  curve: z.array(z.object({ score: z.int(), approved_bps: z.int(), loss_bps: z.int() })),
  /** What those lose on average whom it approves. */
  loss_bps: z.int(),
});
export type ChallengerSide = z.output<typeof Side>;

/** Some applications, what they would be lent, and how much of that is expected to be lost. */
const Part = z.object({ decisions: z.int(), amount: z.int(), expected_loss: z.int() });

const Group = z.object({
  kind: z.enum(groupKinds),
  group: z.string(),
  decisions: z.int(),
  champion_approved: z.int(),
  challenger_approved: z.int(),
});
export type ChallengerGroup = z.output<typeof Group>;

const Fairness = z.object({
  kind: z.enum(fairnessKinds),
  /** The lowest rate of approval as a share of the highest one; null where fewer than two groups are large enough. */
  champion_ratio_bps: z.int().nullable(),
  challenger_ratio_bps: z.int().nullable(),
  lowest: z.string().nullable(),
  highest: z.string().nullable(),
  /** Groups that are not told apart, because they or what is left of all would be too small. */
  hidden_groups: z.int(),
  is_breached: z.boolean(),
});
export type ChallengerFairness = z.output<typeof Fairness>;

export const ChallengerResult = z.object({
  decisions: z.int(),
  first_decided_at: instant.nullable(),
  last_decided_at: instant.nullable(),
  /** Made again by the version that they name: their receipts. */
  replayed: z.object({ equal: z.int(), different: z.int(), forgotten: z.int() }),
  champion: Side,
  challenger: Side,
  swap: z.object({ stay_in: Part, in: Part, out: Part, stay_out: Part }),
  /** How many have so many points, from this score on. */
  scores: z.array(z.object({ score: z.int(), decisions: z.int() })),
  score_step: z.int(),
  groups: z.array(Group),
  fairness: z.array(Fairness),
});
export type ChallengerResult = z.output<typeof ChallengerResult>;

export const ChallengerRun = z.object({
  run_id: z.string(),
  champion: z.string(),
  total: z.int(),
  done: z.int(),
  started_at: instant,
  finished_at: instant.nullable(),
  /** What the expected loss is computed by: which version of the assumption, and where it comes from. */
  loss_assumption: z.object({ version: z.string(), source: z.string() }),
  /** Null while it runs. */
  result: ChallengerResult.nullable(),
});
export type ChallengerRun = z.output<typeof ChallengerRun>;

const ShadowSummary = z.object({
  begun_at: instant,
  decisions: z.int(),
  agreed: z.int(),
  /** Declined by the policy that decides, approved by this one; and the other way round. */
  would_enter: z.int(),
  would_leave: z.int(),
});

const readers = ['risk', 'compliance'] as const;
const read = { roles: readers, secondPerson: 'never' } as const;
const PolicyPath = z.object({ version: PolicyVersionName });
const readErrors = ['session_expired', 'role_missing', 'not_found', 'validation_failed'] as const;

export const listPolicies = defineStaffCall({
  method: 'GET',
  path: '/v1/policies',
  summary: 'Every version of the credit policy, the newest first.',
  access: read,
  reply: z.object({ policies: z.array(PolicyVersion) }),
  errors: ['session_expired', 'role_missing'],
});

export const getPolicy = defineStaffCall({
  method: 'GET',
  path: '/v1/policies/{version}',
  summary:
    'One version beside another: its rules, what the last challenger found, how it does in shadow.',
  access: read,
  params: PolicyPath,
  /** The version that decides now, unless said. */
  query: z.object({ against: PolicyVersionName.optional() }),
  reply: z.object({
    policy: PolicyVersion,
    against: PolicyVersion,
    rules: z.array(
      PolicyRule.extend({
        /** Null also where the other version has no such rule. */
        before: PolicyRuleValue,
        is_changed: z.boolean(),
      }),
    ),
    /** The last one of this version against the other one. */
    run: ChallengerRun.nullable(),
    /** While it is in shadow. */
    shadow: ShadowSummary.nullable(),
  }),
  errors: readErrors,
});

export const startChallenger = defineStaffCall({
  method: 'POST',
  path: '/v1/policies/{version}/challenger',
  summary:
    'Has a version decide the last kept decisions again, beside the one that decides now; goes on with one that stopped.',
  access: { roles: ['risk'], secondPerson: 'never' },
  params: PolicyPath,
  body: z.object({ decisions_max: z.int().min(1).max(CHALLENGER_DECISIONS_MAX) }),
  reply: ChallengerRun,
  errors: [...readErrors, 'act_impossible'],
});

/** Rules that a new version has otherwise. */
export const PolicyChanges = z
  .array(PolicyRuleKey.extend({ value: PolicyRuleValue }))
  .min(1)
  .max(200);
export type PolicyChanges = z.output<typeof PolicyChanges>;
