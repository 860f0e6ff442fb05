import type { DeviceVendor } from '@abona/contract/origination/device-vendors';

/** What the vendors' scripts put on the page (their own names). */
type Page = {
  readonly Startup: {
    readonly AfterResult: (take: (result: { readonly request_id: string }) => void) => void;
  };
  readonly _Sardine: {
    readonly createContext: (options: {
      readonly clientId: string;
      readonly sessionKey: string;
      readonly flow: string;
      readonly parentElement: HTMLElement;
      readonly onDeviceResponse: () => void;
    }) => void;
  };
  readonly NTHN: {
    readonly profiler: {
      readonly init: (options: {
        readonly attemptReference: string;
        readonly clientId: string;
      }) => Promise<unknown>;
    };
  };
  readonly nid: (command: 'siteId' | 'identify', value: string) => unknown;
};

const page = window as unknown as Page;

/** How each begins a session once its script is there; answers under what the vendor knows it. */
export const surfaces: Readonly<Record<DeviceVendor, (clientId: string) => Promise<string>>> = {
  ipqs: () =>
    new Promise((fulfil) => {
      page.Startup.AfterResult(({ request_id }) => fulfil(request_id));
    }),
  sardine: (clientId) => {
    const sessionKey = crypto.randomUUID();
    return new Promise((fulfil) => {
      page._Sardine.createContext({
        clientId,
        sessionKey,
        flow: 'application',
        parentElement: document.body,
        onDeviceResponse: () => fulfil(sessionKey),
      });
    });
  },
  nethone: async (clientId) => {
    const attemptReference = crypto.randomUUID();
    await page.NTHN.profiler.init({ attemptReference, clientId });
    return attemptReference;
  },
  neuroid: async (clientId) => {
    const userId = crypto.randomUUID();
    page.nid('siteId', clientId);
    await page.nid('identify', userId);
    return userId;
  },
};
