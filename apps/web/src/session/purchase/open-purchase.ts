import { ApiFailure } from '@abona/client/api-failure.ts';
import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { readFingerprint } from '#browser/fingerprint.ts';
import { log, messageOf } from '#browser/log.ts';
import { readSurroundings } from '#browser/surroundings.ts';
import { paths } from '#routing/paths.ts';
import { routeOfStatus } from '#routing/route-of-status.ts';
import { beginWith } from '#session/facts/customer-facts.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';
import { type PaymentIds, paymentBody } from './payment-ids.ts';

export type Destination = {
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
};

let failure: unknown = null;
/** Why the last purchase could not be opened, for the screen that says so; a reload forgets it. */
export const purchaseFailure = (): ApiFailure | null =>
  failure instanceof ApiFailure ? failure : null;

/** Opens the application of a purchase. Answers with where to go: the form, for somebody known the offer, or what went wrong. */
export async function openPurchase(ids: PaymentIds): Promise<Destination> {
  const body = paymentBody(ids);
  if (body === null) return { to: paths.home, search: {} };
  const { isEmbedded } = readSurroundings();
  const embedding = 'payment_intent_id' in body ? { embedded_flow: isEmbedded } : {};
  try {
    const application = await call('createApplication', {
      body: { ...body, ...embedding, browser: readFingerprint() },
    });
    failure = null;
    beginWith(queryClient, application);
    trackFunnelStep({ application, event: 'application_created' });
    return {
      to: paths[routeOfStatus[application.status]],
      search: isEmbedded ? { mode: 'APP' } : {},
    };
  } catch (thrown) {
    failure = thrown;
    log({ level: 'error', message: messageOf(thrown), trail: 'session.open_purchase' });
    return { to: paths.creationError, search: body };
  }
}
