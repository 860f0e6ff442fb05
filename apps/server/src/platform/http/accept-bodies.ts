import type { FastifyInstance } from 'fastify';
import { brokenTextIn, isWorkable } from './check-json.ts';
import { Refusal } from './failure.ts';

/** What a browser calls a file that it sends; what it is, its first bytes tell. */
const uploads = ['application/octet-stream', 'image/jpeg', 'image/png', 'application/pdf'];

/** JSON everywhere; a form only where a vendor's own client calls, a file only where one is asked for. */
export function acceptBodies(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (request.routeOptions.config.endpoint?.auth === 'signature') request.rawBody = String(text);
    if (text === '') return done(null, undefined);
    return parseJson(request, String(text), (failure, body) => {
      const refusal = failure === null ? objectionTo(body) : new Refusal('malformed_body');
      return refusal === null ? done(null, body) : done(refusal);
    });
  });
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (request.routeOptions.config.endpoint?.bare !== true)
        return done(new Refusal('unsupported_media_type'));
      const form = readForm(String(text));
      const refusal = objectionTo(form);
      return refusal === null ? done(null, form) : done(refusal);
    },
  );
  fastify.addContentTypeParser(uploads, { parseAs: 'buffer' }, (request, bytes, done) =>
    request.routeOptions.config.endpoint?.upload === undefined
      ? done(new Refusal('unsupported_media_type'))
      : done(null, bytes),
  );
}

function objectionTo(body: unknown): Refusal | null {
  if (!isWorkable(body)) return new Refusal('malformed_body');
  const path = brokenTextIn(body);
  if (path === null) return null;
  const message = 'Tiene un carácter que no podemos leer.';
  return new Refusal({ code: 'validation_failed', fields: [{ path, message }] });
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
