import { type DownPaymentExperiment, downPaymentExperiments } from '@abona/contract/identifiers';

/** The same application reads the same text on every device; the groups are of one size. */
export const experimentOf = (applicationId: number): DownPaymentExperiment =>
  downPaymentExperiments[applicationId % downPaymentExperiments.length] ?? 'control_group';
