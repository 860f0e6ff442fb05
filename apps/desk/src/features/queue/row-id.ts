import type { QueueRow } from '@abona/contract/staff/staff-queue';

/** What tells one row of a queue from another. */
export const rowIdOf = ({ subject }: QueueRow): string => `${subject.kind}:${subject.id}`;
