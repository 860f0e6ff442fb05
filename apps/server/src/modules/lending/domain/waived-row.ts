import { type Centavos, centavos } from '@abona/kernel/money';
import { rateOf, shareHalfUp } from '@abona/kernel/rate';
import { owedOf, settledIfPaid } from './instalment-state.ts';
import type { InstalmentState } from './loan.ts';

/** An instalment without what being late with it has cost so far and is not paid. */
export const waivedRow = (row: InstalmentState): InstalmentState => withoutCharges(row, undefined);

/** The same without so much of it, each charge with its own IVA. */
export const partlyWaivedRow = (row: InstalmentState, amount: Centavos): InstalmentState =>
  withoutCharges(row, amount);

function withoutCharges(row: InstalmentState, amount: Centavos | undefined): InstalmentState {
  if (row.isSettled) return row;
  const { moratory, moratory_iva, late_fee, late_fee_iva } = owedOf(row);
  const ofMoratory = waivedPart({ base: moratory, iva: moratory_iva }, amount);
  const rest = amount === undefined ? undefined : centavos(amount - sumOf(ofMoratory));
  const ofFee = waivedPart({ base: late_fee, iva: late_fee_iva }, rest);
  return settledIfPaid({
    ...row,
    waived: {
      moratory: centavos(row.waived.moratory + ofMoratory.base),
      moratory_iva: centavos(row.waived.moratory_iva + ofMoratory.iva),
      late_fee: centavos(row.waived.late_fee + ofFee.base),
      late_fee_iva: centavos(row.waived.late_fee_iva + ofFee.iva),
    },
  });
}

type Charge = { readonly base: Centavos; readonly iva: Centavos };

const sumOf = ({ base, iva }: Charge): number => base + iva;

/** So much of a charge, of base and IVA alike; all of it unless said. */
function waivedPart(charge: Charge, amount: Centavos | undefined): Charge {
  const owed = sumOf(charge);
  if (amount === undefined || amount >= owed) return charge;
  const iva = shareHalfUp(charge.iva, rateOf(BigInt(amount), BigInt(owed)));
  return { base: centavos(amount - iva), iva };
}
