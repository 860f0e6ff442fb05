import { z } from 'zod';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { PolicyChanges, PolicyVersionName } from '../staff/policy.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const PolicyPath = z.object({ version: PolicyVersionName });
const day = z.iso.date();

const Proposal = z.object({
  version: PolicyVersionName,
  based_on: PolicyVersionName,
  changes: PolicyChanges,
});
const proposalErrors = ['policy_version_taken', 'policy_rule_wrong'] as const;

/** By POST, since what is proposed is too long for an address. */
export const previewPolicyProposal = defineStaffCall({
  method: 'POST',
  path: '/v1/policies/preview',
  summary: 'What a new version of the credit policy would say otherwise.',
  access: { roles: ['risk'], secondPerson: 'never', isRead: true },
  body: Proposal,
  reply: ShownPreview,
  errors: [...previewErrors, ...proposalErrors],
});

/** One person's word is enough: a draft decides nothing, and must be tried before anybody can agree to it. */
export const proposePolicy = defineStaffCall({
  method: 'POST',
  path: '/v1/policies',
  summary: 'Keeps a new version of the credit policy as a draft. It decides nothing.',
  access: { roles: ['risk'], secondPerson: 'never' },
  body: Why.extend({ ...Proposal.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, ...proposalErrors],
  idempotency: 'required',
});

const forTwo = {
  roles: ['risk'],
  secondPerson: { when: 'always', approvers: ['compliance'] },
} as const;
const preview = { roles: forTwo.roles, secondPerson: 'never' } as const;

export const previewPolicyShadow = defineStaffCall({
  method: 'GET',
  path: '/v1/policies/{version}/shadow',
  summary: 'What trying a version in shadow, or ending that, would do.',
  access: preview,
  params: PolicyPath,
  query: z.object({ to: z.enum(['on', 'off']) }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const changePolicyShadow = defineStaffCall({
  method: 'POST',
  path: '/v1/policies/{version}/shadow',
  summary:
    'Tries a version beside the one that decides, or ends that, once a second person agrees; it changes no decision.',
  access: forTwo,
  params: PolicyPath,
  body: Why.extend({ to: z.enum(['on', 'off']), fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});

/** The run that it rests on, if there is one: its figures are part of what is agreed to. */
const Activation = z.object({ from: day, run_id: z.string().max(64).optional() });

export const previewPolicyActivation = defineStaffCall({
  method: 'GET',
  path: '/v1/policies/{version}/activation',
  summary: 'What deciding by a version from a day on would change.',
  access: preview,
  params: PolicyPath,
  query: Activation,
  reply: ShownPreview,
  errors: [...previewErrors, 'policy_day_refused'],
});

export const activatePolicy = defineStaffCall({
  method: 'POST',
  path: '/v1/policies/{version}/activation',
  summary: 'Decides by a version from the beginning of a day on, once a second person agrees.',
  access: forTwo,
  params: PolicyPath,
  body: Why.extend({ ...Activation.shape, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: [...actErrors, 'policy_day_refused'],
  idempotency: 'required',
});

export const previewPolicyWithdrawal = defineStaffCall({
  method: 'GET',
  path: '/v1/policies/{version}/withdrawal',
  summary: 'What taking back an activation whose day has not come would change.',
  access: preview,
  params: PolicyPath,
  reply: ShownPreview,
  errors: previewErrors,
});

export const withdrawPolicy = defineStaffCall({
  method: 'POST',
  path: '/v1/policies/{version}/withdrawal',
  summary: 'Takes back an activation whose day has not come, once a second person agrees.',
  access: forTwo,
  params: PolicyPath,
  body: Why.extend({ fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
