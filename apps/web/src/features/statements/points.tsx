import { bounds } from '@abona/contract/bounds';
import type { PointMovement, PointsView } from '@abona/contract/engagement/points';
import type { LoanSummary } from '@abona/contract/lending/loan';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Text } from '@abona/ui/text.tsx';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { pointsCopy as copy } from '#copy/points.ts';
import { dayWithYear } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { href, loanPath } from '#routing/loan-paths.ts';
import { LENDING_KEY, loansQuery } from '#session/facts/loan-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';

const pointsQuery = queryOptions({
  queryKey: ['engagement', 'points'],
  queryFn: async ({ signal }) => {
    const points = await call('getPointsBalance', {}, { signal });
    // The account shows a way to them from then on.
    writeStored(stored.hasBenefits, points.balance_amount > 0);
    return points;
  },
  refetchOnMount: 'always',
});

/** The loan whose next payment comes first, and as much of it as the points cover. */
function payableWith(
  { balance_amount }: PointsView,
  loans: readonly LoanSummary[],
): { readonly loan: LoanSummary; readonly amount: number } | null {
  const dayOf = ({ overdue, next }: LoanSummary) => overdue?.since ?? next?.pay_by ?? '9999';
  const [loan] = loans.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  if (loan === undefined) return null;
  const owed = loan.overdue?.amount ?? loan.next?.amount ?? 0;
  const amount = Math.min(balance_amount, owed);
  return amount < bounds.points.min ? null : { loan, amount };
}

/** What points are worth, what happened to them, and a payment made of them. */
export function Points() {
  const found = useQuery(pointsQuery);
  const loans = useQuery(loansQuery);
  const points = found.data;
  const use = points === undefined ? null : payableWith(points, loans.data?.value.loans ?? []);
  return (
    <>
      <Section title={copy.title}>
        <QueryTrouble query={found} title={copy.loadFailed} />
        {points !== undefined && (
          <Card>
            <Stack gap={4}>
              <Text look="amount-l">
                <Money text={peso(points.balance_amount)} raised />
              </Text>
              <Text look="small" tone="muted">
                {points.balance_amount === 0 ? copy.none : copy.text}
              </Text>
              {points.owed_amount > 0 && (
                <Text look="small" tone="muted">
                  {copy.owed(peso(points.owed_amount))}
                </Text>
              )}
              {use !== null && (
                <SpendPoints loanId={use.loan.loan_id} shop={use.loan.title} amount={use.amount} />
              )}
            </Stack>
          </Card>
        )}
      </Section>
      {points !== undefined && points.movements.length > 0 && (
        <PointMovements movements={points.movements} />
      )}
    </>
  );
}

type SpendProps = { readonly loanId: string; readonly shop: string; readonly amount: number };

/** Asks before it is done: points that were used do not come back. */
function SpendPoints({ loanId, shop, amount }: SpendProps) {
  const client = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const spend = useMutation({
    mutationFn: (idempotencyKey: string) =>
      call('spendPoints', { body: { loan_id: loanId, amount } }, { idempotencyKey }),
    onSuccess: (points) => {
      client.setQueryData(pointsQuery.queryKey, points);
      setKey(null);
      toasts.show(copy.used);
      return client.invalidateQueries({ queryKey: LENDING_KEY });
    },
  });
  const close = () => setKey(null);
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setKey(crypto.randomUUID())}>
        {copy.use}
      </Button>
      <Sheet
        open={key !== null}
        onClose={close}
        title={copy.ask.title}
        text={copy.ask.text(peso(amount), shop)}
        actions={
          <>
            <Button full busy={spend.isPending} onClick={() => key !== null && spend.mutate(key)}>
              {copy.ask.accept(peso(amount))}
            </Button>
            <Button full variant="text" onClick={close}>
              {copy.ask.keep}
            </Button>
          </>
        }
      >
        <FailureNotice error={spend.error} title={copy.failed} />
      </Sheet>
    </>
  );
}

const signs = { earned: '+', returned: '−', spent: '−', restored: '+' } as const;
const isGain = (kind: PointMovement['kind']): boolean => signs[kind] === '+';

function PointMovements({ movements }: { readonly movements: readonly PointMovement[] }) {
  return (
    <Section title={copy.movements}>
      <RowCard>
        {movements.map(({ movement_id, kind, amount, on, loan_id }) => (
          <Row
            key={movement_id}
            href={href(loanPath(loan_id))}
            lead={<PetalTile tone={isGain(kind) ? 'gold' : 'jade'} icon="hand-coins-fill" />}
            title={copy.kinds[kind]}
            support={dayWithYear(on)}
            amount={`${signs[kind]}${peso(amount)}`}
            incoming={isGain(kind)}
          />
        ))}
      </RowCard>
    </Section>
  );
}
