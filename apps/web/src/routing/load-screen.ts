import type { ComponentType, ReactNode } from 'react';
import { loadPage } from './page-load.ts';
import type { RouteRow, Shell } from './route-row.ts';
import { screens } from './screens.ts';

type FrameProps = { readonly shell: Shell; readonly path: string; readonly children: ReactNode };

/** A screen may ask for what it will show while the guards still deliberate. */
type ScreenComponent = ComponentType & { readonly prepare?: () => void };

export type LoadedParts = {
  readonly Screen: ScreenComponent;
  readonly Frame: ComponentType<FrameProps>;
};

/** An import of what is there already still walks through all of its files, one task for each. */
const known = new Map<RouteRow['screen'], LoadedParts>();

/** A screen and the frame around it, within the screen's own time-out. */
export async function loadScreen({ screen, loadTimeoutMs }: RouteRow): Promise<LoadedParts> {
  const parts =
    known.get(screen) ??
    (await loadPage(async () => {
      const [Screen, Frame] = await Promise.all([
        screen === null || screen === 'landing' ? () => null : screens[screen](),
        import('#shell/screen-frame.tsx').then((part) => part.ScreenFrame),
      ]);
      return { Screen, Frame };
    }, loadTimeoutMs));
  known.set(screen, parts);
  return parts;
}
