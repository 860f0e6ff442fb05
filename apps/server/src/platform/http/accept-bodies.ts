import type { FastifyInstance } from 'fastify';
import { isWorkable } from './check-json.ts';
import { Refusal } from './refusal.ts';

/** JSON everywhere; a form only where a vendor's own client calls. */
export function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.endpoint?.auth === 'signature') request.rawBody = String(text);
    if (text === '') return done(null, undefined);
    return parseJson(request, String(text), (failure, body) => {
      if (failure !== null || !isWorkable(body)) return done(new Refusal('malformed_body'));
      return done(null, body);
    });
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.endpoint?.bare !== true)
        return done(new Refusal('unsupported_media_type'));
      const form = readForm(String(text));
      return isWorkable(form) ? done(null, form) : done(new Refusal('malformed_body'));
    },
  );
}

/** A field that comes twice is a list, which no schema of ours takes for a text. */
function readForm(text: string): Record<string, string | string[]> {
  const form = new URLSearchParams(text);
  const fields: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(form.keys())) {
    const [value = '', ...others] = form.getAll(name);
    fields[name] = others.length === 0 ? value : [value, ...others];
  }
  return fields;
}
