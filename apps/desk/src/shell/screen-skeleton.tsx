import { DenseSkeleton } from '@abona/ui/dense/state/states.tsx';

/** Something that is on its way. */
export function ScreenSkeleton() {
  return <DenseSkeleton rows={6} />;
}
