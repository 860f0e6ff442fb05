import { peso } from '@abona/client/office/money.ts';
import type { StaffActKind, StaffRequestView } from '@abona/contract/staff/staff-request';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { useCall } from '#api/use-call.ts';
import { moneyCopy } from '#copy/money.ts';
import { actWords } from '#copy/requests.ts';
import { firstName } from '#lib/short-text.ts';
import { paths } from '#routing/paths.ts';
import { useMay, useSession } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './money.module.css';

const copy = moneyCopy.outgoing;

/** Acts that move money of ours, or whose money it is. */
const ofMoney: ReadonlySet<StaffActKind> = new Set([
  'place_suspense',
  'return_suspense',
  'decide_claim',
  'refund_sale',
  'reverse_payment',
  'move_payment',
  'pay_out_credit',
  'credit_goodwill',
  'change_merchant_account',
  'change_merchant_fee',
]);

/** What of money waits for somebody else's word, and whether it is one's own to give. */
export function WaitingOut() {
  const may = useMay();
  const list = useCall(
    'listStaffRequests',
    { query: { state: 'pending' } },
    { enabled: may('listStaffRequests') },
  );
  const waiting = list.data?.requests.filter(({ kind }) => ofMoney.has(kind)) ?? [];
  if (!may('listStaffRequests')) return null;
  return (
    <Panel
      title={copy.waiting}
      count={list.data === undefined ? undefined : waiting.length}
      pad={false}
    >
      {list.isPending && <ScreenSkeleton />}
      {list.error !== null && <Failure failure={list.error} onRetry={() => void list.refetch()} />}
      {list.data !== undefined && waiting.length === 0 && (
        <p className={styles.note}>{copy.noneWaiting}</p>
      )}
      {waiting.length > 0 && (
        <ul className={styles.people}>
          {waiting.map((one) => (
            <WaitingRequest key={one.request_id} request={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function WaitingRequest({ request }: { readonly request: StaffRequestView }) {
  const { kind, preview, maker, request_id: id } = request;
  const session = useSession();
  const { title } = actWords[kind];
  const isOwn = maker.person_id === session.person_id;
  return (
    <li className={styles.person}>
      <Petal size="s" tone={toneOf(maker.name)} initials={initialsOf(maker.name)} />
      <span className={styles.words}>
        <b>{preview.amount === null ? title : peso(preview.amount)}</b>
        <span>{copy.asked(title, firstName(maker.name))}</span>
      </span>
      {request.is_mine_to_decide ? (
        <DenseButtonLink variant="approval" size="s" href={`${paths.requests}?solicitud=${id}`}>
          {copy.approve}
        </DenseButtonLink>
      ) : (
        <DenseTag tone={isOwn ? 'approval' : 'off'} text={isOwn ? copy.own : copy.waits} />
      )}
    </li>
  );
}
