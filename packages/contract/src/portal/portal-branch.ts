import { z } from 'zod';
import { BranchView } from '../merchants/branch.ts';
import { idParams } from '../merchants/fields.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

const acts = { roles: ['owner'], inTest: ['developer'] } as const;
const ofBranch = modeParams.extend(idParams.shape);

/** On one line: it stands in lists, in files and on slips. */
const words = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^\P{Cc}*$/u, 'Escríbelo en un solo renglón.');

const BranchWords = z.strictObject({ name: words(60), address: words(200) });

export const PortalBranch = BranchView;
export type PortalBranch = z.output<typeof PortalBranch>;

const actErrors = [
  ...portalCallErrors,
  'validation_failed',
  'branch_exists',
  'idempotency_key_missing',
  'idempotency_key_reused',
  'operation_in_progress',
] as const;

export const listPortalBranches = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/branches',
  summary: 'Where a shop sells: open branches first, by their names.',
  portalAccess: { roles: ['owner', 'finance', 'reader'], inTest: ['developer'] },
  params: modeParams,
  reply: z.object({ items: z.array(PortalBranch) }),
  errors: portalCallErrors,
});

export const addPortalBranch = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/branches',
  summary: 'A further place where the shop sells.',
  portalAccess: acts,
  idempotency: 'required',
  params: modeParams,
  body: BranchWords,
  reply: PortalBranch,
  errors: [...actErrors, 'too_many'],
});

export const changePortalBranch = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/branches/{id}',
  summary: 'Another name or address of a branch; what was sold there goes by it from then on.',
  portalAccess: acts,
  idempotency: 'required',
  params: ofBranch,
  body: BranchWords,
  reply: PortalBranch,
  errors: [...actErrors, 'not_found', 'branch_closed'],
});

export const closePortalBranch = definePortalCall({
  method: 'POST',
  path: '/v1/{mode}/branches/{id}/close',
  summary:
    'Nobody opens a shift there any more; what was sold there stays. Again it changes nothing.',
  portalAccess: acts,
  idempotency: 'required',
  params: ofBranch,
  reply: PortalBranch,
  errors: [
    ...portalCallErrors,
    'not_found',
    'idempotency_key_missing',
    'idempotency_key_reused',
    'operation_in_progress',
  ],
});
