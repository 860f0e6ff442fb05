import type { FastifyInstance } from 'fastify';

/**
 * The lender's accounts site, where somebody adds a card to the wallet. A lender has one of its own; here the app
 * itself does it, so that nobody's press ends in an address that is not there.
 */
export function accountsSite(app: FastifyInstance, appOrigin: string): void {
  app.get('/cuentas/billetera/agregar-tarjeta', (_, reply) =>
    reply.redirect(`${appOrigin}/pay/tarjetas/agregar`),
  );
}
