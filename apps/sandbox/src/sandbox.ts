import { loadWebhookKeys, type WebhookKeys } from '#cards/webhook-key.ts';
import { createBusinessClock } from '#clock/business-clock.ts';
import { createBusinessNow } from '#clock/business-now.ts';
import type { Configuration } from '#configuration.ts';
import { createConsoleServer } from '#console/console-server.ts';
import { veriffSignature } from '#identity/veriff-signature.ts';
import { createArtifactStore } from '#login/artifact-store.ts';
import { createLoginServer } from '#login/login-server.ts';
import { loadLoginKeys } from '#login/signing-keys.ts';
import { createMailbox } from '#mailbox/mailbox.ts';
import { createSmtp } from '#mailbox/smtp.ts';
import { createPhoneMessages } from '#phone/phone-store.ts';
import { createBackground } from '#platform/background.ts';
import { checkDatabase, type Database, openDatabase, type Warn } from '#platform/database.ts';
import { createArrivalBell } from '#platform/delivery.ts';
import { createFaults } from '#platform/faults.ts';
import { createLog } from '#platform/log.ts';
import { migrate } from '#platform/migrate.ts';
import { createVendorCalls } from '#platform/vendor-calls.ts';
import { createWorldEvents } from '#platform/world-events.ts';
import { createPushEvents } from '#push/push-event-store.ts';
import { createPushHub } from '#push/push-hub.ts';
import { CLOSE } from '#push/push-protocol.ts';
import { createShopServer } from '#shop/shop-server.ts';
import { hearAboutDeposit } from '#spei/deposits.ts';
import { createStoryTeller } from '#tour/story-teller.ts';
import { createWebhookQueue } from '#webhooks/webhook-queue.ts';
import { conektaSignature, noSignature } from '#webhooks/webhook-signature.ts';
import { createVendorServer } from './vendor-server.ts';
import { startTimetable } from './vendor-timetable.ts';
import type { World } from './world.ts';

export type Sandbox = { readonly close: () => Promise<void> };

const CLEAN_UP_INTERVAL_MS = 10 * 60_000;

/** Opens every simulated party, or none: what is open already is closed again when one cannot open. */
export async function startSandbox(configuration: Configuration): Promise<Sandbox> {
  const warn = createLog(configuration.logLevel);
  const database = openDatabase(configuration.databaseUrl, warn);
  const closers: (() => Promise<void> | void)[] = [() => database.end()];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await checkDatabase(database);
    await migrate(database);
    const world = await createWorld({ configuration, database, warn });
    closers.push(
      () => world.background.settled(),
      () => world.webhooks.close(),
      () => world.bell.silence(),
    );
    for (const party of await createParties(world, warn)) {
      closers.push(party.close);
      await party.open();
    }
    closers.push(startCleanUp(world), startTimetable(world), () => world.hub.close());
    return { close };
  } catch (failure) {
    await close();
    throw failure;
  }
}

type Foundation = {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly warn: Warn;
};

async function createWorld({ configuration, database, warn }: Foundation): Promise<World> {
  const events = createWorldEvents();
  const faults = createFaults(events);
  const bell = createArrivalBell(events);
  const hub = createPushHub(faults, events);
  const clock = createBusinessClock(configuration, events);
  const background = createBackground(warn);
  const cardWebhookKeys = await loadWebhookKeys(database);
  faults.onChange(async ({ push }) => {
    if (push.mode === 'refused') hub.disconnectAll(CLOSE.overCapacity);
  });
  return {
    configuration,
    database,
    artifacts: createArtifactStore(database),
    keys: await loadLoginKeys(database),
    faults,
    events,
    bell,
    hub,
    mailbox: createMailbox({ database, events, faults, bell }),
    background,
    teller: await createStoryTeller({ database, configuration, events, background }),
    calls: createVendorCalls(database),
    pushEvents: createPushEvents(database),
    messages: createPhoneMessages(database),
    clock,
    now: createBusinessNow(clock, events),
    cardWebhookKeys,
    webhooks: createWebhookQueue({
      database,
      faults,
      events,
      warn,
      signers: signersOf(configuration, cardWebhookKeys),
      hearers: { spei: hearAboutDeposit(database) },
    }),
  };
}

const signersOf = ({ vendors }: Configuration, cardKeys: WebhookKeys) => ({
  identity: veriffSignature(vendors.identity.keys),
  spei: noSignature,
  cards: conektaSignature(cardKeys.signing),
  debit: noSignature,
});

type Party = { readonly open: () => Promise<void>; readonly close: () => Promise<void> };

async function createParties(world: World, warn: Warn): Promise<readonly Party[]> {
  return [
    await createConsoleServer(world),
    await createShopServer(world),
    await createLoginServer(world),
    await createVendorServer(world),
    createSmtp({ ...world, warn }),
  ];
}

/** What has expired for a day goes; nobody waits for it. */
function startCleanUp({ artifacts, background }: World): () => void {
  const timer = setInterval(
    () => background.run('the clean-up', () => artifacts.removeExpired()),
    CLEAN_UP_INTERVAL_MS,
  );
  timer.unref();
  return () => clearInterval(timer);
}
