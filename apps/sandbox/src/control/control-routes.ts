import type { FastifyPluginAsync } from 'fastify';
import type { World } from '#world.ts';
import { bureauControl } from './bureau-control.ts';
import { cardControl } from './card-control.ts';
import { ControlRefusal } from './control-refusal.ts';
import { debitControl } from './debit-control.ts';
import { identityControl } from './identity-control.ts';
import { loginControl } from './login-control.ts';
import { mailControl } from './mail-control.ts';
import { phoneControl } from './phone-control.ts';
import { speiControl } from './spei-control.ts';
import { webPushControl } from './web-push-control.ts';
import { webhookControl } from './webhook-control.ts';
import { worldControl } from './world-control.ts';

/** `/control/v1`: what tests and scripts use. Documented in the README of the sandbox. */
export const controlRoutes: FastifyPluginAsync<{ readonly world: World }> = async (
  app,
  { world },
) => {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal === null) {
      request.log.error({ error }, 'the control API failed');
      return reply.code(500).send(bodyOf({ code: 'internal_error', message: 'Something failed.' }));
    }
    return reply.code(refusal.status).send(bodyOf(refusal));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .send(
        bodyOf({ code: 'not_found', message: `There is no ${request.method} ${request.url}.` }),
      ),
  );
  mailControl(app, world);
  phoneControl(app, world);
  loginControl(app, world);
  bureauControl(app, world);
  identityControl(app, world);
  speiControl(app, world);
  cardControl(app, world);
  debitControl(app, world);
  webhookControl(app, world);
  webPushControl(app, world);
  worldControl(app, world);
};

type Refused = Pick<ControlRefusal, 'code' | 'message'> & Partial<Pick<ControlRefusal, 'fields'>>;

const bodyOf = ({ code, message, fields }: Refused) => ({
  error: { code, message, ...(fields === undefined ? {} : { fields }) },
});

/** Fastify's own refusals (bad JSON, wrong media type, too large) keep their status. */
function asRefusal(error: unknown): ControlRefusal | null {
  if (error instanceof ControlRefusal) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (!(error instanceof Error) || status >= 500) return null;
  return new ControlRefusal({ status, code: 'malformed_request' }, error.message);
}
