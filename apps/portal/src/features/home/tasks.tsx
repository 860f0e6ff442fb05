import type { PortalCallReply } from '@abona/contract/client-types';
import type { AccountStatus } from '@abona/contract/portal/account-status';
import type { PortalTask } from '@abona/contract/portal/portal-home';
import { ClockBadge } from '@abona/ui/dense/display/clock-badge.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal, type PetalTone } from '@abona/ui/dense/display/petal.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { Link } from '@abona/ui/link.tsx';
import { homeCopy, taskWords } from '#copy/home.ts';
import { statusWords } from '#copy/setup.ts';
import { momentText } from '#lib/moments.ts';
import { type PortalPaths, pathsIn } from '#routing/paths.ts';
import { usePaths } from '#routing/use-mode.ts';
import { useSession } from '#session/session.ts';
import styles from './home-screen.module.css';

type TaskLook = {
  readonly icon: DenseIconName;
  readonly tone: PetalTone;
  readonly state: 'soon' | 'late' | 'calm';
  readonly href: (paths: PortalPaths, about: string | null) => string;
};

const looks: Readonly<Record<PortalTask, TaskLook>> = {
  capture: {
    icon: 'hand-coins-fill',
    tone: 'gold',
    state: 'soon',
    href: ({ payments }) => `${payments}?estado=authorized`,
  },
  webhook_failing: {
    icon: 'plugs-fill',
    tone: 'gold',
    state: 'soon',
    href: ({ developers }) => developers,
  },
  webhook_off: {
    icon: 'plugs-fill',
    tone: 'late',
    state: 'late',
    href: ({ developers }) => developers,
  },
  payout_returned: {
    icon: 'bank-fill',
    tone: 'late',
    state: 'late',
    href: ({ payouts, payout }, about) => (about === null ? payouts : payout(about)),
  },
  payouts_held: {
    icon: 'bank-fill',
    tone: 'blue',
    state: 'calm',
    href: ({ payouts }) => payouts,
  },
  account_missing: {
    icon: 'bank-fill',
    tone: 'late',
    state: 'late',
    href: ({ payouts }) => payouts,
  },
};

type TasksProps = Pick<PortalCallReply<'getPortalHome'>, 'tasks'>;

/** What waits for somebody of the shop, the most pressing first. */
export function Tasks({ tasks: all }: TasksProps) {
  const paths = usePaths();
  const { account } = useSession();
  const sells = account?.status === 'active';
  // Whoever does not sell yet is led to their account by the step that comes next.
  const tasks = all.filter(({ kind }) => sells || kind !== 'account_missing');
  return (
    <Panel title={homeCopy.tasks} count={tasks.length + (sells ? 0 : 1)} pad={false}>
      <SetupTask />
      {tasks.length === 0 && sells && <p className={styles.none}>{homeCopy.noTasks}</p>}
      {tasks.map(({ kind, count, at, about }) => {
        const { title, text, clock } = taskWords[kind];
        const look = looks[kind];
        return (
          <Link key={kind} className={styles.task} href={look.href(paths, about)}>
            <Petal icon={look.icon} tone={look.tone} />
            <span className={styles.words}>
              <b>{title(count)}</b>
              <span>{text}</span>
              {at !== null && (
                <span>
                  <ClockBadge
                    state={look.state}
                    kind="house"
                    text={clock(momentText(at))}
                    used={1}
                  />
                </span>
              )}
            </span>
          </Link>
        );
      })}
    </Panel>
  );
}

const isStopped = (status: AccountStatus): boolean =>
  status === 'declined' || status === 'suspended';

/** The way to selling, for a business that does not yet. */
function SetupTask() {
  const { account } = useSession();
  if (account === null || account.status === 'active') return null;
  const { title, text } = statusWords[account.status];
  return (
    <Link className={styles.task} href={pathsIn('live').setup}>
      <Petal icon="storefront-fill" tone={isStopped(account.status) ? 'late' : 'gold'} />
      <span className={styles.words}>
        <b>{title}</b>
        <span>{text}</span>
      </span>
    </Link>
  );
}
