import type {
  ApplicationCheck,
  CheckState,
  ProgressView,
} from '@abona/contract/origination/progress';
import { formatTime } from '@abona/kernel/date-format';
import { mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { waitsCopy as copy } from '#copy/waits.ts';

type TimelineStep = {
  readonly state: 'done' | 'now' | 'todo';
  readonly text: string;
  readonly support?: string;
};

const shownState: Readonly<Record<CheckState, TimelineStep['state']>> = {
  waiting: 'todo',
  running: 'now',
  delayed: 'now',
  done: 'done',
  failed: 'now',
};

function supportOf(name: ApplicationCheck, state: CheckState, next: string | null): string | null {
  if (state === 'delayed') {
    return next === null
      ? copy.delayed.retrying
      : copy.delayed.next(formatTime(mexicoCityTime(Date.parse(next))));
  }
  return name === 'bureau' && state !== 'waiting' ? copy.bureauSupport : null;
}

/** A check that waits for the customer is where the application stands. */
const isTheirTurn = (progress: ProgressView | null | undefined, name: ApplicationCheck): boolean =>
  progress?.requirements.some((asked) => asked.name === name) ?? false;

/** What is honestly being done, out of what the screen is about; unknown until we were told. */
export function timelineOf(
  progress: ProgressView | null | undefined,
  shown: readonly ApplicationCheck[],
): readonly TimelineStep[] {
  const checks = progress?.checks ?? [];
  return shown.map((name) => {
    const state = checks.find((check) => check.name === name)?.state ?? 'waiting';
    const support = supportOf(name, state, progress?.next_attempt_at ?? null);
    return {
      state: isTheirTurn(progress, name) ? 'now' : shownState[state],
      text: copy.checks[name],
      ...(support === null ? {} : { support }),
    };
  });
}

export const isDelayed = (progress: ProgressView | null | undefined): boolean =>
  progress?.checks.some(({ state }) => state === 'delayed') ?? false;
