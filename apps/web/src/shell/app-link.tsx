import type { LinkProps } from '@abona/ui/link.tsx';
import { createContext, type MouseEvent, use } from 'react';
import { BASE_PATH } from '#routing/paths.ts';

type Navigation = {
  /** Goes to a path below the base path. */
  readonly go: (href: string) => void;
  /** Fetches what going there would take. */
  readonly prepare: (href: string) => void;
};

export const NavigationContext = createContext<Navigation>({ go: () => {}, prepare: () => {} });

/** A click that the browser should not answer itself: no new tab, no download, our own address. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.defaultPrevented;

const ownPath = (href: string): string | null => {
  if (href !== BASE_PATH && !href.startsWith(`${BASE_PATH}/`)) return null;
  const below = href.slice(BASE_PATH.length);
  return below === '' ? '/' : below;
};

/** How the design system's links become navigations of the app; other addresses stay plain links. */
export function AppLink({ href, onClick, children, ...rest }: LinkProps) {
  const { go, prepare } = use(NavigationContext);
  const below = rest.target === undefined ? ownPath(href) : null;
  if (below === null) {
    return (
      <a href={href} onClick={onClick} {...rest}>
        {children}
      </a>
    );
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(below);
  };
  const ready = () => prepare(below);
  return (
    <a href={href} {...rest} onClick={follow} onPointerEnter={ready} onFocus={ready}>
      {children}
    </a>
  );
}
