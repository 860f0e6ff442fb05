import { flagNames } from '@abona/contract/flags';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import type { Engagement } from '#modules/engagement/module.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type FlagDeps = { readonly engagement: Pick<Engagement, 'switchFlag'> };

const FlagChange = z.object({ flag: z.enum(flagNames), value: z.enum(['on', 'off']) });
type FlagChange = z.output<typeof FlagChange>;

const onOff = (isOn: boolean): string => (isOn ? 'on' : 'off');

/** A flag is switched for everybody; whoever has it set apart keeps what they have. */
export const flagChange = ({ engagement }: FlagDeps): StaffAct<FlagChange> =>
  rehearsedAct<FlagChange>({
    Order: FlagChange,
    matterOf: async (_, { flag }) => ({ subject: `flag:${flag}`, customerId: null }),
    perform: async (tx, { flag, value }, { actor }) => {
      const before = await engagement.switchFlag(tx, { flag, isOn: value === 'on', reason: actor });
      if (onOff(before) === value) return err('act_impossible');
      return ok({
        amount: null,
        changes: [
          { what: 'flag', before: flag, after: flag },
          { what: 'flag_value', before: onOff(before), after: value },
        ],
      });
    },
  });
