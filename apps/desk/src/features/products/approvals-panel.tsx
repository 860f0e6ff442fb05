import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { type ApprovalStep, StepPetal } from '@abona/ui/dense/object/approval-strip.tsx';
import { approversOfAct } from '#acts/act-calls.ts';
import { approvalSteps } from '#acts/approval-steps.ts';
import { useWaiting, WaitingRequest } from '#acts/waiting-request.tsx';
import { useCall } from '#api/use-call.ts';
import { productsCopy as copy } from '#copy/products.ts';
import { anyRoleText } from '#copy/roles.ts';
import { civilDateText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay, useSession } from '#session/session.ts';
import { ProposalAct, useRegistration, type WrittenVersion } from './activation-panel.tsx';
import styles from './approvals-panel.module.css';

/** Who proposes, who agrees, and when it holds; with the act that proposes while nothing waits. */
export function ApprovalsPanel(props: WrittenVersion) {
  const words = copy.approvals;
  const may = useMay();
  const waiting = useWaiting(`product:${props.product}`);
  const last = useLastAgreed(props.product);
  const shown = waiting ?? (props.changes === 0 ? last : undefined);
  const steps = useSteps(props, shown);
  return (
    <Panel
      title={words.title}
      actions={
        shown !== undefined && (
          <DenseTag
            tone={waiting === undefined ? 'ok' : 'approval'}
            text={waiting === undefined ? words.done : words.missing}
          />
        )
      }
    >
      <ol className={styles.chain} aria-label={words.title}>
        {steps.map(({ step, isDone }) => (
          <li key={step.title} className={styles.step}>
            <StepPetal step={step} />
            <span className={styles.words}>
              <b>{step.title}</b>
              {step.text}
            </span>
            <DenseIcon
              name={isDone ? 'check-circle-fill' : 'hourglass-medium'}
              className={isDone ? styles.done : styles.open}
            />
          </li>
        ))}
      </ol>
      {waiting !== undefined && <WaitingRequest requestId={waiting.request_id} words={copy} />}
      {waiting === undefined && may('addProductVersion') && <ProposalAct {...props} />}
      {waiting === undefined && !may('addProductVersion') && (
        <p className={styles.none}>{copy.notYours}</p>
      )}
    </Panel>
  );
}

/** The last version of a product to which a second person agreed. */
function useLastAgreed(product: string): StaffRequestView | undefined {
  const may = useMay();
  const read = useCall(
    'listStaffRequests',
    { query: { state: 'executed' } },
    { enabled: may('listStaffRequests') },
  );
  return read.data?.requests.find(
    ({ kind, subject }) => kind === 'add_product_version' && subject === `product:${product}`,
  );
}

type ChainStep = { readonly step: ApprovalStep; readonly isDone: boolean };

function useSteps(
  version: WrittenVersion,
  request: StaffRequestView | undefined,
): readonly ChainStep[] {
  const session = useSession();
  const may = useMay();
  const now = useNow();
  const { day } = useRegistration(version);
  const words = copy.approvals;
  const effect = { icon: 'calendar-check', tone: 'violet' } as const;
  if (request === undefined)
    return [
      {
        step: {
          icon: 'user-bold',
          tone: 'empty',
          title: may('addProductVersion') ? words.youPrepare : words.riskPrepares,
          text: words.nothingYet,
        },
        isDone: false,
      },
      {
        step: {
          icon: 'user-check-bold',
          tone: 'empty',
          title: words.other,
          text: anyRoleText(approversOfAct('add_product_version')),
        },
        isDone: false,
      },
      {
        step: {
          ...effect,
          tone: 'empty',
          title: words.begins,
          text: day === undefined ? copy.noDay : civilDateText(day),
        },
        isDone: false,
      },
    ];
  const [maker, checker] = approvalSteps(request, session, now).steps;
  const isAgreed = request.state === 'executed';
  return [
    ...(maker === undefined ? [] : [{ step: maker, isDone: true }]),
    ...(checker === undefined ? [] : [{ step: checker, isDone: isAgreed }]),
    { step: { ...effect, ...effectOf(request) }, isDone: isAgreed },
  ];
}

function effectOf({ kind, preview }: StaffRequestView): Pick<ApprovalStep, 'title' | 'text'> {
  const words = copy.approvals;
  if (kind !== 'add_product_version') return { title: words.withdrawn, text: words.withdrawnText };
  const from = preview.changes.find(({ what }) => what === 'valid_from')?.after;
  return { title: words.begins, text: civilDateText(String(from)) };
}
