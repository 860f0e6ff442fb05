import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { findMail, type Mail } from '#mailbox/mail-store.ts';
import { html } from '#platform/html.ts';
import { securityHeaders } from '#platform/page.ts';
import type { World } from '#world.ts';

/** Foreign markup: no script, no form, no network, an origin of its own; links open a new tab. */
const POLICY = [
  'sandbox allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const Id = z.coerce.number().int().positive();

export function mailBody(app: FastifyInstance, { database }: World): void {
  app.get<{ Params: { id: string } }>('/correo/:id/cuerpo', async (request, reply) => {
    const id = Id.safeParse(request.params.id);
    const mail = id.success ? await findMail(database, id.data) : null;
    const headers = { ...securityHeaders(POLICY), 'x-frame-options': 'SAMEORIGIN' };
    return reply
      .code(mail === null ? 404 : 200)
      .headers(headers)
      .type('text/html; charset=utf-8')
      .send(mail === null ? 'Este correo ya no está.' : bodyOf(mail));
  });
}

function bodyOf({ html: markup, text }: Mail): string {
  const base = '<base target="_blank">';
  if (markup !== null) return `${base}${markup}`;
  return html`<!doctype html><meta charset="utf-8"><body style="margin:24px;font:16px/1.5 sans-serif;background:#fff;color:#230F1E;white-space:pre-wrap;overflow-wrap:anywhere">${text}`.toString();
}
