/** The groups of the down-payment experiment (specification 3). */
export const downPaymentExperiments = [
  'technical_a',
  'friendly_b',
  'content_short_c',
  'control_group',
] as const;
export type DownPaymentExperiment = (typeof downPaymentExperiments)[number];

/** The same application reads the same text on every device; the groups are of one size. */
export const experimentOf = (applicationId: number): DownPaymentExperiment =>
  downPaymentExperiments[applicationId % downPaymentExperiments.length] ?? 'control_group';
