import { PolicyChanges } from '@abona/contract/staff/policy';
import { civilDate } from '@abona/kernel/civil-date';
import { mapOk } from '@abona/kernel/result';
import { z } from 'zod';
import type { Origination } from '#modules/origination/module.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type PolicyDeps = { readonly origination: Pick<Origination, 'workbench'> };

const matterOf = async (_: unknown, { version }: { readonly version: string }) => ({
  subject: `policy:${version}`,
  customerId: null,
});

const Proposal = z.object({ version: z.string(), basedOn: z.string(), changes: PolicyChanges });
type Proposal = z.output<typeof Proposal>;

/** A new version, as a draft: it decides nothing. */
export const policyProposal = ({
  origination: { workbench },
}: PolicyDeps): StaffAct<Proposal, 'policy_version_taken' | 'policy_rule_wrong'> =>
  rehearsedAct<Proposal, 'policy_version_taken' | 'policy_rule_wrong'>({
    Order: Proposal,
    matterOf,
    perform: async (tx, order, { actor }) =>
      mapOk(await workbench.propose(tx, { ...order, actor }), (changes) => ({
        amount: null,
        changes,
      })),
  });

const ShadowChange = z.object({ version: z.string(), isOn: z.boolean() });
type ShadowChange = z.output<typeof ShadowChange>;

/** A version is tried beside the one that decides, or no more. */
export const policyShadow = ({ origination: { workbench } }: PolicyDeps): StaffAct<ShadowChange> =>
  rehearsedAct<ShadowChange>({
    Order: ShadowChange,
    matterOf,
    perform: async (tx, order, { actor }) =>
      mapOk(await workbench.changeShadow(tx, { ...order, actor }), (changes) => ({
        amount: null,
        changes,
      })),
  });

const Activation = z.object({
  version: z.string(),
  from: z.iso.date(),
  runId: z.uuid().nullable(),
});
type Activation = z.output<typeof Activation>;

/** A version decides from the beginning of a day on. */
export const policyActivation = ({
  origination: { workbench },
}: PolicyDeps): StaffAct<Activation, 'policy_day_refused'> =>
  rehearsedAct<Activation, 'policy_day_refused'>({
    Order: Activation,
    matterOf,
    perform: async (tx, { from, ...order }, { actor }) =>
      mapOk(
        await workbench.activate(tx, { ...order, from: civilDate(from), actor }),
        (changes) => ({ amount: null, changes }),
      ),
  });

const Withdrawal = z.object({ version: z.string() });
type Withdrawal = z.output<typeof Withdrawal>;

/** An activation whose day has not come is taken back. */
export const policyWithdrawal = ({
  origination: { workbench },
}: PolicyDeps): StaffAct<Withdrawal> =>
  rehearsedAct<Withdrawal>({
    Order: Withdrawal,
    matterOf,
    perform: async (tx, { version }, { actor }) =>
      mapOk(await workbench.withdraw(tx, { version, actor }), (changes) => ({
        amount: null,
        changes,
      })),
  });
