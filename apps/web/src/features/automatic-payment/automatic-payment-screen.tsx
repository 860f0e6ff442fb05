import type { MandateView } from '@abona/contract/collections/mandate';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { automaticPaymentCopy as copy } from '#copy/automatic-payment.ts';
import { dayShort } from '#lib/day-text.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { mandatesQuery } from '#wallet/mandates-query.ts';
import { accountsQuery } from '#wallet/wallet-queries.ts';

const ChargeHistory = lazy(() =>
  import('./charge-history.tsx').then((part) => ({ default: part.ChargeHistory })),
);
const MandateCard = lazy(() =>
  import('./mandate-card.tsx').then((part) => ({ default: part.MandateCard })),
);
const MandateForm = lazy(() =>
  import('./mandate-form.tsx').then((part) => ({ default: part.MandateForm })),
);

const live: ReadonlySet<MandateView['status']> = new Set(['signed', 'pending_bank', 'active']);

/** What somebody without a loan may sign: they decide the amount. */
const blank = { max_amount: 100_000, period: 'biweekly' } as const;

/** Automatic payment: set it up, see what comes, pause it, end it. */
export function AutomaticPaymentScreen() {
  const { go } = useNavigation();
  const mandates = useQuery(mandatesQuery);
  const accounts = useQuery(accountsQuery);
  const found = mandates.data;
  const query = {
    isPending: mandates.isPending || accounts.isPending,
    error: mandates.error ?? accounts.error,
    refetch: () => Promise.all([mandates.refetch(), accounts.refetch()]),
  };
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <QueryTrouble query={query} title={copy.failed} />
      {found !== undefined && accounts.data !== undefined && (
        <Suspense fallback={null}>
          <Columns
            main={
              <Current
                mandates={found.items}
                form={<MandateForm accounts={accounts.data} proposal={found.proposal ?? blank} />}
              />
            }
            aside={
              <>
                <ChargeHistory />
                <Ended mandates={found.items} />
              </>
            }
          />
        </Suspense>
      )}
    </Screen>
  );
}

type CurrentProps = {
  readonly mandates: readonly MandateView[];
  readonly form: ReactNode;
};

function Current({ mandates, form }: CurrentProps) {
  const current = mandates.filter(({ status }) => live.has(status));
  if (current.length > 0)
    return current.map((mandate) => <MandateCard key={mandate.mandate_id} mandate={mandate} />);
  const [last] = mandates;
  return (
    <>
      <Banner tone="info" icon="repeat-bold" {...copy.intro} />
      {last?.reason != null && last.status !== 'cancelled' && (
        <Banner tone="late" title={copy.statuses[last.status]} text={last.reason.text} />
      )}
      {form}
    </>
  );
}

function Ended({ mandates }: { readonly mandates: readonly MandateView[] }) {
  const ended = mandates.filter(({ status }) => !live.has(status));
  if (ended.length === 0) return null;
  return (
    <Section title={copy.ended}>
      <RowCard>
        {ended.map((mandate) => (
          <Row
            key={mandate.mandate_id}
            still
            lead={<PetalTile tone="plain" icon="bank-fill" />}
            title={copy.account(mandate.bank, mandate.account_last4)}
            support={copy.endedOn(
              copy.statuses[mandate.status],
              dayShort(mexicoCityDate(Date.parse(mandate.ended_at ?? mandate.signed_at))),
            )}
          />
        ))}
      </RowCard>
    </Section>
  );
}
