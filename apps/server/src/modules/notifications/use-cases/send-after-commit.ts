import { createAfterCommitTasks } from '#platform/jobs/after-commit-tasks.ts';
import type { AfterCommitSending } from '../ports.ts';
import { type SendDeps, sendAtOnce } from './send-message.ts';

/** Longer than a try can take. */
const LEASE_MS = 120_000;

export function createAfterCommitSending(deps: SendDeps): AfterCommitSending {
  const { hasRoom, runAfterCommit, open, close } = createAfterCommitTasks(
    'a message is left to the sweep',
  );
  return {
    lease: () => (hasRoom() ? new Date(deps.clock.technicalNow().getTime() + LEASE_MS) : null),
    sendAfterCommit: (message) => runAfterCommit(() => sendAtOnce(deps, message)),
    open,
    close,
  };
}
