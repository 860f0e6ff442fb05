import type { StaffClientCallName } from '@abona/contract/staff/staff-client-map.gen';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { ViewTabs } from '@abona/ui/dense/queue/view-tabs.tsx';
import type { ReactNode } from 'react';
import { useCall } from '#api/use-call.ts';
import { moneyCopy } from '#copy/money.ts';
import { placeWords } from '#copy/shell.ts';
import { civilDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { ScreenFrame } from '#shell/screen-frame.tsx';

const { tabs } = moneyCopy;

type MoneyPart = keyof typeof tabs;
type Tab = { readonly href: string; readonly call: StaffClientCallName };

const parts: Readonly<Record<MoneyPart, Tab>> = {
  suspense: { href: paths.money, call: 'getSuspense' },
  differences: { href: paths.differences, call: 'listDifferences' },
  settlements: { href: paths.settlements, call: 'listSettlements' },
  outgoing: { href: paths.outgoing, call: 'listOutgoing' },
  reconciliation: { href: paths.reconciliation, call: 'getReconciliation' },
  books: { href: paths.books, call: 'getTrialBalance' },
};

const isPart = (name: string): name is MoneyPart => name in parts;

type MoneyFrameProps = {
  readonly part: MoneyPart;
  /** Below a part: the account, the journal. */
  readonly name?: string;
  readonly crumbs?: readonly { readonly name: string; readonly href: string }[];
  readonly children: ReactNode;
};

/** The parts of Dinero, each at its own address; whoever may not see one is not led there. */
export function MoneyFrame({ part, name, crumbs = [], children }: MoneyFrameProps) {
  const may = useMay();
  const day = useCall('getStaffToday', {});
  const countOf = (queue: string): { readonly count?: string } => {
    const found = day.data?.queues.find((one) => one.queue === queue);
    return found === undefined ? {} : { count: String(found.open) };
  };
  const above = [
    { name: placeWords.money, href: paths.money },
    { name: tabs[part], href: parts[part].href },
  ];
  return (
    <ScreenFrame
      name={name ?? placeWords.money}
      crumbs={name === undefined ? [] : [...above, ...crumbs]}
    >
      <PageHead title={placeWords.money} actions={<Sealed />} />
      <ViewTabs
        label={moneyCopy.tabsLabel}
        views={Object.keys(parts)
          .filter(isPart)
          .filter((one) => may(parts[one].call))
          .map((one) => ({
            href: parts[one].href,
            text: tabs[one],
            current: one === part,
            ...countOf(one),
          }))}
      />
      {children}
    </ScreenFrame>
  );
}

/** Until when the books are closed for good. */
function Sealed() {
  const may = useMay();
  const balance = useCall('getTrialBalance', { query: {} }, { enabled: may('getTrialBalance') });
  const until = balance.data?.sealed_until;
  if (until === undefined) return null;
  return until === null ? (
    <DenseTag tone="off" text={moneyCopy.unsealed} />
  ) : (
    <DenseTag tone="ok" icon="seal-check-fill" text={moneyCopy.sealed(civilDayText(until))} />
  );
}
