import { useSearch } from '@abona/client/office/use-address.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Link } from '@abona/ui/link.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useCall } from '#api/use-call.ts';
import { checkCopy as copy } from '#copy/products.ts';
import { paths } from '#routing/paths.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenSkeleton } from '#shell/screen-frame.tsx';
import { useRegistration, type WrittenVersion } from './activation-panel.tsx';
import { type CheckState, checkText, type ProductCheck, stateOf } from './check-text.ts';
import styles from './checks-panel.module.css';

const icons = {
  passed: 'check-circle-fill',
  failed: 'x-circle-fill',
  missing: 'hourglass-medium-fill',
} as const satisfies Readonly<Record<CheckState, string>>;

/** What the machine looked at, by the code that refuses the act; nothing while nothing is written. */
export function ChecksPanel(props: WrittenVersion) {
  const { product, conditions, changes, waiting } = props;
  const { day, registered } = useRegistration(props);
  const isWritten = waiting !== null || changes > 0;
  const checked = useCall(
    'checkProductVersion',
    {
      params: { product },
      body: {
        conditions,
        valid_from: waiting?.valid_from ?? day ?? null,
        fees_registered_on: waiting === null ? registered : waiting.fees_registered_on,
      },
    },
    { enabled: isWritten, keepsLast: true },
  );
  const checks = isWritten ? checked.data?.checks : undefined;
  const passed = checks?.filter((check) => stateOf(check) === 'passed').length ?? 0;
  return (
    <Panel
      title={copy.title}
      count={checks === undefined ? undefined : copy.passedOf(passed, checks.length)}
    >
      {!isWritten && <p className={styles.blank}>{copy.blank}</p>}
      {isWritten && checked.error !== null && (
        <Failure failure={checked.error} onRetry={() => void checked.refetch()} />
      )}
      {isWritten && checked.isPending && <ScreenSkeleton />}
      {checks !== undefined && checked.error === null && <Checks checks={checks} />}
    </Panel>
  );
}

/** So many are seen at once; whatever does not pass is. */
const SHOWN = 5;

function Checks({ checks }: { readonly checks: readonly ProductCheck[] }) {
  const ordered = checks.toSorted(failedFirst);
  const open = ordered.filter((check) => stateOf(check) !== 'passed').length;
  const shown = Math.max(SHOWN, open);
  const others = ordered.slice(shown);
  return (
    <>
      <CheckList checks={ordered.slice(0, shown)} />
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>{copy.others(others.length)}</summary>
          <CheckList checks={others} />
        </details>
      )}
    </>
  );
}

const CheckList = ({ checks }: { readonly checks: readonly ProductCheck[] }) => (
  <ul className={styles.checks}>
    {checks.map((check) => (
      <CheckRow key={check.check} check={check} />
    ))}
  </ul>
);

const orderOf = { failed: 0, missing: 1, passed: 2 } as const;

const failedFirst = (one: ProductCheck, other: ProductCheck): number =>
  orderOf[stateOf(one)] - orderOf[stateOf(other)];

function CheckRow({ check }: { readonly check: ProductCheck }) {
  const state = stateOf(check);
  return (
    <li className={styles.check}>
      <DenseIcon name={icons[state]} className={styles[state]} />
      <div className={styles.words}>
        <b className={styles.name}>{copy.names[check.check]}</b>
        <VisuallyHidden>{` ${copy.states[state]}: `}</VisuallyHidden>
        <span className={styles.found}>{checkText(check)}</span>
        <CheckLink check={check} />
      </div>
    </li>
  );
}

const CENTAVOS = 100;

/** On to where the figure comes from. */
function CheckLink({ check }: { readonly check: ProductCheck }) {
  const [search] = useSearch();
  switch (check.check) {
    case 'tiers':
      return <Link href={paths.policies}>{copy.links.tiers}</Link>;
    case 'example': {
      const shown = { ...search, ejemplo: String(check.amount / CENTAVOS) };
      const address = new URLSearchParams(shown).toString();
      return <Link href={`${paths.products}?${address}`}>{copy.links.example}</Link>;
    }
    default:
      return null;
  }
}
