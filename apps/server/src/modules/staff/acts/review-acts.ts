import { declineReasons } from '@abona/contract/origination/decision';
import type { ActPreview } from '@abona/contract/staff-acts/act';
import { centavos } from '@abona/kernel/money';
import { ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Origination } from '#modules/origination/module.ts';
import type { Tx } from '#platform/database/database.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type ReviewActDeps = {
  readonly origination: {
    readonly desk: Pick<Origination['desk'], 'approve' | 'decline' | 'ask' | 'customerOf'>;
  };
};

const Proof = z.object({ applicationProcessId: z.int() });
type Proof = z.output<typeof Proof>;

const Approval = Proof.extend({ line: z.int().nullable() });
type Approval = z.output<typeof Approval>;

const Decline = Proof.extend({ reasons: z.array(z.enum(declineReasons)) });
type Decline = z.output<typeof Decline>;

const matterBy =
  ({ origination }: ReviewActDeps) =>
  async (tx: Tx, { applicationProcessId }: Proof) => ({
    subject: `application:${applicationProcessId}`,
    customerId: await origination.desk.customerOf(tx, applicationProcessId),
  });

type Reviewed = {
  readonly before: { readonly status: string; readonly amount: number | null };
  readonly after: { readonly status: string; readonly amount: number | null };
};

const movesOf = ({ before, after }: Reviewed): ActPreview['changes'] => [
  { what: 'application_status', before: before.status, after: after.status },
  ...(before.amount === after.amount
    ? []
    : [{ what: 'applied_for' as const, before: before.amount, after: after.amount }]),
];

/** An application is approved by a person, as the policy would approve it. */
export const applicationApproval = (
  deps: ReviewActDeps,
): StaffAct<Approval, 'review_over' | 'review_line_refused'> =>
  rehearsedAct<Approval, 'review_over' | 'review_line_refused'>({
    Order: Approval,
    matterOf: matterBy(deps),
    perform: async (tx, { line, ...order }, { actor }) => {
      const wanted = line === null ? null : centavos(line);
      const granted = await deps.origination.desk.approve(tx, { ...order, actor, line: wanted });
      if (!granted.ok) return granted;
      const { approved, downPayment } = granted.value;
      return ok({
        // What is granted is what one person may grant alone, or not.
        amount: approved.line,
        changes: [
          ...movesOf(granted.value),
          { what: 'tier', before: null, after: approved.tier },
          { what: 'line', before: null, after: approved.line },
          { what: 'down_payment', before: null, after: downPayment },
        ],
      });
    },
  });

/** An application is declined by a person: its customer reads why, as they read it of the policy. */
export const applicationDecline = (deps: ReviewActDeps): StaffAct<Decline, 'review_over'> =>
  rehearsedAct<Decline, 'review_over'>({
    Order: Decline,
    matterOf: matterBy(deps),
    perform: async (tx, { reasons, ...order }, { actor }) => {
      const declined = await deps.origination.desk.decline(tx, { ...order, reasons, actor });
      if (!declined.ok) return declined;
      return ok({
        amount: null,
        changes: [
          ...movesOf(declined.value),
          { what: 'decline_reasons', before: null, after: reasons.join(' ') },
          { what: 'retry_from', before: null, after: declined.value.retryFrom },
          { what: 'notice', before: null, after: declined.value.notice },
        ],
      });
    },
  });

/** The customer is to prove who they are before it is decided. */
export const applicantProof = (deps: ReviewActDeps): StaffAct<Proof, 'review_over'> =>
  rehearsedAct<Proof, 'review_over'>({
    Order: Proof,
    matterOf: matterBy(deps),
    perform: async (tx, order, { actor }) => {
      const asked = await deps.origination.desk.ask(tx, { ...order, actor });
      if (!asked.ok) return asked;
      const { before, after } = asked.value;
      return ok({ amount: null, changes: [{ what: 'review_state', before, after }] });
    },
  });
