import { useSearch } from '@abona/client/office/use-address.ts';
import { CHALLENGER_DECISIONS_MAX } from '@abona/contract/staff/policy-catalogue';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { PageHead } from '@abona/ui/dense/display/page-head.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useWaitingRequest } from '#acts/waiting-request.tsx';
import { call } from '#api/call.ts';
import { policyCopy, policyStateWords } from '#copy/policies.ts';
import { placeWords } from '#copy/shell.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay } from '#session/session.ts';
import type { ChallengerRun, PolicyView } from './policy-text.ts';
import { SEGMENTS_ID } from './segments-panel.tsx';

const copy = policyCopy;

export const isRunning = (run: ChallengerRun | null): boolean =>
  run !== null && run.finished_at === null;

/** Has the version at hand decide the last decisions again. */
export function useRun(version: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('startChallenger', {
        params: { version },
        body: { decisions_max: CHALLENGER_DECISIONS_MAX },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['getPolicy'] }),
  });
}

type Keys = {
  readonly view: PolicyView;
  readonly onRun: () => void;
  readonly onToggle: () => void;
};

/** What the keys do here; each opens what its button opens. */
export function useBenchKeys({ view, onRun, onToggle }: Keys): void {
  const may = useMay();
  const [search, change] = useSearch();
  const { keys, hints } = copy;
  const isOther = view.policy.version !== view.against.version;
  const isWaiting = useWaitingRequest(`policy:${view.policy.version}`) !== null;
  const open = (panel: string) => () => change({ panel });
  const offered = [
    { keys: 'e', name: 'edit', run: open('editar'), isOn: may('proposePolicy') },
    { keys: 'r', name: 'run', run: onRun, isOn: isOther && may('startChallenger') },
    { keys: 'd', name: 'differences', run: onToggle, isOn: true },
    {
      keys: 's',
      name: 'segments',
      run: () => {
        change({ panel: null });
        document.getElementById(SEGMENTS_ID)?.focus();
      },
      isOn: view.run?.result != null,
    },
    { keys: 'v', name: 'history', run: open('historia'), isOn: true },
    {
      keys: 'a',
      name: 'activate',
      run: open('activar'),
      isOn: mayActivate(view) && may('activatePolicy') && !isWaiting,
    },
    {
      keys: 't',
      name: 'tables',
      run: () => change({ tablas: search['tablas'] === 'si' ? null : 'si' }),
      isOn: view.run?.result != null,
    },
  ] as const;
  useShortcuts(
    offered
      .filter(({ isOn }) => isOn)
      .map(({ keys: pressed, name, run }) => ({
        keys: pressed,
        label: keys[name],
        hint: hints[name],
        run,
      })),
  );
}

/** One that decides, or will, is not activated again. */
export const mayActivate = ({ policy }: PolicyView): boolean =>
  policy.state === 'draft' || policy.state === 'retired';

type BenchHeadProps = { readonly view: PolicyView; readonly run: ReturnType<typeof useRun> };

/** Both versions, and what can be done about the one at hand. */
export function BenchHead({ view, run }: BenchHeadProps) {
  const may = useMay();
  const [, change] = useSearch();
  const { policy, against } = view;
  const isOther = policy.version !== against.version;
  const isWaiting = useWaitingRequest(`policy:${policy.version}`) !== null;
  const { acts } = copy;
  return (
    <PageHead
      title={placeWords.policy}
      tags={
        <>
          <DenseTag tone="off" icon="crown-simple-fill" text={copy.champion(against.version)} />
          {isOther && (
            <DenseTag
              tone="brand"
              icon="flask-fill"
              text={copy.challenger(policy.version, policyStateWords[policy.state])}
            />
          )}
          {policy.is_in_shadow && <DenseTag tone="info" text={copy.shadow} />}
        </>
      }
      actions={
        <>
          <DenseButton
            variant="ghost"
            icon="clock-counter-clockwise-bold"
            onClick={() => change({ panel: 'historia' })}
          >
            {acts.history}
          </DenseButton>
          {may('proposePolicy') && (
            <DenseButton variant="ghost" onClick={() => change({ panel: 'editar' })}>
              {acts.edit}
            </DenseButton>
          )}
          {isOther && may('changePolicyShadow') && (
            <DenseButton variant="ghost" onClick={() => change({ panel: 'sombra' })}>
              {policy.is_in_shadow ? acts.shadowOff : acts.shadowOn}
            </DenseButton>
          )}
          {isOther && may('startChallenger') && (
            <DenseButton
              variant="line"
              keys="R"
              busy={run.isPending || isRunning(view.run)}
              onClick={() => run.mutate()}
            >
              {view.run === null ? acts.run : acts.again}
            </DenseButton>
          )}
          {mayActivate(view) && may('activatePolicy') && !isWaiting && (
            <DenseButton
              variant="approval"
              icon="users-bold"
              onClick={() => change({ panel: 'activar' })}
            >
              {acts.activate}
            </DenseButton>
          )}
          {policy.state === 'scheduled' && may('withdrawPolicy') && !isWaiting && (
            <DenseButton
              variant="approval"
              icon="users-bold"
              onClick={() => change({ panel: 'retirar' })}
            >
              {acts.withdraw}
            </DenseButton>
          )}
        </>
      }
    />
  );
}
