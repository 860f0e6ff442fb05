import { defineMiddlewares } from '@medusajs/framework/http';

/** What is signed is the body byte for byte. */
// biome-ignore lint/style/noDefaultExport: Medusa finds it by this name.
export default defineMiddlewares({
  routes: [
    { matcher: '/hooks/abona/:id', method: ['POST'], bodyParser: { preserveRawBody: true } },
  ],
});
