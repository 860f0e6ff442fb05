import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { Link } from '@abona/ui/link.tsx';
import { requestsCopy } from '#copy/requests.ts';
import { momentText } from '#lib/moments.ts';
import { paths } from '#routing/paths.ts';
import { RequestClock } from './request-row.tsx';
import { titleOf } from './request-text.ts';

type EarlierRequestsProps = {
  readonly request: StaffRequestView;
  readonly requests: readonly StaffRequestView[];
};

const columns = [
  {
    id: 'when',
    header: requestsCopy.beforeColumns.when,
    cell: ({ created_at }: StaffRequestView) => momentText(new Date(created_at)),
    look: 'muted',
  },
  {
    id: 'who',
    header: requestsCopy.beforeColumns.who,
    cell: ({ maker }: StaffRequestView) => maker.name,
  },
  {
    id: 'what',
    header: requestsCopy.beforeColumns.what,
    cell: (other: StaffRequestView) => (
      <Link href={`${paths.requests}?vista=decididas&solicitud=${other.request_id}`}>
        {titleOf(other)}
      </Link>
    ),
  },
  {
    id: 'end',
    header: requestsCopy.beforeColumns.end,
    cell: (other: StaffRequestView) => <RequestClock request={other} />,
  },
] as const;

/** What was asked before about the same: somebody who decides wants to know that it was refused yesterday. */
export function EarlierRequests({ request, requests }: EarlierRequestsProps) {
  const others = requests.filter(
    ({ request_id, subject }) => subject === request.subject && request_id !== request.request_id,
  );
  if (others.length === 0) return null;
  return (
    <Panel title={requestsCopy.before} count={others.length} pad={false}>
      <PlainTable
        caption={requestsCopy.before}
        columns={columns}
        rows={others}
        rowId={({ request_id }) => request_id}
      />
    </Panel>
  );
}
