import { useLoaderData, useMatch } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { hideLanding } from '#routing/landing.ts';
import type { LoadedParts } from '#routing/load-screen.ts';
import { useStarted } from './starting.ts';

/** The screen of the current route, inside its frame. */
export function LoadedScreen() {
  const { Screen, Frame } = useLoaderData({ strict: false }) as unknown as LoadedParts;
  const row = useMatch({ strict: false, select: (match) => match.staticData.row });
  useStarted();
  useLayoutEffect(hideLanding, []);
  return (
    <Frame shell={row?.shell ?? 'plain'} path={row?.path ?? '/'}>
      <Screen />
    </Frame>
  );
}
