import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { HistoryEntry, HistoryKind } from '@abona/contract/staff/staff-timeline';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import type { PetalTone } from '@abona/ui/dense/display/petal.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import {
  EventTimeline,
  type TimelineDay,
  type TimelineEvent,
} from '@abona/ui/dense/object/event-timeline.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { usePages } from '#api/use-pages.ts';
import { customerCopy } from '#copy/customer.ts';
import {
  byWords,
  detailText,
  type HistoryView,
  historyViews,
  historyWords,
  promisedFor,
} from '#copy/history.ts';
import { civilDateText, dayText, hourText } from '#lib/moments.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './panels.module.css';

type Look = { readonly icon: DenseIconName; readonly tone: PetalTone };

const looks: Readonly<Record<HistoryKind, Look>> = {
  application: { icon: 'hand-coins-fill', tone: 'blue' },
  decision: { icon: 'gavel-fill', tone: 'blue' },
  loan: { icon: 'flower-fill', tone: 'gold' },
  payment: { icon: 'arrow-down-left-bold', tone: 'jade' },
  message: { icon: 'chat-circle-fill', tone: 'pink' },
  session: { icon: 'desktop-bold', tone: 'plain' },
  device: { icon: 'bell-fill', tone: 'plain' },
  contact: { icon: 'device-mobile-fill', tone: 'gold' },
  collection: { icon: 'phone-call-fill', tone: 'late' },
  identity: { icon: 'identification-card-fill', tone: 'blue' },
  consent: { icon: 'signature-bold', tone: 'plain' },
  case: { icon: 'scales-fill', tone: 'violet' },
  restriction: { icon: 'prohibit-fill', tone: 'late' },
  staff: { icon: 'eye-fill', tone: 'plain' },
};

const views = Object.keys(historyViews) as readonly HistoryView[];
const isView = (text: string | undefined): text is HistoryView =>
  views.some((view) => view === text);

/** All that happened with somebody, in one line of time; the part that is looked at stands in the address. */
export function HistoryPanel({ customerId }: { readonly customerId: number }) {
  const [search, change] = useSearch();
  const view = isView(search['historia']) ? search['historia'] : 'all';
  const { kinds } = historyViews[view];
  const history = usePages('listCustomerHistory', {
    params: { customer_id: customerId },
    query: kinds === null ? {} : { kinds: kinds.join(',') },
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Panel title={customerCopy.history}>
      <div className={styles.views}>
        <DenseSegmented
          legend={customerCopy.historyViews}
          choices={views.map((value) => ({ value, text: historyViews[value].text }))}
          value={view}
          onChange={(next) => change({ historia: next === 'all' ? null : next })}
        />
      </div>
      {history.error !== null && (
        <Failure failure={history.error} onRetry={() => void history.refetch()} />
      )}
      {history.isPending ? (
        <ScreenSkeleton />
      ) : (
        <EventTimeline
          label={customerCopy.history}
          days={daysOf(entries)}
          empty={<p className={styles.none}>{customerCopy.noHistory}</p>}
        />
      )}
      {history.hasNextPage && (
        <DenseButton
          variant="quiet"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {customerCopy.more}
        </DenseButton>
      )}
    </Panel>
  );
}

function daysOf(entries: readonly HistoryEntry[]): readonly TimelineDay[] {
  const days = Map.groupBy(entries, ({ at }) => dayText(new Date(at)));
  return [...days].map(([title, ofDay]) => ({ title, events: ofDay.map(eventOf) }));
}

/** What a fact says beside its sentence: its own code in words, else what it is about. */
function detailOf({ kind, what, detail, about }: HistoryEntry): string | null {
  if (what === 'promise_made') return promisedFor(civilDateText(detail ?? ''));
  if (detail !== null) return detailText(kind, detail);
  return kind === 'case' || kind === 'application' ? about : null;
}

const eventOf = (entry: HistoryEntry): TimelineEvent => {
  const { id, kind, what, at, amount, by } = entry;
  const facts = [detailOf(entry), by.kind === 'staff' ? (by.name ?? byWords.staff) : null];
  return {
    id,
    kind,
    ...looks[kind],
    time: hourText(new Date(at)),
    fact: historyWords[what],
    text: facts.filter((text) => text !== null).join(' · '),
    ...(amount === null ? {} : { end: peso(amount) }),
  };
};
