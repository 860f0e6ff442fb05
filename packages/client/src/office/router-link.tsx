import type { LinkProps } from '@abona/ui/link.tsx';
import type { MouseEvent } from 'react';
import { useGo } from './use-address.ts';

/** A click that the browser should not answer itself: no new tab, no download, our own address. */
const isPlainClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  !event.defaultPrevented;

/** How the design system's links become navigations of the app; foreign addresses and files stay plain links. */
export function RouterLink({ href, onClick, children, ...rest }: LinkProps) {
  const go = useGo();
  const isOurs = href.startsWith('/') && rest.download === undefined && rest.target === undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOurs || !isPlainClick(event)) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a href={href} onClick={follow} {...rest}>
      {children}
    </a>
  );
}
