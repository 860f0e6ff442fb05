import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { fieldOf, isOwnForm, MARK_FIELD, markFor } from '#login/form-mark.ts';
import type { LoginWorld } from '#login/login-world.ts';
import { heading, loginLayout } from '#login/pages/login-layout.ts';
import { expiredPage } from '#login/pages/message-page.ts';
import { html } from '#platform/html.ts';
import { type Page, sendPage } from '#platform/page.ts';
import { staffAccountId, staffPeople, staffProfileOf } from './staff-people.ts';
import { STAFF_PATH } from './staff-provider.ts';

/** A password and a second factor, as a real issuer would say; or the password alone, to see it refused. */
const methods = { two: ['pwd', 'otp', 'mfa'], one: ['pwd'] };

/** The page where somebody of the lender says who they are. It asks for no password: this is a sandbox. */
export function staffSignInRoutes(
  app: FastifyInstance,
  world: LoginWorld,
  provider: Provider,
): void {
  const place = { appUrl: world.configuration.staffLogin.deskUrl };
  const expired = (reply: FastifyReply, status: number) =>
    sendPage(reply, expiredPage(place), status);

  app.get(`${STAFF_PATH}/u/:uid`, async (request, reply) => {
    const uid = await interactionOf(provider, request, reply);
    return uid === null
      ? expired(reply, 410)
      : sendPage(reply, choosePage(place.appUrl, uid, markFor(world, uid)));
  });

  app.post(`${STAFF_PATH}/u/:uid`, async (request, reply) => {
    const uid = await interactionOf(provider, request, reply);
    if (uid === null) return expired(reply, 410);
    const accountId = staffAccountId(fieldOf(request, 'person'));
    if (!isOwnForm(world, request, uid) || staffProfileOf(accountId) === undefined)
      return expired(reply, 403);
    const amr = fieldOf(request, 'without_second_factor') === '' ? methods.two : methods.one;
    const returnTo = await provider.interactionResult(
      request.raw,
      reply.raw,
      { login: { accountId, amr } },
      { mergeWithLastSubmission: false },
    );
    return reply.redirect(returnTo, 303);
  });
}

/** Null when the sign-in is over, has expired, or belongs to another browser. */
async function interactionOf(
  provider: Provider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  const { uid } = request.params as { readonly uid: string };
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw);
    return interaction.uid === uid ? uid : null;
  } catch (failure) {
    if (failure instanceof errors.SessionNotFound) return null;
    throw failure;
  }
}

const choosePage = (deskUrl: string, uid: string, mark: string): Page =>
  loginLayout({
    title: 'Entra a la mesa',
    place: { appUrl: deskUrl },
    main: html`${heading('Entra a la mesa', 'Elige quién eres. Aquí nadie te pide contraseña: es el sandbox.')}
<form class="login-form" method="post" action="${STAFF_PATH}/u/${uid}">
<input type="hidden" name="${MARK_FIELD}" value="${mark}">
<p><label><input type="checkbox" name="without_second_factor" value="yes"> Sin segundo factor</label></p>
${staffPeople.map(
  ({ role, name }) =>
    html`<button class="button button-wide" type="submit" name="person" value="${role}">${name} · ${role}</button>\n`,
)}</form>`,
  });
