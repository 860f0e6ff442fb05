import * as flagService from './engagement/flag-service.ts';
import * as tracking from './engagement/tracking.ts';
import * as emailVerification from './identity/email-verification.ts';
import * as push from './identity/push.ts';
import * as session from './identity/session.ts';
import * as operations from './operations.ts';
import * as application from './origination/application.ts';

/**
 * Every call of the product by name: the server must bind each of them, the document lists each of
 * them, and the browser's path map (`client-map.gen.ts`) is generated from this list.
 */
export const api = {
  getSession: session.getSession,
  logIn: session.logIn,
  logOut: session.logOut,
  listSessions: session.listSessions,
  endOtherSessions: session.endOtherSessions,
  getPushConfiguration: push.getPushConfiguration,
  authorizePush: push.authorizePush,
  getEmailStatus: emailVerification.getEmailStatus,
  sendVerificationEmail: emailVerification.sendVerificationEmail,
  verifyEmail: emailVerification.verifyEmail,
  getApplication: application.getApplication,
  createApplication: application.createApplication,
  getLendingProfileFeatures: flagService.getLendingProfileFeatures,
  evaluateFlags: flagService.evaluateFlags,
  recordEvents: tracking.recordEvents,
  recordLogs: tracking.recordLogs,
  putContext: tracking.putContext,
  getBusinessClock: operations.getBusinessClock,
  moveBusinessClock: operations.moveBusinessClock,
} as const;

export type CallName = keyof typeof api;
