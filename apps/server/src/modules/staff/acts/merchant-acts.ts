import { err, ok } from '@abona/kernel/result';
import { parseClabe } from '@abona/mexico/clabe';
import { z } from 'zod';
import type { Merchants } from '#modules/merchants/module.ts';
import type { PortalDesk } from '#modules/portal/module.ts';
import { maskClabe } from '../domain/mask.ts';
import { rehearsedAct, type StaffAct } from './staff-act.ts';

export type MerchantTermsDeps = {
  readonly merchants: Pick<Merchants, 'desk'>;
  readonly portal: { readonly desk: Pick<PortalDesk, 'provenAccountOf'> };
};

type AccountRefusal = 'clabe_wrong' | 'clabe_unproven';

const matterOf = async (_: unknown, { merchantId }: { readonly merchantId: string }) => ({
  subject: `merchant:${merchantId}`,
  customerId: null,
});

const AccountChange = z.object({ merchantId: z.string(), clabe: z.string() });
type AccountChange = z.output<typeof AccountChange>;

/** A shop is paid to another account, after a while in which it can say that it did not ask for that. */
export const merchantAccountChange = ({
  merchants,
  portal,
}: MerchantTermsDeps): StaffAct<AccountChange, AccountRefusal> =>
  rehearsedAct<AccountChange, AccountRefusal>({
    Order: AccountChange,
    matterOf,
    perform: async (tx, { merchantId, clabe: text }, { actor }) => {
      const clabe = parseClabe(text);
      if (!clabe.ok) return err('clabe_wrong');
      // Who signed up at the portal is paid to what they proved there, whoever calls us by phone.
      const proven = await portal.desk.provenAccountOf(tx, merchantId);
      if (proven !== undefined && proven !== clabe.value) return err('clabe_unproven');
      const order = { merchantId, clabe: clabe.value, actor };
      const changed = await merchants.desk.changePayoutAccount(tx, order);
      if (!changed.ok) return err(changed.error === 'not_found' ? 'not_found' : 'act_impossible');
      const { name, before, after, holdHours } = changed.value;
      const masked = (last4: string | undefined) => (last4 === undefined ? null : maskClabe(last4));
      return ok({
        amount: null,
        changes: [
          { what: 'merchant', before: name, after: name },
          { what: 'account', before: masked(before?.last4), after: masked(after.last4) },
          { what: 'bank', before: before?.bank ?? null, after: after.bank },
          { what: 'hold_hours', before: null, after: holdHours },
        ],
      });
    },
  });

const FeeChange = z.object({ merchantId: z.string(), feeBps: z.int() });
type FeeChange = z.output<typeof FeeChange>;

/** We keep more or less of what a shop sells from now on. */
export const merchantFeeChange = ({ merchants }: MerchantTermsDeps): StaffAct<FeeChange> =>
  rehearsedAct<FeeChange>({
    Order: FeeChange,
    matterOf,
    perform: async (tx, { merchantId, feeBps }, { actor }) => {
      const changed = await merchants.desk.changeFee(tx, { merchantId, feeBps, actor });
      if (!changed.ok) return err(changed.error === 'not_found' ? 'not_found' : 'act_impossible');
      const { name, before } = changed.value;
      return ok({
        amount: null,
        changes: [
          { what: 'merchant', before: name, after: name },
          { what: 'fee_bps', before, after: feeBps },
        ],
      });
    },
  });
