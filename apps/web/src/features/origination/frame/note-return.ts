import { call } from '#api/call.ts';

/**
 * Tells our server that somebody goes back to the shop of their purchase (specification 7, events/send). The page is
 * being left: nothing waits for the answer, and nothing depends on it.
 */
export function noteReturn(shop: string | null | undefined, address: string): void {
  if (!shop) return;
  const body = { merchant_name: shop, return_url: address };
  call('sendShopReturn', { body }, { keepalive: true }).catch(() => {});
}
