import type { ActPreview } from '@abona/contract/staff/act';
import { hashOf } from '#platform/idempotency.ts';

/** The same for the same preview: what somebody saw, and nothing else. */
export const fingerprintOf = (preview: ActPreview): string => hashOf(preview);
