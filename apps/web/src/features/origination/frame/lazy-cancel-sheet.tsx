import { type ComponentProps, lazy, Suspense, useState } from 'react';

const CancelSheet = lazy(() =>
  import('./cancel-sheet.tsx').then((part) => ({ default: part.CancelSheet })),
);

/** The way out is one press away; what it takes is fetched by the first press. */
export function LazyCancelSheet(props: ComponentProps<typeof CancelSheet>) {
  const [isWanted, setWanted] = useState(false);
  if (props.open && !isWanted) setWanted(true);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <CancelSheet {...props} />
    </Suspense>
  );
}
