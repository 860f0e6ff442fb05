import { z } from 'zod';
import { listOffers } from '../merchants/purchase.ts';
import { definePortalCall, modeParams, portalCallErrors } from './define-portal-call.ts';

/** Whoever puts it into the shop's pages. */
const access = { roles: ['owner', 'developer'] } as const;

export const getPortalMessage = definePortalCall({
  method: 'GET',
  path: '/v1/{mode}/message',
  summary:
    'What the message on a shop’s page says about an amount, and where pages get it from. None of the plans: it is silent.',
  portalAccess: access,
  params: modeParams,
  query: listOffers.query,
  reply: z.object({
    offers: listOffers.reply,
    /** The script that a page names. */
    script_url: z.string(),
    /** Where shoppers learn about us. */
    learn_url: z.string(),
  }),
  errors: [...portalCallErrors, 'validation_failed'],
});
