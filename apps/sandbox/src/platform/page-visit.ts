import { z } from 'zod';

const Visit = z.object({
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ clave: z.string().max(100).catch('') }),
});

/** `/…/:id?clave=…`: what is visited, and the key that came with the invitation. */
export function visitIn(request: {
  readonly params: unknown;
  readonly query: unknown;
}): { readonly id: string; readonly key: string } | null {
  const visit = Visit.safeParse({ params: request.params, query: request.query });
  return visit.success ? { id: visit.data.params.id, key: visit.data.query.clave } : null;
}
