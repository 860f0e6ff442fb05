import { randomBytes } from 'node:crypto';
import { createRecords } from '#platform/records.ts';
import type { VendorWorld } from '#vendor-world.ts';
import type { KeptOrder } from './card-resources.ts';
import { lastCharge } from './card-resources.ts';
import { chargeView, orderView } from './card-views.ts';

export type ConektaEvent = {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created_at: number;
  readonly livemode: false;
  readonly data: object;
  readonly webhook_status: 'pending';
  readonly webhook_logs: readonly [];
};

export type KeptEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly subscribed_events: readonly string[];
  readonly active: boolean;
  readonly deleted: boolean;
};

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000);

/** The processor's own events: kept, listed, and called to the address of the account and to others. */
export function createConektaEvents(world: VendorWorld) {
  const { database, webhooks, events: worldEvents, configuration } = world;
  const kept = createRecords<ConektaEvent>(database, 'conekta.event');
  const endpoints = createRecords<KeptEndpoint>(database, 'conekta.webhook');

  const urlsFor = async (type: string): Promise<string[]> => {
    const made = await endpoints.list({ having: { active: true }, limit: 50 });
    const subscribed = made.filter(
      ({ subscribed_events }) => subscribed_events.length === 0 || subscribed_events.includes(type),
    );
    const all = [configuration.vendors.cards.webhookUrl, ...subscribed.map(({ url }) => url)];
    return [...new Set(all)];
  };
  const call = (event: ConektaEvent, urls: readonly string[]) =>
    webhooks.send('cards', { id: event.id, type: event.type, body: JSON.stringify(event) }, urls);

  const tell = async (type: string, object: object): Promise<void> => {
    const event: ConektaEvent = {
      id: randomBytes(12).toString('hex'),
      object: 'event',
      type,
      created_at: seconds(new Date()),
      livemode: false,
      data: { object, previous_attributes: {} },
      webhook_status: 'pending',
      webhook_logs: [],
    };
    await kept.add(event);
    await call(event, await urlsFor(type));
  };

  return {
    kept,
    endpoints,
    call,
    urlsFor,
    tell,
    /** What happened to an order: its charge's events first, then its own. */
    tellOrder: async (
      order: KeptOrder,
      types: { readonly charge?: readonly string[]; readonly order?: readonly string[] },
    ): Promise<void> => {
      worldEvents.announce('cards');
      worldEvents.announce('cash');
      const charge = lastCharge(order);
      const { vendorUrl } = configuration;
      for (const type of charge === null ? [] : (types.charge ?? [])) {
        if (charge !== null) await tell(`charge.${type}`, chargeView(vendorUrl, order, charge));
      }
      for (const type of types.order ?? [])
        await tell(`order.${type}`, orderView(vendorUrl, order));
    },
  };
}
