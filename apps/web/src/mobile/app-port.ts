import { isFramed } from '#browser/frame.ts';

/** The way to the mobile app and back. */
export type AppPort = {
  readonly post: (text: string) => void;
  readonly listen: (hear: (text: unknown) => void) => void;
};

type Hears = (event: { readonly data: unknown }) => void;
/** What the mobile app puts into the page: Android's message listener, or the same by iOS's script. */
type NativeObject = {
  readonly postMessage: (text: string) => void;
  readonly addEventListener: (type: 'message', listener: Hears) => void;
};

function nativeObject(): NativeObject | null {
  const { AbonaNative: native } = window as { AbonaNative?: Partial<NativeObject> };
  const isWhole =
    typeof native?.postMessage === 'function' && typeof native.addEventListener === 'function';
  return isWhole ? (native as NativeObject) : null;
}

/**
 * Finds the app, if there is one: the object that it alone can put into a whole page, or a page that is
 * listed and shows us in a frame. A query parameter never makes one.
 */
export function findAppPort(origins: readonly string[]): AppPort | null {
  if (isFramed()) return framePort(origins);
  const native = nativeObject();
  return native === null
    ? null
    : {
        post: (text) => native.postMessage(text),
        listen: (hear) => native.addEventListener('message', ({ data }) => hear(data)),
      };
}

function framePort(origins: readonly string[]): AppPort | null {
  const { ancestorOrigins } = window.location as { ancestorOrigins?: ArrayLike<string> };
  const shownBy = ancestorOrigins?.[0];
  const listed = origins.filter((origin) => shownBy === undefined || shownBy === origin);
  if (listed.length === 0) return null;
  return {
    // To named origins only: anybody else's page does not get to read it.
    post: (text) => {
      for (const origin of listed) window.parent.postMessage(text, origin);
    },
    listen: (hear) => {
      window.addEventListener('message', ({ source, origin, data }) => {
        if (source === window.parent && listed.includes(origin)) hear(data);
      });
    },
  };
}
