import type { NextStep, QueueName } from '@abona/contract/staff/staff-queue';

/** What is done with a row of each queue, unless its state says otherwise. */
const steps: Readonly<Record<QueueName, NextStep>> = {
  applications: 'decide',
  identity: 'review',
  dispute: 'answer',
  complaint: 'answer',
  withdrawal: 'answer',
  hardship: 'answer',
  not_me: 'answer',
  decision_review: 'answer',
  bureau_correction: 'answer',
  privacy: 'answer',
  collections: 'call',
  suspense: 'place',
  differences: 'explain',
  payments: 'review',
  aml_alerts: 'decide',
  approvals: 'decide',
  accounting_reports: 'send',
  authority_reports: 'send',
  merchant_reviews: 'decide',
  dead_webhooks: 'resend',
  dead_jobs: 'retry',
};

/** States in which something else comes first: a case that nobody looked into, what its customer owes us an answer to. */
const stepsInState: Readonly<Partial<Record<QueueName, Readonly<Record<string, NextStep>>>>> = {
  applications: { asked: 'await_customer' },
  dispute: { opened: 'investigate', needs_customer: 'await_customer' },
  complaint: { opened: 'investigate', needs_customer: 'await_customer' },
  withdrawal: { needs_customer: 'await_customer' },
  hardship: { needs_customer: 'await_customer' },
  not_me: { opened: 'investigate', needs_customer: 'await_customer' },
  decision_review: { opened: 'investigate', needs_customer: 'await_customer' },
  bureau_correction: { opened: 'investigate', needs_customer: 'await_customer' },
  accounting_reports: { rejected: 'correct' },
  authority_reports: { rejected: 'correct' },
};

type Row = {
  readonly queue: QueueName;
  readonly state: string;
  /** Somebody asked for an act about it that nobody decided yet. */
  readonly isAsked: boolean;
};

/** What comes next for a row of a queue. An act that was asked for is decided before anything else is done. */
export function nextStepOf({ queue, state, isAsked }: Row): NextStep {
  if (isAsked) return 'await_second_person';
  return stepsInState[queue]?.[state] ?? steps[queue];
}
