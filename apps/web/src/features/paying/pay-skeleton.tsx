import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';

/** Two questions and a summary, before their answers are known. */
export function PaySkeleton() {
  return (
    <SkeletonScreen>
      <Columns
        main={
          <Stack gap={4}>
            <Skeleton shape="title" width="m" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
            <Skeleton shape="title" width="m" />
            <Skeleton shape="button" />
            <Skeleton shape="button" />
          </Stack>
        }
        aside={<Skeleton shape="card" />}
      />
    </SkeletonScreen>
  );
}
