import type { MandateView } from '@abona/contract/collections/mandate';
import type { BankAccountView } from '@abona/contract/wallet/bank-account';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { walletCopy } from '#copy/wallet.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { useOpenRoutes } from '#routing/use-open-routes.ts';
import { accountName } from '#wallet/instrument-words.ts';
import { mandatesQuery } from '#wallet/mandates-query.ts';

const copy = walletCopy.automatic;

/** What may be charged, or would be signed over, and where that is changed. */
export function AutomaticPaymentRow({
  accounts,
}: {
  readonly accounts: readonly BankAccountView[];
}) {
  const isOpen = useOpenRoutes();
  const { data } = useQuery({ ...mandatesQuery, enabled: isOpen('automaticPayment') });
  if (!isOpen('automaticPayment') || !isOpen('automaticPaymentAccounts')) return null;
  const signed = data?.items.find(({ status }) => status in copy.signed) ?? null;
  const account = accounts.find((one) => one.default_for.includes('automatic_payment'));
  return (
    <Section title={copy.title}>
      <RowCard>
        <Row
          tall
          href={hrefOf(signed === null ? 'automaticPaymentAccounts' : 'automaticPayment')}
          lead={<PetalTile tone="violet" icon="repeat-bold" />}
          {...(signed === null ? proposalOf(account) : signedOf(signed))}
        />
      </RowCard>
    </Section>
  );
}

const proposalOf = (account: BankAccountView | undefined) =>
  account === undefined
    ? { title: copy.none, support: copy.noneText }
    : { title: accountName(account), support: copy.text };

const signedOf = ({ bank, account_last4: last4, status, paused_at }: MandateView) => ({
  title: walletCopy.ending(bank, last4),
  support: paused_at === null ? copy.signed[status as keyof typeof copy.signed] : copy.paused,
});
