// A Vendure shop with the plug-in as it is built, as a process of its own: it can be killed. Plain JavaScript, because it
// runs on the oldest Node too. Tells its parent when it serves.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } = require('@vendure/core');
const { AbonaPlugin } = require('../../dist/abona-plugin.js');
const { fillShop } = await import('./fill-shop.mjs');

const { SHOP_PORT, SHOP_DATABASE, ABONA, IS_NEW } = process.env;
const shopUrl = `http://localhost:${SHOP_PORT}`;

const app = await bootstrap({
  apiOptions: { port: Number(SHOP_PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: 'bearer',
    superadminCredentials: { identifier: 'tienda', password: 'tienda' },
  },
  dbConnectionOptions: {
    ...JSON.parse(SHOP_DATABASE),
    type: 'postgres',
    synchronize: IS_NEW === 'yes',
  },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  plugins: [
    AbonaPlugin.init({
      ...JSON.parse(ABONA),
      returnUrl: ({ code }) => `${shopUrl}/pedidos/${code}`,
    }),
  ],
});
if (IS_NEW === 'yes') await fillShop(app);
process.send('ready');
