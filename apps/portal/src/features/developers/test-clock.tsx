import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { PortalCallInput, PortalCallReply } from '@abona/contract/client-types';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Wall, WallBand } from '@abona/ui/layout/wall.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { clockCopy } from '#copy/developers.ts';
import { fullDayText, hourText } from '#lib/moments.ts';
import { useMode } from '#routing/use-mode.ts';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import styles from './test-clock.module.css';

type Clock = PortalCallReply<'getPortalClock'>;
type Move = PortalCallInput<'movePortalClock'>['body'];

const CLOCK_DOCS = '/docs/es/testing#clocks';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What time it is where a shop is tried. Nothing of it is known in live. */
export function TestClock() {
  const mode = useMode();
  const clock = useCall('getPortalClock', { params: { mode } });
  return (
    <Wall as="aside" aria-label={clockCopy.title} className={styles.wall}>
      <div className={styles.inside}>
        <h2>{clockCopy.title}</h2>
        {clock.isPending && <ScreenSkeleton />}
        {clock.isError && <Failure failure={clock.error} onRetry={() => void clock.refetch()} />}
        {clock.data !== undefined && <Face clock={clock.data} />}
      </div>
      <WallBand className={styles.band}>
        <DenseIcon name="flask-fill" className={styles.flask} />
        {clockCopy.band}
      </WallBand>
    </Wall>
  );
}

/** Whole days where there are any, and else hours: a few seconds of an answer are nobody's distance. */
function distanceText(offsetMs: number): string {
  const far = Math.abs(offsetMs);
  const hours = Math.round(far / HOUR_MS);
  if (hours === 0) return clockCopy.onTime;
  const text = hours < 24 ? clockCopy.hours(hours) : clockCopy.days(Math.round(far / DAY_MS));
  return offsetMs > 0 ? clockCopy.ahead(text) : clockCopy.behind(text);
}

function Face({
  clock: { now, offset_ms: offsetMs, may_move: mayMove },
}: {
  readonly clock: Clock;
}) {
  return (
    <>
      <p className={styles.day} aria-live="polite">
        {fullDayText(now)}
      </p>
      <p className={styles.words}>
        {clockCopy.atHour(hourText(now))}
        <br />
        {distanceText(offsetMs)}
      </p>
      {mayMove ? (
        <Moves isMoved={offsetMs !== 0} />
      ) : (
        <p className={styles.words}>
          {clockCopy.fixed} <a href={CLOCK_DOCS}>{clockCopy.fixedHow}</a>
        </p>
      )}
    </>
  );
}

const moves = [
  { text: clockCopy.hour, body: { advance_hours: 1 } },
  { text: clockCopy.day, body: { advance_days: 1 } },
  { text: clockCopy.fortnight, body: { advance_days: 15 } },
] as const;

function Moves({ isMoved }: { readonly isMoved: boolean }) {
  const mode = useMode();
  const queryClient = useQueryClient();
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const move = useMutation({
    mutationFn: (body: Move) =>
      call('movePortalClock', { params: { mode }, body }, { idempotencyKey }),
    // Whatever stands on a screen may be another day's now.
    onSuccess: () => {
      renewal.onSuccess();
      void queryClient.invalidateQueries();
    },
    onError: renewal.onError,
  });
  return (
    <>
      <fieldset className={styles.acts} aria-label={clockCopy.acts}>
        {moves.map(({ text, body }) => (
          <DenseButton
            key={text}
            variant={body === moves[1].body ? 'bloom' : 'onwall'}
            size="s"
            busy={move.isPending}
            onClick={() => move.mutate(body)}
          >
            {text}
          </DenseButton>
        ))}
        {isMoved && (
          <DenseButton
            variant="onwall"
            size="s"
            busy={move.isPending}
            onClick={() => move.mutate({ reset: true })}
          >
            {clockCopy.today}
          </DenseButton>
        )}
      </fieldset>
      {move.isError && (
        <p role="alert" className={styles.words}>
          {sentenceOf(move.error)}
        </p>
      )}
    </>
  );
}
