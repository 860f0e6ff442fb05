import { civilDate } from '@abona/kernel/civil-date';
import { centavos } from '@abona/kernel/money';
import { rate } from '@abona/kernel/rate';
import { catalogue } from '@abona/lender/lender';
import type { LatePolicy } from '@abona/loan-math/late-charge';
import type { ProductVersion, TierConditions } from './product.ts';

type WrittenVersion = (typeof catalogue.versions)[number];
type WrittenTier = NonNullable<WrittenVersion['tiers']['A']>;

const tierOf = ({ annualRate, flatFeeShare, amountMax }: WrittenTier): TierConditions => ({
  annualRate: rate(annualRate),
  flatFeeShare: rate(flatFeeShare),
  amountMax: centavos(amountMax),
});

function latePolicyOf(written: WrittenVersion['latePolicy']): LatePolicy {
  switch (written.kind) {
    case 'MORATORY': {
      const { kind, annualRate, daysMax, graceDays } = written;
      return { kind, annualRate: rate(annualRate), daysMax, graceDays };
    }
    case 'LATE_FEE':
      return { kind: written.kind, fee: centavos(written.fee), graceDays: written.graceDays };
    case 'NONE':
      return { kind: written.kind };
  }
}

const feesOf = ({ openingFee }: WrittenVersion): ProductVersion['openingFee'] =>
  openingFee === null ? null : { share: rate(openingFee.share), mode: openingFee.mode };

const tiersOf = (written: WrittenVersion): ProductVersion['tiers'] =>
  Object.fromEntries(
    Object.entries(written.tiers).flatMap(([name, tier]) =>
      tier === undefined ? [] : [[name, tierOf(tier)]],
    ),
  );

const dayOf = (written: string | undefined) =>
  written === undefined ? undefined : civilDate(written);

function versionOf(written: WrittenVersion): ProductVersion {
  const { feesRegisteredOn, ...version } = written;
  const registered = dayOf(feesRegisteredOn);
  const fields = {
    ...version,
    validFrom: civilDate(version.validFrom),
    amountMin: centavos(version.amountMin),
    tiers: tiersOf(written),
    iva: rate(version.iva),
    openingFee: feesOf(written),
    latePolicy: latePolicyOf(version.latePolicy),
  };
  return registered === undefined ? fields : { ...fields, feesRegisteredOn: registered };
}

/** A lender's catalogue, as loans are made of it. */
export const productsOf = (written: typeof catalogue): readonly ProductVersion[] =>
  written.versions.map(versionOf);

/** What the lender's folder says that is lent (`catalogue.json`), version by version. */
export const defaultProducts: readonly ProductVersion[] = productsOf(catalogue);
