import * as account from './portal-account.ts';
import * as branch from './portal-branch.ts';
import * as clock from './portal-clock.ts';
import * as developer from './portal-developer.ts';
import * as goLive from './portal-go-live.ts';
import * as home from './portal-home.ts';
import * as message from './portal-message.ts';
import * as payment from './portal-payment.ts';
import * as payout from './portal-payout.ts';
import * as session from './portal-session.ts';
import * as team from './portal-team.ts';
import * as till from './portal-till.ts';

/**
 * Every call of the portal by name. They answer at the listener of shops' people and nowhere else; what is in `api` and
 * in `staffApi` answers there not at all.
 */
export const portalApi = {
  beginPortalSignIn: session.beginPortalSignIn,
  finishPortalSignIn: session.finishPortalSignIn,
  getPortalSession: session.getPortalSession,
  endPortalSession: session.endPortalSession,
  switchPortalAccount: session.switchPortalAccount,
  openPortalAccount: account.openPortalAccount,
  getPortalSetup: goLive.getPortalSetup,
  correctPortalAccount: goLive.correctPortalAccount,
  givePortalClabe: goLive.givePortalClabe,
  confirmPortalClabe: goLive.confirmPortalClabe,
  printPortalAgreement: goLive.printPortalAgreement,
  sendPortalAgreementCode: goLive.sendPortalAgreementCode,
  signPortalAgreement: goLive.signPortalAgreement,
  answerPortalReview: goLive.answerPortalReview,
  getPortalHome: home.getPortalHome,
  listPortalPayments: payment.listPortalPayments,
  getPortalPayment: payment.getPortalPayment,
  capturePortalPayment: payment.capturePortalPayment,
  cancelPortalPayment: payment.cancelPortalPayment,
  previewPortalRefund: payment.previewPortalRefund,
  refundPortalPayment: payment.refundPortalPayment,
  listPortalPayouts: payout.listPortalPayouts,
  getPortalPayout: payout.getPortalPayout,
  exportPortalPayout: payout.exportPortalPayout,
  printPortalPayout: payout.printPortalPayout,
  listPortalBranches: branch.listPortalBranches,
  addPortalBranch: branch.addPortalBranch,
  changePortalBranch: branch.changePortalBranch,
  closePortalBranch: branch.closePortalBranch,
  listPortalKeys: developer.listPortalKeys,
  issuePortalKey: developer.issuePortalKey,
  rotatePortalKey: developer.rotatePortalKey,
  revokePortalKey: developer.revokePortalKey,
  listPortalEndpoints: developer.listPortalEndpoints,
  addPortalEndpoint: developer.addPortalEndpoint,
  rotatePortalSecret: developer.rotatePortalSecret,
  switchPortalEndpoint: developer.switchPortalEndpoint,
  listPortalDeliveries: developer.listPortalDeliveries,
  getPortalDelivery: developer.getPortalDelivery,
  resendPortalDelivery: developer.resendPortalDelivery,
  sendPortalTrial: developer.sendPortalTrial,
  listPortalRequests: developer.listPortalRequests,
  getPortalClock: clock.getPortalClock,
  movePortalClock: clock.movePortalClock,
  getPortalMessage: message.getPortalMessage,
  listPortalTeam: team.listPortalTeam,
  invitePortalMember: team.invitePortalMember,
  changePortalMember: team.changePortalMember,
  removePortalMember: team.removePortalMember,
  endMemberSessions: team.endMemberSessions,
  setPortalPin: team.setPortalPin,
  getPortalTill: till.getPortalTill,
  openTillShift: till.openTillShift,
  closeTillShift: till.closeTillShift,
  chargeAtTill: till.chargeAtTill,
  getTillSale: till.getTillSale,
  cancelTillSale: till.cancelTillSale,
  approveTillRefund: till.approveTillRefund,
  refundTillSale: till.refundTillSale,
} as const;
