/** What a person is to us. Tracking sends `INDETERMINATE` when nobody knows yet. */
export const customerTypes = [
  'customer',
  'opportunity',
  'rejected',
  'visitor',
  'indeterminate',
] as const;
export type CustomerType = (typeof customerTypes)[number];
