import { useGo, useSearch } from '@abona/client/office/use-address.ts';
import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { useCall } from '#api/use-call.ts';
import { requestsCopy } from '#copy/requests.ts';
import { placeWords } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { useMay, useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { EarlierRequests } from './earlier-requests.tsx';
import { DETAIL_TITLE_ID, RequestDetail } from './request-detail.tsx';
import { RequestList } from './request-list.tsx';
import { rowId } from './request-row.tsx';
import { subjectOf } from './request-text.ts';
import { eachOnce, type RequestViewName, requestsIn, requestViews } from './request-views.ts';
import styles from './requests-screen.module.css';

/** What waits for a second person: whose turn it is, what one asked for, and how the last ones ended. */
export function Screen() {
  const pending = useCall('listStaffRequests', { query: { state: 'pending' } });
  const last = useCall('listStaffRequests', { query: {} });
  const failure = pending.error ?? last.error;
  const isRead = pending.data !== undefined && last.data !== undefined;
  return (
    <ScreenFrame name={placeWords.requests}>
      {failure !== null && (
        <Failure
          failure={failure}
          onRetry={() => {
            void pending.refetch();
            void last.refetch();
          }}
        />
      )}
      {isRead ? (
        <Requests requests={eachOnce(last.data.requests, pending.data.requests)} />
      ) : (
        <>
          <PageHead title={placeWords.requests} sub={requestsCopy.rule} />
          {failure === null && (
            <Panel>
              <DenseSkeleton />
            </Panel>
          )}
        </>
      )}
    </ScreenFrame>
  );
}

function subOf(mine: number, others: number): string {
  return [
    requestsCopy.rule,
    ...(mine > 0 ? [requestsCopy.toDecide(mine)] : []),
    ...(others > 0 ? [requestsCopy.others(others)] : []),
  ].join(' ');
}

/** The views that mean something to whoever reads: the auditor decides nothing, and asks for nothing. */
function useViews(): readonly RequestViewName[] {
  const may = useMay();
  return requestViews.filter(
    (view) =>
      (view !== 'para-mi' || may('approveRequest')) && (view !== 'pedidas' || may('rejectRequest')),
  );
}

function Requests({ requests }: { readonly requests: readonly StaffRequestView[] }) {
  const session = useSession();
  const views = useViews();
  const [search, change] = useSearch();
  const view = views.find((name) => name === search['vista']) ?? views[0] ?? 'decididas';
  const shown = requestsIn(view, requests, session);
  const chosen = search['solicitud'];
  const current =
    chosen === undefined ? shown[0] : requests.find(({ request_id }) => request_id === chosen);
  const count = (name: RequestViewName) => requestsIn(name, requests, session).length;
  const next = () => {
    const at = shown.findIndex(({ request_id }) => request_id === current?.request_id);
    const following = shown[at + 1] ?? shown[at - 1];
    change({ solicitud: following?.request_id ?? null, decidir: null });
  };
  return (
    <>
      <RequestKeys shown={shown} current={current} views={views} view={view} />
      <PageHead title={placeWords.requests} sub={subOf(count('para-mi'), count('otras'))} />
      <div className={styles.split}>
        <RequestList
          views={views}
          view={view}
          requests={shown}
          currentId={current?.request_id}
          hrefOf={({ request_id }) => `${paths.requests}?vista=${view}&solicitud=${request_id}`}
          onView={(name) => change({ vista: name, solicitud: null, decidir: null })}
        />
        <div className={styles.column}>
          {current === undefined ? (
            // An empty list says so itself.
            chosen !== undefined && <Gone />
          ) : (
            <>
              <RequestDetail key={current.request_id} request={current} onDone={next} />
              <EarlierRequests request={current} requests={requests} />
            </>
          )}
        </div>
      </div>
    </>
  );
}

function Gone() {
  return (
    <Panel>
      <DenseEmpty title={requestsCopy.gone} text={requestsCopy.goneText} />
    </Panel>
  );
}

type KeyScope = {
  readonly shown: readonly StaffRequestView[];
  readonly current: StaffRequestView | undefined;
  readonly views: readonly RequestViewName[];
  readonly view: RequestViewName;
};

/** J and K move through the list and take the focus along; O opens what it is about; V is the next list. */
function RequestKeys({ shown, current, views, view }: KeyScope) {
  const [, change] = useSearch();
  const go = useGo();
  const { keys, hints } = requestsCopy;
  const move = (by: number) => {
    const at = shown.findIndex(({ request_id }) => request_id === current?.request_id);
    const to = shown[at < 0 ? 0 : at + by];
    if (to === undefined) return;
    change({ solicitud: to.request_id, decidir: null });
    document.getElementById(rowId(to.request_id))?.focus();
  };
  const open = () => {
    const href = current === undefined ? null : subjectOf(current).href;
    if (href !== null) go(href);
  };
  const turn = () => {
    const next = views[(views.indexOf(view) + 1) % views.length];
    change({ vista: next ?? null, solicitud: null, decidir: null });
  };
  const read = () => document.getElementById(DETAIL_TITLE_ID)?.focus();
  useShortcuts([
    { keys: 'j', label: keys.next, hint: hints.next, run: () => move(1) },
    { keys: 'k', label: keys.previous, hint: hints.previous, run: () => move(-1) },
    { keys: 'l', label: keys.read, hint: hints.read, run: read },
    { keys: 'o', label: keys.open, hint: hints.open, run: open },
    { keys: 'v', label: keys.view, hint: hints.view, run: turn },
  ]);
  return null;
}
