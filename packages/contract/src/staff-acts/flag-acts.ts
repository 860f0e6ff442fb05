import { z } from 'zod';
import { flagNames } from '../flags.ts';
import { defineStaffCall } from '../staff/define-staff-call.ts';
import { ActReply, actErrors, Fingerprint, previewErrors, ShownPreview, Why } from './act.ts';

const switches = {
  roles: ['operator'],
  secondPerson: { when: 'always', approvers: ['compliance'] },
} as const;

const FlagPath = z.object({ flag: z.enum(flagNames) });
const OnOff = z.enum(['on', 'off']);

export const previewFlagChange = defineStaffCall({
  method: 'GET',
  path: '/v1/flags/{flag}/change',
  summary: 'What switching a flag for everybody would change.',
  access: { roles: switches.roles, secondPerson: 'never' },
  params: FlagPath,
  query: z.object({ value: OnOff }),
  reply: ShownPreview,
  errors: previewErrors,
});

export const changeFlag = defineStaffCall({
  method: 'POST',
  path: '/v1/flags/{flag}/change',
  summary: 'Switches a flag for everybody once a second person agrees; on all nodes at once.',
  access: switches,
  params: FlagPath,
  body: Why.extend({ value: OnOff, fingerprint: Fingerprint }),
  reply: ActReply,
  errors: actErrors,
  idempotency: 'required',
});
