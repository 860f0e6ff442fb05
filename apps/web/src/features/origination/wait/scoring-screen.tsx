import { PAGE_LOAD_TIMEOUT_MS } from '@abona/contract/limits';
import { lazy, Suspense } from 'react';
import { waitsCopy } from '#copy/waits.ts';
import { useProgress } from './use-progress.ts';
import { WaitScreen } from './wait-screen.tsx';

const BureauSignature = lazy(() =>
  import('./bureau-signature.tsx').then((part) => ({ default: part.BureauSignature })),
);

const ReviewWait = lazy(() =>
  import('./review-wait.tsx').then((part) => ({ default: part.ReviewWait })),
);

/** The first wait: the form is handed in, and is being scored. */
export function ScoringScreen() {
  const progress = useProgress();
  const waitsFor = progress.data?.requirements.map(({ name }) => name) ?? [];
  const wait = (
    <WaitScreen
      {...waitsCopy.scoring}
      progress={progress.data}
      checks={['form', 'bureau', 'decision']}
      limitMs={PAGE_LOAD_TIMEOUT_MS.scoring}
      onRetry={() => void progress.refetch()}
    />
  );
  const { data } = progress;
  if (data?.review != null)
    return (
      <Suspense fallback={wait}>
        <ReviewWait progress={data} review={data.review} onRetry={() => void progress.refetch()} />
      </Suspense>
    );
  if (!waitsFor.includes('circulo-nip')) return wait;
  return (
    <Suspense fallback={wait}>
      <BureauSignature sent={progress.data?.nip ?? null} askedAt={progress.dataUpdatedAt} />
    </Suspense>
  );
}
