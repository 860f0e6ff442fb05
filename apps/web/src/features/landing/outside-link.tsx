import type { ExternalLinks } from '@abona/contract/web-configuration';
import type { ReactNode } from 'react';
import { landingAddresses } from './landing-addresses.ts';

type OutsideLinkProps = {
  readonly to: keyof ExternalLinks;
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

/**
 * The page is made at build, its addresses outside are known when the server starts: the boot
 * script takes them from the page's configuration. Until then the link leads to the legal foot.
 */
export function OutsideLink({ to, className, children }: OutsideLinkProps) {
  return (
    <a className={className} href={landingAddresses.legal} data-outside={to}>
      {children}
    </a>
  );
}
