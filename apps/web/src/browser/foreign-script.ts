import type { TrustedPolicy } from '@abona/contract/trusted-policies';
import { trustedAddress } from './trusted-address.ts';

type Foreign = {
  readonly policy: TrustedPolicy;
  readonly address: string;
  readonly timeoutMs: number;
  /** The one sensitive screen that it belongs to; on every other one it is a stranger. */
  readonly screen?: string;
};

/** Scripts of others that run in this document, such as a tag manager's container. */
export const markForeign = (script: HTMLScriptElement, screen = ''): void => {
  script.dataset['foreign'] = screen;
};

/** Whether scripts of others run here that do not belong to the screen at this path. */
export const hasForeignScripts = (path: string): boolean =>
  [...document.querySelectorAll<HTMLScriptElement>('script[data-foreign]')].some(
    ({ dataset }) => dataset['foreign'] !== path,
  );

/** Fetches a script of somebody else's. After a failure nothing of it is left, so that it can be tried again. */
export function loadForeignScript({
  policy,
  address,
  timeoutMs,
  screen = '',
}: Foreign): Promise<void> {
  const script = document.createElement('script');
  script.async = true;
  script.src = trustedAddress(policy, address);
  markForeign(script, screen);
  return new Promise<void>((fulfil, reject) => {
    const fail = () => {
      script.remove();
      reject(new Error(`the script ${policy} did not load`));
    };
    const limit = setTimeout(fail, timeoutMs);
    script.onload = () => {
      clearTimeout(limit);
      fulfil();
    };
    script.onerror = fail;
    document.head.append(script);
  });
}
