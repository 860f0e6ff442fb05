// A shop as Medusa's own guide makes it, with Abona twice: captured at once, and captured later.
const { defineConfig, Modules } = require('@medusajs/framework/utils');

const options = {
  secretKey: process.env.ABONA_SECRET_KEY,
  webhookSecrets: [process.env.ABONA_WEBHOOK_SECRET],
  baseUrl: process.env.ABONA_URL,
  returnUrl: 'http://localhost:8000/pedido/confirmar',
};
const provider = '@abona/medusa-payment/providers/abona';

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: 'http://localhost:8000',
      adminCors: 'http://localhost:8000',
      authCors: 'http://localhost:8000',
      jwtSecret: 'of a test',
      cookieSecret: 'of a test',
    },
  },
  admin: { disable: true },
  plugins: ['@abona/medusa-payment'],
  modules: [
    {
      key: Modules.PAYMENT,
      resolve: '@medusajs/medusa/payment',
      options: {
        providers: [
          { resolve: provider, id: 'abona', options },
          { resolve: provider, id: 'later', options: { ...options, captureMode: 'manual' } },
        ],
      },
    },
  ],
});
