import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { call } from '#api/call.ts';
import { outsideAddress } from '#browser/external-links.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { hrefOf } from '#routing/available-routes.ts';

/**
 * Tells our server that somebody goes back to the shop of their purchase (specification 7, events/send). The page is
 * being left: nothing waits for the answer, and nothing depends on it.
 */
export function noteReturn(shop: string | null | undefined, address: string): void {
  if (!shop) return;
  const body = { merchant_name: shop, return_url: address };
  call('sendShopReturn', { body }, { keepalive: true }).catch(() => {});
}

type BackToShopProps = {
  readonly callback: string | null | undefined;
  readonly shop: string | null | undefined;
  readonly variant?: 'primary' | 'line';
  /** Whether there is an application of theirs to go back from. */
  readonly isOwn?: boolean;
};

/** The shop's own way back, where it gave one. */
export function BackToShop({ callback, shop, variant = 'primary', isOwn }: BackToShopProps) {
  const address = outsideAddress(callback);
  if (address === null) return null;
  return (
    <ButtonLink
      full
      variant={variant}
      href={address}
      onClick={() => isOwn && noteReturn(shop, address)}
    >
      {shop ? funnelCopy.backTo(shop) : funnelCopy.backToShop}
    </ButtonLink>
  );
}

/** Back to the shop if there is one, and home. */
export function WaysOut({ callback, shop }: Pick<BackToShopProps, 'callback' | 'shop'>) {
  const isFirst = outsideAddress(callback) === null;
  return (
    <>
      <BackToShop isOwn callback={callback} shop={shop} />
      <ButtonLink full variant={isFirst ? 'primary' : 'text'} href={hrefOf('home')}>
        {funnelCopy.goHome}
      </ButtonLink>
    </>
  );
}
