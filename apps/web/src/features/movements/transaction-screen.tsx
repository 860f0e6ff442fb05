import type { TransactionDetail } from '@abona/contract/lending/movement';
import { CopyRow } from '@abona/ui/display/copy-row.tsx';
import { type Cost, CostList } from '@abona/ui/display/cost-list.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Timeline } from '@abona/ui/display/timeline.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { call } from '#api/call.ts';
import { copyText } from '#browser/clipboard.ts';
import { transactionCopy as copy, movementsCopy } from '#copy/movements.ts';
import { dayLong, dayWithYear } from '#lib/day-text.ts';
import { momentText } from '#lib/moment-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { openingPath } from '#routing/case-paths.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { askOrSeen } from '#session/facts/last-seen.ts';
import { MovementTag, MovementTile, movementTitle } from '#shell/movement-row.tsx';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { appliedParts } from './applied-parts.ts';

type Address = { readonly type: string; readonly subtype: string; readonly id: string };
type Known = {
  readonly type: TransactionDetail['type'];
  readonly subtype: TransactionDetail['subtype'];
  readonly id: string;
};

/** The server knows which addresses there are; a made-up one is answered as not found. */
const transactionQuery = ({ type, subtype, id }: Address) =>
  queryOptions({
    queryKey: ['lending', 'transaction', type, subtype, id],
    queryFn: ({ signal }) =>
      askOrSeen(`transaction:${id}`, () =>
        call('getTransaction', { params: { type, subtype, id } as Known }, { signal }),
      ),
    refetchOnMount: 'always',
  });

/** Everything about one movement: what it was, what became of it, where it went. */
export function TransactionScreen() {
  const address = useParams({ strict: false }) as Address;
  const { go } = useNavigation();
  const transaction = useQuery(transactionQuery(address));
  const detail = transaction.data?.value;
  return (
    <Screen
      title={detail === undefined ? movementsCopy.title : copy.title[detail.type]}
      onBack={() => go(paths.movements)}
    >
      <QueryTrouble query={transaction} title={copy.failed} />
      {detail !== undefined && (
        <Columns
          main={
            <>
              <SeenNotice at={transaction.data?.seenAt ?? null} onRetry={transaction.refetch} />
              <Head detail={detail} />
              <Section title={copy.history}>
                <Card>
                  <Timeline steps={stepsOf(detail)} />
                </Card>
              </Section>
              <Applied detail={detail} />
            </>
          }
          aside={
            <>
              <Details detail={detail} />
              <Ways detail={detail} />
            </>
          }
        />
      )}
    </Screen>
  );
}

type Part = { readonly detail: TransactionDetail };

function Head({ detail }: Part) {
  return (
    <>
      <Card as="section">
        <Stack gap={3}>
          <Stack row gap={3}>
            <MovementTile movement={detail} />
            <Text look="strong">{movementTitle(detail)}</Text>
          </Stack>
          <Text look="amount-xl">
            <Money text={peso(detail.amount)} raised />
          </Text>
          <Stack row gap={3}>
            <MovementTag movement={detail} />
            <Text look="small" tone="muted">
              {dayLong(detail.on)}
            </Text>
          </Stack>
        </Stack>
      </Card>
      {detail.state === 'in_transit' && <Banner tone="info" {...copy.transit} />}
      {detail.state === 'in_review' && <Banner tone="info" {...copy.review} />}
    </>
  );
}

const isOpen = ({ state }: TransactionDetail): boolean =>
  state === 'in_transit' || state === 'in_review';

const stepsOf = (detail: TransactionDetail) =>
  detail.history.map(({ text, at, on }, index) => ({
    state:
      isOpen(detail) && index === detail.history.length - 1 ? ('now' as const) : ('done' as const),
    text,
    support: at === null ? dayWithYear(on) : momentText(at),
  }));

/** Where the money of a payment went, instalment by instalment. */
function Applied({ detail }: Part) {
  const parts = appliedParts(detail);
  if (parts.length === 0) return null;
  return (
    <Section title={copy.applied}>
      {parts.map(({ title, costs }) => (
        <Card key={title}>
          <Stack gap={3}>
            <h3>{title}</h3>
            <CostList costs={costs} />
          </Stack>
        </Card>
      ))}
    </Section>
  );
}

function Details({ detail }: Part) {
  const costs: Cost[] = [
    ...(detail.goods === null ? [] : [{ name: copy.goods, amount: detail.goods }]),
    { name: copy.day, amount: dayWithYear(detail.on) },
    { name: copy.way, amount: movementsCopy.ways[detail.subtype] },
    ...(detail.merchant?.order_id == null
      ? []
      : [{ name: copy.order, amount: detail.merchant.order_id }]),
  ];
  const take = async () => {
    if (await copyText(detail.reference)) toasts.show(copy.copied);
  };
  return (
    <Section title={copy.details}>
      <Card>
        <Stack gap={4}>
          <CostList costs={costs} />
          <CopyRow
            name={copy.reference}
            value={detail.reference}
            copy={{ label: copy.copyReference, onPress: () => void take() }}
          />
        </Stack>
      </Card>
    </Section>
  );
}

function Ways({ detail }: Part) {
  return (
    <RowCard>
      {detail.loan_id !== null && (
        <Row icon="flower" title={copy.plan} href={href(loanPath(detail.loan_id))} />
      )}
      {detail.receipt_url !== null && (
        <Row icon="receipt" title={copy.receipt} href={detail.receipt_url} />
      )}
      {detail.contract_url !== null && (
        <Row icon="file-text" title={copy.contract} href={detail.contract_url} />
      )}
      <Row
        icon="question-bold"
        title={copy.dispute}
        support={copy.disputeText}
        href={href(openingPath('aclaracion', { movimiento: detail.movement_id }))}
      />
      <Row icon="headset" title={copy.help} href={hrefOf('cases')} />
    </RowCard>
  );
}
