import { agencyAssignedLetter } from '@abona/documents/messages/agency-assigned';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Arrears } from '#modules/arrears/module.ts';
import type { Lending } from '#modules/lending/module.ts';
import { loanMatter } from './loan-changes.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type AgencyDeps = {
  readonly arrears: Pick<Arrears, 'agencyDesk'>;
  readonly lending: Pick<Lending, 'findLoan'>;
};

const Placement = z.object({ loanId: z.string(), agencyId: z.string() });
type Placement = z.output<typeof Placement>;

type StandingRefusal = 'contact_not_late' | 'contact_held' | 'contact_died';

/** A late loan goes to a despacho; what its customer reads is in the preview. */
export const agencyPlacement = ({
  arrears,
  lending,
}: AgencyDeps): StaffAct<Placement, StandingRefusal> =>
  rehearsedAct({
    Order: Placement,
    matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
    perform: async (tx, { loanId, agencyId: named }, { actor }) => {
      const agencyId = parsePublicId('agc', named);
      if (!agencyId.ok) return err('not_found');
      const order = { loanId, agencyId: agencyId.value, actor };
      const placed = await arrears.agencyDesk.place(tx, order);
      if (!placed.ok) return placed;
      const { agency, replaced } = placed.value;
      const letter = agencyAssignedLetter({
        name: agency.name,
        phones: agency.phones,
        address: agency.address,
        from_hour: agency.fromHour,
        until_hour: agency.untilHour,
        redeco_number: agency.redecoNumber,
        loan_id: loanId,
        link: '',
      });
      return ok({
        amount: null,
        changes: [
          { what: 'agency', before: replaced?.agencyName ?? null, after: agency.name },
          { what: 'notice', before: null, after: letter.text.trim() },
        ],
      });
    },
  });

const Recall = z.object({ loanId: z.string() });
type Recall = z.output<typeof Recall>;

/** A loan comes back from its despacho. */
export const agencyRecall = ({ arrears, lending }: AgencyDeps): StaffAct<Recall> =>
  rehearsedAct<Recall>({
    Order: Recall,
    matterOf: (tx, { loanId }) => loanMatter(lending, tx, loanId),
    perform: async (tx, { loanId }, { actor }) => {
      const recalled = await arrears.agencyDesk.recall(tx, { loanId, actor });
      if (!recalled.ok) return recalled;
      return ok({
        amount: null,
        changes: [{ what: 'agency', before: recalled.value.agencyName, after: null }],
      });
    },
  });
