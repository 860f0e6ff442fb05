import { Modules } from '@medusajs/framework/utils';
import * as flows from '@medusajs/medusa/core-flows';

/** A shop with one thing to sell, in pesos, and a region that pays in dollars. */
export async function fillShop(container) {
  const run = async (workflow, input) => (await workflow(container).run({ input })).result;
  const link = container.resolve('link');
  const [channel] = await run(flows.createSalesChannelsWorkflow, {
    salesChannelsData: [{ name: 'Tienda' }],
  });
  const providers = ['pp_abona_abona', 'pp_abona_later', 'pp_system_default'];
  const [mexico, abroad] = await run(flows.createRegionsWorkflow, {
    regions: [
      { name: 'México', currency_code: 'mxn', countries: ['mx'], payment_providers: providers },
      { name: 'Abroad', currency_code: 'usd', countries: ['us'], payment_providers: providers },
    ],
  });
  const [location] = await run(flows.createStockLocationsWorkflow, {
    locations: [
      { name: 'Bodega', address: { city: 'Oaxaca', country_code: 'MX', address_1: 'Reforma 10' } },
    ],
  });
  await run(flows.linkSalesChannelsToStockLocationWorkflow, { id: location.id, add: [channel.id] });
  const shipping = await openShipping(container, { run, link, location });
  const [plenty, single] = await putOnSale(run, { container, channel, location, shipping });
  const [publishable, secret] = await run(flows.createApiKeysWorkflow, {
    api_keys: [
      { title: 'Storefront', type: 'publishable', created_by: '' },
      { title: 'Admin', type: 'secret', created_by: '' },
    ],
  });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: publishable.id, add: [channel.id] });
  return {
    publishableKey: publishable.token,
    secretKey: secret.token,
    mexico: mexico.id,
    abroad: abroad.id,
    plenty,
    single,
    shippingOption: shipping.option.id,
  };
}

async function openShipping(container, { run, link, location }) {
  const fulfillment = container.resolve(Modules.FULFILLMENT);
  const provider_id = 'manual_manual';
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_provider_id: provider_id },
  });
  const [profile] = await run(flows.createShippingProfilesWorkflow, {
    data: [{ name: 'Paquete', type: 'default' }],
  });
  const geo_zones = ['mx', 'us'].map((country_code) => ({ country_code, type: 'country' }));
  const set = await fulfillment.createFulfillmentSets({
    name: 'Envíos',
    type: 'shipping',
    service_zones: [{ name: 'Todo', geo_zones }],
  });
  await link.create({
    [Modules.STOCK_LOCATION]: { stock_location_id: location.id },
    [Modules.FULFILLMENT]: { fulfillment_set_id: set.id },
  });
  const [option] = await run(flows.createShippingOptionsWorkflow, [
    {
      name: 'Paquete',
      price_type: 'flat',
      provider_id,
      service_zone_id: set.service_zones[0].id,
      shipping_profile_id: profile.id,
      type: { label: 'Paquete', description: 'En tres días', code: 'package' },
      prices: [
        { currency_code: 'mxn', amount: 99.5 },
        { currency_code: 'usd', amount: 5 },
      ],
      rules: [],
    },
  ]);
  return { profile, option };
}

/** A jar for $1,399.99, of which there are a thousand, and another of which there is one. */
async function putOnSale(run, { container, channel, location, shipping }) {
  const jar = (size, stocked) => ({
    title: size,
    sku: `JARRON-${size}`,
    stocked,
    options: { Tamaño: size },
    prices: [
      { currency_code: 'mxn', amount: 1399.99 },
      { currency_code: 'usd', amount: 80 },
    ],
  });
  const jars = [jar('Grande', 1_000), jar('Único', 1)];
  const [product] = await run(flows.createProductsWorkflow, {
    products: [
      {
        title: 'Jarrón de barro negro',
        status: 'published',
        shipping_profile_id: shipping.profile.id,
        sales_channels: [{ id: channel.id }],
        options: [{ title: 'Tamaño', values: jars.map(({ title }) => title) }],
        variants: jars.map(({ stocked, ...variant }) => variant),
      },
    ],
  });
  const inventory = container.resolve(Modules.INVENTORY);
  for (const { sku, stocked: stocked_quantity } of jars) {
    const [item] = await inventory.listInventoryItems({ sku });
    const level = { inventory_item_id: item.id, location_id: location.id, stocked_quantity };
    await run(flows.createInventoryLevelsWorkflow, { inventory_levels: [level] });
  }
  return jars.map(({ sku }) => product.variants.find((one) => one.sku === sku).id);
}
