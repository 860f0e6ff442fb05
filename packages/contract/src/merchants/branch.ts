import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageOf, pageQuery } from './fields.ts';

export const BranchView = z
  .object({
    id: z.string().describe('`brn_…`'),
    name: z.string(),
    address: z.string(),
    status: z.enum(['open', 'closed']).describe('What was sold at a closed one stays there.'),
  })
  .meta({
    id: 'Branch',
    description: 'A place where you sell. Your people name them in the portal.',
  });
export type BranchView = z.output<typeof BranchView>;

export const listBranches = defineEndpoint({
  service: 'merchant',
  method: 'GET',
  path: '/v1/branches',
  auth: 'merchant',
  scope: 'payments:read',
  summary: 'Where the shop sells, newest first.',
  query: z.object(pageQuery),
  reply: pageOf(BranchView),
  errors: ['api_key_invalid', 'scope_missing', 'validation_failed'],
});
