import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseEmpty } from '@abona/ui/dense/state/states.tsx';
import { requestsCopy } from '#copy/requests.ts';
import styles from './request-list.module.css';
import { RequestRow } from './request-row.tsx';
import type { RequestViewName } from './request-views.ts';

type RequestListProps = {
  readonly views: readonly RequestViewName[];
  readonly view: RequestViewName;
  readonly requests: readonly StaffRequestView[];
  readonly currentId: string | undefined;
  readonly hrefOf: (request: StaffRequestView) => string;
  readonly onView: (view: RequestViewName) => void;
};

export function RequestList(props: RequestListProps) {
  const { views, view, requests, currentId, hrefOf, onView } = props;
  const words = requestsCopy.views[view];
  return (
    <Panel title={words.title} count={requests.length} pad={false} fill className={styles.panel}>
      <div className={styles.views}>
        <DenseSegmented
          legend={requestsCopy.viewsLabel}
          choices={views.map((value) => ({ value, text: requestsCopy.views[value].tab }))}
          value={view}
          onChange={onView}
        />
      </div>
      {requests.length === 0 && <DenseEmpty title={words.empty} text={words.emptyText} />}
      <ul className={styles.list}>
        {requests.map((request) => (
          <li key={request.request_id}>
            <RequestRow
              request={request}
              href={hrefOf(request)}
              isCurrent={request.request_id === currentId}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
