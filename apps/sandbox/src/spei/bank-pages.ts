import type { FastifyInstance } from 'fastify';
import { sendPage } from '#platform/page.ts';
import { centavosIn } from '#platform/pesos.ts';
import type { VendorWorld } from '#vendor-world.ts';
import { receiptPage, TransferForm, transferPage } from './bank-views.ts';
import { isClabe } from './clabe.ts';
import { createSpei } from './spei.ts';

/** A customer's own bank: where somebody transfers to the CLABE that Abona gave them. */
export function bankPages(app: FastifyInstance, world: VendorWorld): void {
  const spei = createSpei(world);
  app.get('/banco', (request, reply) =>
    sendPage(reply, transferPage(TransferForm.parse(request.query), null)),
  );
  app.post('/banco', async (request, reply) => {
    const form = TransferForm.parse(request.body ?? {});
    const clabe = form.clabe.replace(/\s/g, '');
    const amount = centavosIn(form.monto);
    if (!isClabe(clabe))
      return sendPage(reply, transferPage(form, 'La CLABE no es correcta.'), 422);
    if (amount === null) {
      return sendPage(reply, transferPage(form, 'Escribe un monto, como 1250.50.'), 422);
    }
    const sender = form.nombre === '' ? undefined : { name: form.nombre };
    const concept = form.concepto === '' ? undefined : form.concepto.slice(0, 40);
    return sendPage(reply, receiptPage(await spei.receive({ clabe, amount, sender, concept })));
  });
}
