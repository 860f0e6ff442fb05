import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, type Provider } from 'oidc-provider';
import { EmailAddress } from '#platform/email-address.ts';
import { type Page, sendPage } from '#platform/page.ts';
import { findAccountByEmail, listNeighbours, recordLogin } from './account-store.ts';
import { LOCK_MINUTES } from './attempt-store.ts';
import { EXT_CONTEXT, extContextOf, shopNameOf } from './authorize-parameters.ts';
import { takeChosenPerson } from './chosen-person.ts';
import { finishInteraction } from './finish-interaction.ts';
import { fieldOf, isOwnForm, markFor } from './form-mark.ts';
import type { LoginWorld } from './login-world.ts';
import {
  type FormState,
  forgottenPage,
  resetSentPage,
  signInPage,
  signUpPage,
} from './pages/interaction-pages.ts';
import { expiredPage } from './pages/message-page.ts';
import { passwordObjection } from './password/password-rules.ts';
import { requestReset } from './password/reset-password.ts';
import { type SignInOutcome, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;
type Visit = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly interaction: Interaction;
  readonly state: FormState;
};
type Answer = (visit: Visit) => Promise<FastifyReply> | FastifyReply;

const WRONG = 'El correo o la contraseña no coinciden. Revísalos e intenta de nuevo.';
const LOCKED = `Por tu seguridad pausamos los intentos con este correo. Prueba en ${LOCK_MINUTES} minutos o recupera tu contraseña.`;
const NO_EMAIL = 'Escribe un correo como nombre@correo.com.';
const NOT_CREATED = 'No pudimos crear una cuenta con ese correo.';

/** The pages of one sign-in. They live under its own path, as does the cookie that opens them. */
export function interactionRoutes(
  app: FastifyInstance,
  world: LoginWorld,
  provider: Provider,
): void {
  const visit = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const opened = await openVisit(world, provider, { request, reply });
    return opened === null ? sendExpired(world, reply) : answer(opened);
  };
  const submit = (answer: Answer) =>
    visit((opened) => {
      const { request, reply, interaction } = opened;
      return isOwnForm(world, request, interaction.uid)
        ? answer(opened)
        : sendExpired(world, reply, 403);
    });
  const show = (page: (state: FormState) => Page) =>
    visit(({ reply, state }) => sendPage(reply, page(state)));

  const finish = (opened: Visit, accountId: string) =>
    finishInteraction(world, provider, { ...opened, accountId });

  app.get(
    '/u/:uid',
    visit(async (opened) => {
      const { reply, interaction, state } = opened;
      const chosen = takeChosenPerson(world, 'app', opened);
      const person = chosen?.person ?? null;
      if (person !== null && (await admitNeighbour(world, opened, { person, finish })))
        return reply;
      const isSignUp = interaction.params['screen_hint'] === 'signup';
      return reply.redirect(`${state.home}/${isSignUp ? 'registro' : 'entrar'}`, 303);
    }),
  );
  app.get('/u/:uid/entrar', show(signInPage));
  app.get('/u/:uid/registro', show(signUpPage));
  app.get('/u/:uid/recuperar', show(forgottenPage));

  app.post(
    '/u/:uid/entrar',
    submit((opened) => answerSignIn(world, opened, finish)),
  );
  app.post(
    '/u/:uid/registro',
    submit((opened) => answerSignUp(world, opened, finish)),
  );
  app.post(
    '/u/:uid/recuperar',
    submit((opened) => answerForgotten(world, opened)),
  );
}

type Finish = (visit: Visit, accountId: string) => Promise<FastifyReply>;

async function answerSignIn(world: LoginWorld, opened: Visit, finish: Finish) {
  const { request, reply, state } = opened;
  const person = fieldOf(request, 'person');
  if (person !== '') return answerNeighbour(world, opened, { person, finish });
  const typed = typedCredentials(request);
  const again = { ...state, email: typed.email };
  if (typed.emailError !== undefined || typed.password === '') {
    const passwordError = typed.password === '' ? 'Escribe tu contraseña.' : undefined;
    const page = signInPage({ ...again, emailError: typed.emailError, passwordError });
    return sendPage(reply, page, 422);
  }
  const outcome = await signIn(world, typed);
  if (outcome.kind === 'signed_in') return finish(opened, outcome.accountId);
  const { message, status } = refusalOf(outcome);
  return sendPage(reply, signInPage({ ...again, error: message }), status);
}

