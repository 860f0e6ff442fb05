import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { FailureNotice } from './failure-notice.tsx';

type QueryTroubleProps = {
  readonly query: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly refetch: () => Promise<unknown>;
  };
  /** What could not be loaded. */
  readonly title: string;
};

/** What stands where an answer will stand: its shape while it is awaited, what is wrong when it fails. */
export function QueryTrouble({ query, title }: QueryTroubleProps) {
  return (
    <>
      {query.isPending && (
        <SkeletonScreen>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonScreen>
      )}
      <FailureNotice error={query.error} title={title} onRetry={query.refetch} />
    </>
  );
}
