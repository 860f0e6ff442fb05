import { Card } from '#layout/card.tsx';
import { Stack } from '#layout/stack.tsx';
import { Skeleton } from './skeleton.tsx';

/** A list before its rows are known. */
export function SkeletonRows({ count }: { readonly count: number }) {
  return (
    <Card>
      <Stack gap={5}>
        {Array.from({ length: count }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike, and never move.
          <Skeleton key={row} />
        ))}
      </Stack>
    </Card>
  );
}
