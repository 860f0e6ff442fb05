import type { Flag } from '../flags.ts';

/** Who can be asked about the browser that an application comes from. */
export const deviceVendors = ['ipqs', 'sardine', 'nethone', 'neuroid'] as const;
export type DeviceVendor = (typeof deviceVendors)[number];

/** The flag that switches each of them: off, its script is not loaded and it is not asked. */
export const flagOfVendor = {
  ipqs: 'ipqsActive',
  sardine: 'sardineActive',
  nethone: 'nethoneActive',
  neuroid: 'neuroidActive',
} as const satisfies Record<DeviceVendor, Flag>;

/** What handing an application in is called at the captcha's vendor: a token is for one action. */
export const CAPTCHA_ACTION = 'submit_application';
