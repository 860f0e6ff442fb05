import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { type ChosenPerson, takeChosenPerson } from '#login/chosen-person.ts';
import { fieldOf, isOwnForm, MARK_FIELD, markFor } from '#login/form-mark.ts';
import type { LoginWorld } from '#login/login-world.ts';
import { heading, loginLayout } from '#login/pages/login-layout.ts';
import { expiredPage } from '#login/pages/message-page.ts';
import { html } from '#platform/html.ts';
import { type Page, sendPage } from '#platform/page.ts';
import type { PeopleDoor } from './people-doors.ts';

/** A password and a second factor, as a real issuer would say; or the password alone, to see it refused. */
const methods = { two: ['pwd', 'otp', 'mfa'], one: ['pwd'] };

type Issuer = { readonly door: PeopleDoor; readonly provider: Provider };

/** The page where somebody says who they are. It asks for no password: this is a sandbox. */
export function peopleSignInRoutes(
  app: FastifyInstance,
  world: LoginWorld,
  { door, provider }: Issuer,
): void {
  const place = { appUrl: door.appUrl };
  const expired = (reply: FastifyReply, status: number) =>
    sendPage(reply, expiredPage(place), status);

  const finish = async (
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    login: { readonly accountId: string; readonly amr: string[] },
  ) => {
    const merging = { mergeWithLastSubmission: false };
    const returnTo = await provider.interactionResult(request.raw, reply.raw, { login }, merging);
    return reply.redirect(returnTo, 303);
  };

  app.get(`${door.path}/u/:uid`, async (request, reply) => {
    const uid = await interactionOf(provider, request, reply);
    if (uid === null) return expired(reply, 410);
    const chosen = takeChosenPerson(world, door.name, { request, reply });
    const accountId = chosen === null ? '' : accountOf(door, chosen);
    return door.profileOf(accountId) === undefined
      ? sendPage(reply, choosePage(door, uid, markFor(world, uid)))
      : finish({ request, reply }, { accountId, amr: methods.two });
  });

  app.post(`${door.path}/u/:uid`, async (request, reply) => {
    const uid = await interactionOf(provider, request, reply);
    if (uid === null) return expired(reply, 410);
    const accountId = door.accountOf({
      person: fieldOf(request, 'person'),
      email: fieldOf(request, 'email'),
      name: fieldOf(request, 'name'),
    });
    if (!isOwnForm(world, request, uid) || door.profileOf(accountId) === undefined)
      return expired(reply, 403);
    const amr = fieldOf(request, 'without_second_factor') === '' ? methods.two : methods.one;
    return finish({ request, reply }, { accountId, amr });
  });
}

const accountOf = (door: PeopleDoor, { person, name }: ChosenPerson): string =>
  door.takesNew && name !== ''
    ? door.accountOf({ person: '', email: person, name })
    : door.accountOf({ person, email: '', name: '' });

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

const choosePage = (door: PeopleDoor, uid: string, mark: string): Page =>
  loginLayout({
    title: door.title,
    place: { appUrl: door.appUrl },
    main: html`${heading(door.title, 'Elige quién eres. Aquí nadie te pide contraseña: es el sandbox.')}
<form class="login-form" method="post" action="${door.path}/u/${uid}">
<input type="hidden" name="${MARK_FIELD}" value="${mark}">
<p><label><input type="checkbox" name="without_second_factor" value="yes"> Sin segundo factor</label></p>
${door.people.map(
  ({ role, name }) =>
    html`<button class="button button-wide" type="submit" name="person" value="${role}">${name} · ${role}</button>\n`,
)}</form>
${door.takesNew ? newPersonForm(door, uid, mark) : html``}`,
  });

/** For whoever has no account at the issuer yet. */
const newPersonForm = (door: PeopleDoor, uid: string, mark: string) => html`
<form class="login-form" method="post" action="${door.path}/u/${uid}">
<h2>Crear una cuenta nueva</h2>
<input type="hidden" name="${MARK_FIELD}" value="${mark}">
<p><label>Tu nombre <input name="name" autocomplete="name" required maxlength="100"></label></p>
<p><label>Tu correo <input name="email" type="email" autocomplete="email" required maxlength="120"></label></p>
<button class="button button-wide" type="submit">Crear cuenta y entrar</button>
</form>`;
