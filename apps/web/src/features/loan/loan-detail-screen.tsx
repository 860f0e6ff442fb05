import type { LoanDetail } from '@abona/contract/lending/loan';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { ScheduleList } from '@abona/ui/display/schedule-list.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { OnDesktop } from '@abona/ui/layout/responsive.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Money } from '@abona/ui/money.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loanCopy as copy } from '#copy/loan.ts';
import { dayShort } from '#lib/day-text.ts';
import { peso } from '#lib/peso.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { href, payPath, receiptsPath } from '#routing/loan-paths.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { loanQuery } from '#session/facts/loan-facts.ts';
import { SeenNotice } from '#shell/seen-notice.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { LoanDetails } from './loan-details.tsx';
import { LoanSkeleton } from './loan-skeleton.tsx';
import { LoanWall } from './loan-wall.tsx';
import { scheduleEntries } from './schedule-entries.ts';

const InstalmentSheet = lazy(() =>
  import('./instalment-sheet.tsx').then((part) => ({ default: part.InstalmentSheet })),
);
const PayoffOffer = lazy(() =>
  import('./payoff-offer.tsx').then((part) => ({ default: part.PayoffOffer })),
);
const PrepaySimulator = lazy(() =>
  import('./prepay-simulator.tsx').then((part) => ({ default: part.PrepaySimulator })),
);
const ReturnPause = lazy(() =>
  import('#shell/return-pause.tsx').then((part) => ({ default: part.ReturnPause })),
);

/** One loan: how far it is, every instalment, what paying early would save, and its papers. */
export function LoanDetailScreen() {
  const { id = '' } = useParams({ strict: false }) as { readonly id?: string };
  const { go } = useNavigation();
  const found = useQuery(loanQuery(id));
  const loan = found.data?.value;
  const pay = loan === undefined ? null : payOf(loan);
  return (
    <Screen
      title={loan?.title ?? copy.title}
      onBack={() => go(paths.movements)}
      {...(loan === undefined
        ? {}
        : {
            actions: (
              <OnDesktop>
                <ButtonLink
                  size="s"
                  variant="line"
                  icon="download-simple-bold"
                  href={href(receiptsPath(loan.loan_id))}
                >
                  {copy.receipts}
                </ButtonLink>
              </OnDesktop>
            ),
          })}
      {...(pay === null ? {} : { dock: <PayLink {...pay} /> })}
    >
      {found.isPending && <LoanSkeleton />}
      <FailureNotice error={found.error} title={copy.failed} onRetry={found.refetch} />
      {loan !== undefined && (
        <Columns
          main={
            <>
              <SeenNotice at={found.data?.seenAt ?? null} onRetry={found.refetch} />
              <LoanWall loan={loan} />
              {loan.held > 0 && <Held amount={loan.held} />}
              <Suspense fallback={null}>
                {isPausable(loan) && <ReturnPause loanId={loan.loan_id} />}
              </Suspense>
              <Plan loan={loan} />
            </>
          }
          aside={<Aside loan={loan} isFresh={found.data?.seenAt === null} />}
        />
      )}
    </Screen>
  );
}

/** What is in dispute is not asked for, and its case says by when we answer. */
const Held = ({ amount }: { readonly amount: number }) => (
  <Banner
    tone="info"
    icon="pause-circle-fill"
    title={copy.held(peso(amount))}
    text={copy.heldText}
    action={
      <ButtonLink size="s" variant="line" href={hrefOf('cases')}>
        {copy.toCases}
      </ButtonLink>
    }
  />
);

/** Only what was bought can go back. */
const isPausable = ({ status, kind }: LoanDetail): boolean =>
  status === 'active' && kind === 'purchase';

type Pay = {
  readonly to: string;
  readonly text: string;
  /** All of it is in dispute: paying is possible, and not what is asked. */
  readonly isHeld: boolean;
};

/** What the main button does: catch up, or pay what comes next. */
function payOf({ loan_id, overdue, next, is_held: isHeld }: LoanDetail): Pay | null {
  const amount = overdue?.amount ?? next?.amount;
  if (amount === undefined) return null;
  const asked = overdue === null ? copy.payAmount : copy.catchUp;
  return {
    to: href(payPath(loan_id, overdue === null ? {} : { monto: 'vencido' })),
    text: (isHeld ? copy.payAnyway : asked)(peso(amount)),
    isHeld,
  };
}

const PayLink = ({ to, text, isHeld }: Pay) => (
  <ButtonLink full variant={isHeld ? 'line' : 'primary'} href={to}>
    {text}
  </ButtonLink>
);

function Aside({ loan, isFresh }: { readonly loan: LoanDetail; readonly isFresh: boolean }) {
  const isActive = loan.status === 'active';
  return (
    <>
      <OnDesktop>
        <NextCard loan={loan} />
      </OnDesktop>
      <Suspense fallback={<Skeleton shape="card" />}>
        {isActive && isFresh && <PayoffOffer loanId={loan.loan_id} />}
        {isActive && isFresh && loan.overdue === null && <PrepaySimulator loan={loan} />}
      </Suspense>
      <LoanDetails loan={loan} />
    </>
  );
}

/** From a million pesos on, the largest letters are wider than the card. */
const MILLION = 100_000_000;

function nextTitle({ is_held, overdue, next }: LoanDetail): string {
  if (is_held) return copy.inDispute;
  return overdue === null ? copy.next(dayShort(next?.pay_by ?? '')) : copy.overdue(overdue.count);
}

function NextCard({ loan }: { readonly loan: LoanDetail }) {
  const pay = payOf(loan);
  const { overdue, next } = loan;
  if (pay === null) return null;
  const amount = overdue?.amount ?? next?.amount ?? 0;
  return (
    <Card as="section">
      <Stack gap={4}>
        <div>
          <Text look="small" tone="muted">
            {nextTitle(loan)}
          </Text>
          <Text look={amount < MILLION ? 'amount-xl' : 'amount-l'}>
            <Money text={peso(amount)} raised />
          </Text>
        </div>
        {pay.isHeld && <Text look="small">{copy.inDisputeText}</Text>}
        <ButtonLink full variant={pay.isHeld ? 'line' : 'primary'} href={pay.to}>
          {pay.isHeld ? pay.text : copy.pay}
        </ButtonLink>
      </Stack>
    </Card>
  );
}

function StateTag({ loan: { status, overdue, closing } }: { readonly loan: LoanDetail }) {
  if (status === 'active') {
    return overdue === null ? (
      <Tag tone="ok" text={copy.tags.current} />
    ) : (
      <Tag tone="late" text={copy.tags.late} />
    );
  }
  const isPaid = closing === 'paid' || closing === 'paid_off';
  return isPaid ? (
    <Tag tone="ok" text={copy.tags.finished} />
  ) : (
    <Tag tone="off" text={closing === 'void' ? copy.tags.void : copy.tags.cancelled} />
  );
}

function Plan({ loan }: { readonly loan: LoanDetail }) {
  const [opened, setOpened] = useState<number | null>(null);
  const instalment = loan.instalments.find(({ number }) => number === opened) ?? null;
  return (
    <Section title={copy.plan} aside={<StateTag loan={loan} />}>
      <Card>
        <ScheduleList entries={scheduleEntries(loan)} onOpen={setOpened} />
      </Card>
      <Suspense fallback={null}>
        <InstalmentSheet loan={loan} instalment={instalment} onClose={() => setOpened(null)} />
      </Suspense>
    </Section>
  );
}
