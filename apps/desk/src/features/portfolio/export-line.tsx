import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { portfolioCopy } from '#copy/portfolio.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import type { useExport } from './use-export.ts';

const copy = portfolioCopy.export;

type ExportProps = { readonly exporting: ReturnType<typeof useExport> };

export function ExportButton({ exporting: { state, start } }: ExportProps) {
  useShortcuts([{ ...portfolioCopy.keys.export, keys: 'e', run: start }]);
  return (
    <DenseButton
      variant="ghost"
      icon="download-simple-bold"
      busy={state.kind === 'running'}
      onClick={start}
    >
      {copy.start}
    </DenseButton>
  );
}

/** How far it is, or how it ended. */
export function ExportLine({ exporting: { state, start, stop } }: ExportProps) {
  const again = (
    <DenseButton variant="line" size="s" onClick={start}>
      {copy.again}
    </DenseButton>
  );
  if (state.kind === 'idle') return null;
  if (state.kind === 'running')
    return (
      <DenseBanner
        tone="info"
        live="polite"
        title={copy.running(state.loans)}
        action={
          <DenseButton variant="line" size="s" onClick={stop}>
            {copy.stop}
          </DenseButton>
        }
      />
    );
  if (state.kind === 'done')
    return <DenseBanner tone="ok" live="polite" title={copy.done(state.name, state.loans)} />;
  if (state.kind === 'stopped')
    return (
      <DenseBanner
        tone="warn"
        live="polite"
        title={copy.stopped}
        text={copy.stoppedText(state.loans)}
        action={again}
      />
    );
  return (
    <DenseBanner
      tone="late"
      live="assertive"
      title={copy.failed}
      text={`${sentenceOf(state.failure)} ${copy.failedText}`}
      action={again}
    />
  );
}
