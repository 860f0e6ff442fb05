import { GROUP_MIN } from '@abona/contract/staff/policy-catalogue';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { useCall } from '#api/use-call.ts';
import { groupKindWords, policyCopy } from '#copy/policies.ts';
import { actWords } from '#copy/requests.ts';
import { dateText } from '#lib/moments.ts';
import { useNow } from '#lib/use-now.ts';
import { paths } from '#routing/paths.ts';
import styles from './policy-screen.module.css';
import { breachedKinds, type ChallengerRun, countText, type PolicyView } from './policy-text.ts';

const copy = policyCopy;
/** A run that came no further for so long has lost its job. */
const STALLED_MS = 150_000;

type BenchStateProps = { readonly view: PolicyView; readonly onRun: () => void };

/** What one should know before reading the figures. */
export function BenchState({ view, onRun }: BenchStateProps) {
  const { policy, against, run, shadow } = view;
  const { states } = copy;
  return (
    <>
      <Waiting version={policy.version} />
      {policy.state === 'scheduled' && policy.valid_from !== null && (
        <DenseBanner tone="warn" title={states.scheduled(dateText(new Date(policy.valid_from)))} />
      )}
      {shadow !== null && (
        <DenseBanner
          tone="info"
          icon="flask-fill"
          title={states.shadow(countText(shadow.decisions))}
          text={states.shadowText(
            countText(shadow.agreed),
            countText(shadow.would_enter),
            countText(shadow.would_leave),
          )}
        />
      )}
      {policy.version === against.version && (
        <DenseBanner tone="info" title={copy.only(policy.version)} />
      )}
      {policy.version !== against.version && run === null && (
        <DenseBanner
          tone="info"
          title={states.untested}
          text={states.untestedText(against.version)}
        />
      )}
      {run !== null && <RunState run={run} onRun={onRun} />}
    </>
  );
}

/** What about this version waits for somebody else. */
function Waiting({ version }: { readonly version: string }) {
  const pending = useCall('listStaffRequests', { query: { state: 'pending' } });
  const request = pending.data?.requests.find(({ subject }) => subject === `policy:${version}`);
  if (request === undefined) return null;
  return (
    <DenseBanner
      tone="approval"
      title={copy.states.waits(actWords[request.kind].title)}
      action={
        <DenseButtonLink
          variant="line"
          size="s"
          href={`${paths.requests}?solicitud=${request.request_id}`}
        >
          {copy.states.seeRequest}
        </DenseButtonLink>
      }
    />
  );
}

type RunStateProps = { readonly run: ChallengerRun; readonly onRun: () => void };

function RunState({ run, onRun }: RunStateProps) {
  const now = useNow();
  const { states } = copy;
  const { result } = run;
  if (result === null) {
    const isStalled = now.getTime() - new Date(run.started_at).getTime() > STALLED_MS;
    return (
      <DenseBanner
        tone={isStalled ? 'warn' : 'info'}
        live="polite"
        title={states.running(countText(run.done), countText(run.total))}
        text={
          <>
            {isStalled ? states.stalledText : states.runningText}
            <progress
              className={styles.progress}
              aria-label={states.running(countText(run.done), countText(run.total))}
              max={Math.max(1, run.total)}
              value={run.done}
            />
          </>
        }
        action={
          isStalled ? (
            <DenseButton variant="line" size="s" onClick={onRun}>
              {states.goOn}
            </DenseButton>
          ) : undefined
        }
      />
    );
  }
  const breached = breachedKinds(result);
  return (
    <>
      {result.replayed.different > 0 && (
        <DenseBanner
          tone="late"
          title={states.differs(countText(result.replayed.different))}
          text={states.differsText}
        />
      )}
      {result.decisions < GROUP_MIN && (
        <DenseBanner
          tone="warn"
          title={states.few(countText(result.decisions))}
          text={states.fewText}
        />
      )}
      {breached.length > 0 && (
        <DenseBanner
          tone="late"
          icon="scales-fill"
          title={states.breached(
            breached.map((kind) => groupKindWords[kind].toLocaleLowerCase('es-MX')).join(', '),
          )}
          text={states.breachedText}
        />
      )}
    </>
  );
}
