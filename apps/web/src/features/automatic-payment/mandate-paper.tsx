import type { MandatePeriod, MandateView } from '@abona/contract/collections/mandate';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { CostList } from '@abona/ui/display/cost-list.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { automaticPaymentCopy } from '#copy/automatic-payment.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';

const copy = automaticPaymentCopy.paper;

/** What the standard form asks for; null where it is given by signing. */
export type Paper = {
  readonly reference: string | null;
  readonly bank: string;
  readonly last4: string;
  readonly period: MandatePeriod;
  readonly maxAmount: number;
  readonly expiresOn: string | null;
  readonly holder: string | null;
  readonly signedAt: string | null;
};

export const paperOf = (mandate: MandateView): Paper => ({
  reference: mandate.mandate_id,
  bank: mandate.bank,
  last4: mandate.account_last4,
  period: mandate.period,
  maxAmount: mandate.max_amount,
  expiresOn: mandate.expires_on,
  holder: mandate.holder,
  signedAt: mandate.signed_at,
});

const dayOfSigning = (instant: string): string => dayWithYear(mexicoCityDate(Date.parse(instant)));

/** The authorisation with the fields of the standard form, before and after it is signed. */
export function MandatePaper({ paper }: { readonly paper: Paper }) {
  const { expiresOn, signedAt } = paper;
  return (
    <Stack gap={3}>
      <CostList
        costs={[
          { name: copy.provider, amount: copy.providerName },
          { name: copy.service, amount: copy.serviceName },
          { name: copy.reference, amount: paper.reference ?? copy.referenceNew },
          { name: copy.period, amount: automaticPaymentCopy.periods[paper.period] },
          { name: copy.bank, amount: paper.bank },
          { name: copy.account, amount: copy.accountEnding(paper.last4) },
          { name: copy.max, amount: peso(paper.maxAmount) },
          {
            name: copy.end,
            amount: expiresOn === null ? copy.indefinite : copy.until(dayWithYear(expiresOn)),
          },
          { name: copy.holder, amount: paper.holder ?? copy.holderNew },
          {
            name: copy.signedOn,
            amount: signedAt === null ? copy.today : dayOfSigning(signedAt),
          },
        ]}
      />
      <Text look="small" tone="muted">
        {copy.rights}
      </Text>
    </Stack>
  );
}
