import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import { waitsCopy } from '#copy/waits.ts';
import { BureauSignature } from './bureau-signature.tsx';
import { useProgress } from './use-progress.ts';
import { WaitScreen } from './wait-screen.tsx';

/** The first wait: the form is handed in, and is being scored. */
export function ScoringScreen() {
  const progress = useProgress();
  const waitsFor = progress.data?.requirements.map(({ name }) => name) ?? [];
  if (waitsFor.includes('circulo-nip')) return <BureauSignature />;
  return (
    <WaitScreen
      {...waitsCopy.scoring}
      progress={progress.data}
      checks={['form', 'bureau', 'decision']}
      limitMs={PAGE_LOAD_TIMEOUT_MS.scoring}
      onRetry={() => void progress.refetch()}
    />
  );
}
