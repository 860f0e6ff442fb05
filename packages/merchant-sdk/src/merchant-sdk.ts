// biome-ignore-all lint/performance/noBarrelFile: a shop imports from one door, whatever stands behind it.
export { AbonaError, type FieldFailure } from './abona-error.ts';
export { type AbonaClient, createAbonaClient, each } from './client.ts';
export type {
  ApiKey,
  ApiKeyOrder,
  CustomerLinkEvent,
  ErrorCode,
  EventType,
  HostedSignUp,
  HostedSignUpOrder,
  IssuedApiKey,
  MerchantScope,
  OfferedPlan,
  Offers,
  Page,
  Payment,
  PaymentEvent,
  PaymentLine,
  PaymentOrder,
  PaymentStatus,
  Payout,
  Refund,
  RefundOrder,
  RefundPreview,
  SettlementLine,
  SignedWebhookEndpoint,
  StoreCode,
  TillSale,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointOrder,
  WebhookEvent,
} from './contract.gen.ts';
export type { CallOptions, ClientOptions } from './request.ts';
export {
  isAbout,
  type VerifyOptions,
  verifySignature,
  verifyWebhook,
  type WebhookFailure,
  type WebhookHeaders,
  WebhookVerificationError,
} from './webhook.ts';
