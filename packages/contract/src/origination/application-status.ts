/** The thirteen statuses of an application, in the order of its life. */
export const applicationStatuses = [
  'filling',
  'scoring',
  'validating',
  'approving',
  'offering',
  'transfer',
  'authorized',
  'loan',
  'cancelled',
  'rejected',
  'paid',
  'completed',
  'overridden',
] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];
