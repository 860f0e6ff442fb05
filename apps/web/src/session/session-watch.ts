import { forgiveErrorsInTime } from './errors/error-forgiveness.ts';
import { leaveAfterExpiry } from './errors/unauthorised.ts';
import { keepSessionRenewed } from './keep-renewed.ts';
import { followOtherTabs } from './other-tabs.ts';

/** Looks after the session for as long as the page lives; the first screen does not wait for it. */
export function startSessionWatch(): void {
  followOtherTabs();
  forgiveErrorsInTime();
  keepSessionRenewed(leaveAfterExpiry);
}
