import { ApiFailure } from '@abona/client/api-failure.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { classNames } from '@abona/ui/class-names.ts';
import { DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { ChartTables } from '@abona/ui/dense/charts/chart-frame.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseEmpty, DenseForbidden, DenseSkeleton } from '@abona/ui/dense/state/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { callQuery, useCall } from '#api/use-call.ts';
import { actCopy } from '#copy/acts.ts';
import { policyCopy } from '#copy/policies.ts';
import { placeWords, shellCopy } from '#copy/shell.ts';
import { useFocusAlong } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { paths } from '#routing/paths.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import { ScreenFrame } from '#shell/screen-frame.tsx';
import { ActivationPanel, ShadowPanel, WithdrawalPanel } from './act-panels.tsx';
import { BenchHead, isRunning, mayActivate, useBenchKeys, useRun } from './bench-head.tsx';
import { BenchState } from './bench-state.tsx';
import { FiguresStrip } from './figures-strip.tsx';
import styles from './policy-screen.module.css';
import type { PolicyVersion, PolicyView } from './policy-text.ts';
import { ProposalPanel } from './proposal-panel.tsx';
import { CurvePanel, ReasonsPanel, SwapPanel, TiersPanel } from './risk-panels.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { SegmentsPanel } from './segments-panel.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const copy = policyCopy;
const POLL_MS = 1_000;

/** The version to look at unless the address says: what is about to change, or else what decides. */
const firstOf = (policies: readonly PolicyVersion[]): string | undefined =>
  (
    policies.find(({ state }) => state === 'draft' || state === 'scheduled') ??
    policies.find(({ state }) => state === 'active')
  )?.version;

/** Versions of the credit policy: what one would do, before it does anything. */
export function Screen() {
  const may = useMay()('listPolicies');
  const [search] = useSearch();
  const listed = useCall('listPolicies', {}, { enabled: may });
  const policies = listed.data?.policies ?? [];
  const version = search['version'] ?? firstOf(policies);
  return (
    <ScreenFrame
      name={version ?? placeWords.policies}
      crumbs={[{ name: placeWords.policies, href: paths.policies }]}
    >
      {!may && (
        <Panel>
          <DenseForbidden title={shellCopy.forbidden.title} text={shellCopy.forbidden.body} />
        </Panel>
      )}
      {may && listed.error !== null && (
        <Failure failure={listed.error} onRetry={() => void listed.refetch()} />
      )}
      {may && listed.error === null && version === undefined && <Loading />}
      {may && listed.error === null && version !== undefined && (
        <VersionAtHand version={version} policies={policies} />
      )}
    </ScreenFrame>
  );
}

const Loading = () => (
  <>
    <PageHead title={placeWords.policy} />
    <Panel>
      <DenseSkeleton rows={9} />
    </Panel>
  </>
);

type VersionAtHandProps = {
  readonly version: string;
  readonly policies: readonly PolicyVersion[];
};

/** Asked again while a run goes on. */
function VersionAtHand({ version, policies }: VersionAtHandProps) {
  const read = useQuery({
    ...callQuery('getPolicy', { params: { version }, query: {} }),
    refetchInterval: ({ state }) => (isRunning(state.data?.run ?? null) ? POLL_MS : false),
  });
  if (read.error instanceof ApiFailure && read.error.code === 'not_found') return <Gone />;
  if (read.error !== null)
    return <Failure failure={read.error} onRetry={() => void read.refetch()} />;
  return read.data === undefined ? <Loading /> : <Bench view={read.data} policies={policies} />;
}

const Gone = () => (
  <Panel>
    <DenseEmpty
      title={copy.states.gone}
      text={copy.states.goneText}
      action={
        <DenseButtonLink variant="line" href={`${paths.policies}?panel=historia`}>
          {copy.acts.history}
        </DenseButtonLink>
      }
    />
  </Panel>
);

type BenchProps = { readonly view: PolicyView; readonly policies: readonly PolicyVersion[] };

function Bench({ view, policies }: BenchProps) {
  const [search, change] = useSearch();
  const run = useRun(view.policy.version);
  // Beside itself nothing changes: then all of its rules are what there is to see.
  const isAlone = view.policy.version === view.against.version;
  const areAllShown = (search['reglas'] ?? (isAlone ? 'todas' : 'cambian')) === 'todas';
  const toggle = () => change({ reglas: areAllShown ? 'cambian' : 'todas' });
  useBenchKeys({ view, onRun: () => run.mutate(), onToggle: toggle });
  const side = useFocusAlong(search['panel'] ?? null);
  const result = view.run?.result ?? null;
  return (
    <ChartTables shown={search['tablas'] === 'si'}>
      <BenchHead view={view} run={run} />
      {run.error !== null && <Failure failure={run.error} onRetry={() => run.mutate()} />}
      <BenchState view={view} onRun={() => run.mutate()} />
      {result !== null && <FiguresStrip result={result} />}
      <div className={classNames(styles.columns, result === null && styles.untried)}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a mouse. */}
        <section className={styles.column} aria-label={policyCopy.rules.all} tabIndex={0}>
          <RulesPanel view={view} areAllShown={areAllShown} onToggle={toggle} />
        </section>
        {view.run !== null && result !== null && (
          <div className={styles.column}>
            <CurvePanel result={result} />
            <SwapPanel swap={result.swap} />
            <TiersPanel run={view.run} result={result} />
            <ReasonsPanel result={result} />
          </div>
        )}
        <div ref={side} tabIndex={-1} className={styles.column}>
          <SidePart view={view} policies={policies} />
        </div>
      </div>
    </ChartTables>
  );
}

/** Beside the figures: the act that is open, the history, or the segments. */
function SidePart({ view, policies }: BenchProps) {
  const may = useMay();
  const [{ panel }, change] = useSearch();
  const close = () => change({ panel: null, desde: null, cambios: null, nombre: null });
  useShortcuts(
    panel === undefined
      ? []
      : [{ keys: 'Escape', label: actCopy.cancel, hint: actCopy.cancel, run: close }],
  );
  const isOther = view.policy.version !== view.against.version;
  if (panel === 'historia') return <VersionsPanel policies={policies} onClose={close} />;
  if (panel === 'editar' && may('proposePolicy'))
    return (
      <ProposalPanel
        view={view}
        onClose={close}
        onProposed={(version) =>
          change({ version, panel: null, cambios: null, nombre: null, reglas: null })
        }
      />
    );
  if (panel === 'sombra' && isOther && may('changePolicyShadow'))
    return <ShadowPanel view={view} onClose={close} />;
  if (panel === 'activar' && mayActivate(view) && may('activatePolicy'))
    return <ActivationPanel view={view} onClose={close} />;
  if (panel === 'retirar' && view.policy.state === 'scheduled' && may('withdrawPolicy'))
    return <WithdrawalPanel view={view} onClose={close} />;
  const result = view.run?.result ?? null;
  return result === null ? (
    <VersionsPanel policies={policies} />
  ) : (
    <SegmentsPanel result={result} />
  );
}
