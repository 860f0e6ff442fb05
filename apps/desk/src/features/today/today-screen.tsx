import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { Link } from '@abona/ui/link.tsx';
import type { CSSProperties } from 'react';
import { useCall } from '#api/use-call.ts';
import { queueWords } from '#copy/queues.ts';
import { placeWords } from '#copy/shell.ts';
import { todayCopy } from '#copy/today.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { civilLongDayText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useBusinessNow } from '#shell/use-counts.ts';
import { CalendarPanel, LatePanel, TeamPanel } from './day-panels.tsx';
import { DueTable } from './due-table.tsx';
import { FirstDue } from './first-due.tsx';
import { QueueCard } from './queue-card.tsx';
import styles from './today-screen.module.css';

const { scope: copy } = todayCopy;

type Today = StaffCallReply<'getStaffToday'>;
type Scope = 'mias' | 'equipo';

/** Whose work the screen is about: everybody's of their queues, until one asks for one's own. */
function useScope() {
  const [search, change] = useSearch();
  const scope: Scope = search['ver'] === 'mias' ? 'mias' : 'equipo';
  const show = (chosen: Scope) => change({ ver: chosen === 'mias' ? 'mias' : null, fila: null });
  return { scope, show };
}

/** What is theirs to do today, the oldest deadline of the law on top. */
export function Screen() {
  const { name } = useSession();
  const now = useBusinessNow();
  const today = useCall('getStaffToday', {});
  const { scope, show } = useScope();
  const query = scope === 'mias' ? { assigned: 'me' as const } : {};
  const due = useCall('listDueWork', { query }, { keepsLast: true });
  useShortcuts([
    { ...copy.turn, keys: 'm', run: () => show(scope === 'mias' ? 'equipo' : 'mias') },
  ]);
  const { data } = today;
  const failed = [today, due].find(({ error }) => error !== null);
  return (
    <ScreenFrame name={placeWords.today}>
      <PageHead
        title={todayCopy.greeting(now, name)}
        sub={
          data === undefined
            ? undefined
            : todayCopy.day(civilLongDayText(data.today), due.data?.calendar.is_working_day)
        }
        actions={
          <DenseSegmented
            legend={copy.legend}
            value={scope}
            choices={[
              { value: 'mias', text: copy.mine },
              { value: 'equipo', text: copy.team },
            ]}
            onChange={show}
          />
        }
      />
      {failed?.error != null && (
        <Failure failure={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {(today.isPending || due.isPending) && <ScreenSkeleton />}
      {data !== undefined && due.data !== undefined && (
        <TodayView today={data} due={due.data} scope={scope} onTeam={() => show('equipo')} />
      )}
    </ScreenFrame>
  );
}

/** As many as have room side by side. */
const CARDS_MAX = 5;

/** Whoever sees every queue finds what is due without scrolling past their cards. */
const HIGH_CARDS_MAX = 2 * CARDS_MAX;

/** Rows that are as long as each other, rather than full ones and what is left over. */
const cardsInRow = (count: number): number =>
  Math.max(1, Math.ceil(count / Math.ceil(count / CARDS_MAX)));

type TodayViewProps = {
  readonly today: Today;
  readonly due: StaffCallReply<'listDueWork'>;
  readonly scope: Scope;
  readonly onTeam: () => void;
};

function TodayView({ today, due, scope, onTeam }: TodayViewProps) {
  const isMine = scope === 'mias';
  const waiting = today.queues.filter(({ open }) => open > 0);
  const unassigned = waiting.reduce((sum, queue) => sum + queue.unassigned, 0);
  return (
    <>
      {due.first !== null && (
        <div className={styles.pair}>
          <FirstDue
            first={due.first}
            term={due.term}
            today={today.today}
            opensByEnter={due.rows[0]?.subject.id === due.first.subject.id}
          />
          <LatePanel
            rows={due.rows}
            today={today.today}
            count={isMine ? null : waiting.reduce((sum, queue) => sum + queue.late, 0)}
          />
        </div>
      )}
      {isMine && due.rows.length === 0 && waiting.length > 0 && (
        <DenseEmpty
          title={copy.none}
          text={copy.noneText}
          action={
            <DenseButton variant="line" onClick={onTeam}>
              {copy.seeTeam}
            </DenseButton>
          }
        />
      )}
      {waiting.length === 0 && (
        <DenseEmpty title={todayCopy.nothing} text={todayCopy.nothingText} />
      )}
      <ul
        className={styles.cards}
        style={{ '--cards': cardsInRow(waiting.length) } as CSSProperties}
      >
        {waiting.map((figures) => (
          <li key={figures.queue}>
            <QueueCard figures={figures} low={waiting.length > HIGH_CARDS_MAX} />
          </li>
        ))}
      </ul>
      <Quiet queues={today.queues.filter(({ open }) => open === 0)} />
      <div className={styles.pair}>
        {due.rows.length > 0 && (
          <DueTable
            title={isMine ? todayCopy.mineDue : todayCopy.due}
            rows={due.rows}
            today={today.today}
          />
        )}
        <div className={styles.side}>
          <TeamPanel unassigned={unassigned} />
          <CalendarPanel calendar={due.calendar} today={today.today} />
        </div>
      </div>
    </>
  );
}

/** Where nothing waits: said, and a press away. */
function Quiet({ queues }: { readonly queues: Today['queues'] }) {
  if (queues.length === 0) return null;
  return (
    <p className={styles.quiet}>
      {todayCopy.quiet}{' '}
      {queues.map(({ queue }, index) => (
        <span key={queue}>
          {index > 0 && ', '}
          <Link href={paths.queue(queue)}>{queueWords[queue]}</Link>
        </span>
      ))}
    </p>
  );
}