type Entering = { readonly person: string; readonly finish: Finish };

async function answerNeighbour(world: LoginWorld, opened: Visit, entering: Entering) {
  const { reply, state } = opened;
  if (await admitNeighbour(world, opened, entering)) return reply;
  return sendPage(reply, signInPage({ ...state, error: WRONG }), 400);
}

/** Whoever has a story here is let in by it; false: nobody of that name has one. */
async function admitNeighbour(
  world: LoginWorld,
  opened: Visit,
  { person, finish }: Entering,
): Promise<boolean> {
  const account = await findAccountByEmail(world.database, person);
  if (account === null || account.story === null) return false;
  await recordLogin(world.database, account.id);
  world.events.announce('accounts');
  await finish(opened, account.id);
  return true;
}

function refusalOf({ kind }: Exclude<SignInOutcome, { kind: 'signed_in' }>) {
  return kind === 'locked' ? { message: LOCKED, status: 429 } : { message: WRONG, status: 400 };
}

async function answerSignUp(world: LoginWorld, opened: Visit, finish: Finish) {
  const { request, reply, state } = opened;
  const typed = typedCredentials(request);
  const again = { ...state, email: typed.email };
  const passwordError = passwordObjection(typed.password, typed.email) ?? undefined;
  if (typed.emailError !== undefined || passwordError !== undefined) {
    const page = signUpPage({ ...again, emailError: typed.emailError, passwordError });
    return sendPage(reply, page, 422);
  }
  const outcome = await signUp(world, typed);
  if (outcome.kind === 'signed_up') return finish(opened, outcome.accountId);
  return sendPage(reply, signUpPage({ ...again, error: NOT_CREATED }), 400);
}

function answerForgotten(world: LoginWorld, { request, reply, state, interaction }: Visit) {
  const { email, emailError } = typedCredentials(request);
  if (emailError !== undefined) {
    return sendPage(reply, forgottenPage({ ...state, email, emailError }), 422);
  }
  requestReset(world, email, interaction.uid);
  return sendPage(reply, resetSentPage({ ...state, email }));
}

/** The address is repeated as typed when it is not one; the password is never repeated. */
function typedCredentials(request: FastifyRequest) {
  const parsed = EmailAddress.safeParse(fieldOf(request, 'email'));
  return {
    email: parsed.success ? parsed.data : fieldOf(request, 'email').slice(0, 254),
    emailError: parsed.success ? undefined : NO_EMAIL,
    password: fieldOf(request, 'password'),
  };
}

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Null when the sign-in is over, has expired, or belongs to another browser. */
async function openVisit(
  world: LoginWorld,
  provider: Provider,
  { request, reply }: Exchange,
): Promise<Visit | null> {
  const interaction = await findInteraction(provider, { request, reply });
  const { uid } = request.params as { readonly uid: string };
  if (interaction === null || interaction.uid !== uid) return null;
  const shop = shopNameOf(extContextOf(interaction.params[EXT_CONTEXT]));
  const hint = interaction.params['login_hint'];
  const state = {
    place: { appUrl: `${world.configuration.appOrigin}/pay`, shop },
    home: `/u/${uid}`,
    mark: markFor(world, uid),
    email: typeof hint === 'string' ? hint.slice(0, 254) : '',
    neighbours: await listNeighbours(world.database),
  };
  return { request, reply, interaction, state };
}

async function findInteraction(
  provider: Provider,
  { request, reply }: Exchange,
): Promise<Interaction | null> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch (failure) {
    if (!(failure instanceof errors.SessionNotFound)) throw failure;
    const { uid } = request.params as { readonly uid: string };
    return (await letGoOfSession(provider, uid))
      ? findInteraction(provider, { request, reply })
      : null;
  }
}

/**
 * Somebody signs out and another signs in: the lender has the session before ended a moment later, perhaps when the
 * sign-in has begun in it. That goes on without it; whose browser it is, its cookie says as before.
 */
async function letGoOfSession(provider: Provider, uid: string): Promise<boolean> {
  const interaction = await provider.Interaction.find(uid);
  if (interaction?.session === undefined) return false;
  if ((await provider.Session.findByUid(interaction.session.uid)) !== undefined) return false;
  interaction.session = undefined;
  await interaction.persist();
  return true;
}

function sendExpired({ configuration }: LoginWorld, reply: FastifyReply, status = 410) {
  return sendPage(reply, expiredPage({ appUrl: `${configuration.appOrigin}/pay` }), status);
}
