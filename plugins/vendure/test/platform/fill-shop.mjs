import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const core = require('@vendure/core');
const { populateInitialData } = require('@vendure/core/cli');

/** Another way to pay, which always works: Vendure's own for trying. */
const cash = {
  name: 'Efectivo',
  handler: {
    code: 'dummy-payment-handler',
    arguments: [{ name: 'automaticSettle', value: 'true' }],
  },
};

const method = (name, captureMode) => ({
  name,
  handler: { code: 'abona', arguments: [{ name: 'captureMode', value: captureMode }] },
});

/** Mexico, IVA included in prices, one way to ship, Abona twice (captured at once, and when shipped) and cash, one chair. */
export async function fillShop(app) {
  await populateInitialData(app, {
    defaultLanguage: 'es',
    defaultZone: 'México',
    countries: [{ name: 'México', code: 'MX', zone: 'México' }],
    taxRates: [{ name: 'IVA', percentage: 16 }],
    shippingMethods: [{ name: 'Envío', price: 9_900 }],
    paymentMethods: [method('Abona', 'automatic'), method('Abona al enviar', 'manual'), cash],
    collections: [],
  });
  const ctx = await superadminContext(app);
  const channels = app.get(core.ChannelService);
  const channel = await channels.getDefaultChannel();
  await channels.update(ctx, {
    id: channel.id,
    pricesIncludeTax: true,
    availableCurrencyCodes: ['MXN', 'USD'],
    defaultCurrencyCode: 'MXN',
  });
  const inPesos = await superadminContext(app);
  const translations = [
    { languageCode: 'es', name: 'Silla Oaxaca', slug: 'silla', description: '' },
  ];
  await app.get(core.PaymentMethodService).create(inPesos, {
    code: 'abona-si-presta',
    enabled: true,
    handler: method('', 'automatic').handler,
    checker: { code: 'abona-eligibility', arguments: [] },
    translations: [{ languageCode: 'es', name: 'Abona si presta', description: '' }],
  });
  const product = await app.get(core.ProductService).create(inPesos, { translations });
  const variants = app.get(core.ProductVariantService);
  const ordered = { productId: product.id, sku: 'SILLA', trackInventory: 'FALSE' };
  const [silla] = await variants.create(inPesos, [{ ...ordered, translations, price: 150_000 }]);
  const prices = [
    { currencyCode: 'MXN', price: 150_000 },
    { currencyCode: 'USD', price: 9_000 },
  ];
  await variants.update(inPesos, [{ id: silla.id, prices }]);
}

async function superadminContext(app) {
  const where = { identifier: 'tienda' };
  const user = await app
    .get(core.TransactionalConnection)
    .rawConnection.getRepository(core.User)
    .findOneOrFail({ where, relations: { roles: { channels: true } } });
  const channelOrToken = await app.get(core.ChannelService).getDefaultChannel();
  return app
    .get(core.RequestContextService)
    .create({ apiType: 'admin', languageCode: 'es', user, channelOrToken });
}
