import { type ComponentType, useEffect, useState } from 'react';
import { reloadDocument } from '#browser/document-navigation.ts';
import { plainErrorCopy } from '#copy/plain-error.ts';
import { useStarted } from '../starting.ts';
import type { TroubleProps } from './trouble-props.ts';

type View = ComponentType<TroubleProps>;
let view: View | null = null;

/** Fetches the screens of trouble; called while there is none. */
export async function fetchTrouble(): Promise<View> {
  view ??= (await import('./trouble-view.tsx')).TroubleView;
  return view;
}

/** Whatever went wrong, on a whole screen; in plain words when not even its screen arrives. */
export function Trouble(trouble: TroubleProps) {
  const [Shown, setShown] = useState<View | null>(() => view);
  const [isMissing, setMissing] = useState(false);
  useStarted();
  useEffect(() => {
    fetchTrouble().then(
      (fetched) => setShown(() => fetched),
      () => setMissing(true),
    );
  }, []);
  if (Shown !== null) return <Shown {...trouble} />;
  return isMissing ? <PlainTrouble /> : null;
}

function PlainTrouble() {
  return (
    <main>
      <h1>{plainErrorCopy.title}</h1>
      <p>{plainErrorCopy.text}</p>
      <button type="button" onClick={reloadDocument}>
        {plainErrorCopy.reload}
      </button>
    </main>
  );
}
