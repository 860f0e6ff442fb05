import { outsideAddress } from '#browser/outside-address.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { ButtonLink } from '#ui/button/button-link.tsx';
import { noteReturn } from './note-return.ts';

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
