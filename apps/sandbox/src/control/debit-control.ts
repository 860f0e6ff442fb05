import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { createDebit, runDueDebits } from '#debit/debit.ts';
import { type KeptMandate, REJECT_CAUSES } from '#debit/debit-resources.ts';
import type { World } from '#world.ts';
import { checkedBody, checkedQuery, Limit, refusedWhenNull } from './control-refusal.ts';

const Code = z.string().refine((code) => code in REJECT_CAUSES, 'a cause such as 04');
/** Without a code the bank agrees. */
const BankAnswer = z.strictObject({ reject_code: Code.optional() });
const ByReference = z.strictObject({ reference: z.string().optional(), limit: Limit });
const mandateView = ({ ending: _, ...mandate }: KeptMandate) => mandate;
type ById = { readonly Params: { readonly id: string } };

export function debitControl(app: FastifyInstance, world: World): void {
  const debit = createDebit(world);
  const refused = 'There is no such thing in a state that allows it.';
  const having = (reference: string | undefined) => (reference === undefined ? {} : { reference });

  app.get('/debit/mandates', async (request) => {
    const { reference, limit } = checkedQuery(ByReference, request);
    const mandates = await debit.mandates.list({ having: having(reference), limit });
    return { mandates: mandates.map(mandateView) };
  });
  app.get('/debit/collections', async (request) => {
    const { reference, limit } = checkedQuery(ByReference, request);
    return { collections: await debit.collections.list({ having: having(reference), limit }) };
  });
  app.post<ById>('/debit/mandates/:id/answer', async (request) => {
    const { reject_code } = checkedBody(BankAnswer, request);
    const answered = await debit.answerMandate(request.params.id, reject_code ?? null);
    return mandateView(refusedWhenNull(answered, refused));
  });
  app.post<ById>('/debit/mandates/:id/cancel', async ({ params }) =>
    mandateView(refusedWhenNull(await debit.cancelMandate(params.id), refused)),
  );
  app.post<ById>('/debit/collections/:id/answer', async (request) => {
    const { reject_code } = checkedBody(BankAnswer, request);
    const answered = await debit.answerCollection(request.params.id, reject_code ?? null);
    return refusedWhenNull(answered, refused);
  });
  app.post<ById>('/debit/collections/:id/object', async ({ params }) =>
    refusedWhenNull(await debit.object(params.id), refused),
  );
  /** The banks answer everything that waits, as they would when its day comes. */
  app.post('/debit/hurry', async () => ({ answered: await runDueDebits(debit, true) }));
}
