import { toSVG } from 'bwip-js/node';
import type { FastifyInstance } from 'fastify';

/** What `barcode_url` shows: the reference as Code 128. */
export function barcodes(app: FastifyInstance): void {
  app.get<{ Params: { reference: string } }>(
    '/conekta/barcodes/:reference.svg',
    (request, reply) => {
      const { reference } = request.params;
      if (!/^\d{14}$/.test(reference)) return reply.code(404).send('');
      const drawing = toSVG({ bcid: 'code128', text: reference, height: 14, includetext: true });
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .send(drawing);
    },
  );
}
