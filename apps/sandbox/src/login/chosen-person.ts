import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Configuration } from '#configuration.ts';
import { sendPage } from '#platform/page.ts';
import type { LoginWorld } from './login-world.ts';
import { messagePage } from './pages/message-page.ts';

/** Somebody is chosen at one place and let in at the next: it takes a moment. */
const CHOSEN_S = 60;

const DOORS = ['app', 'desk', 'portal'] as const;
export type Door = (typeof DOORS)[number];

/** Below which path of the login each door asks who somebody is. */
const PAGES: Readonly<Record<Door, string>> = {
  app: '/u',
  desk: '/staff/u',
  portal: '/portal/u',
};

const Choice = z.object({
  puerta: z.enum(DOORS),
  persona: z.string().regex(/^[\w.+@-]{1,254}$/),
  /** What somebody is called who is nobody there yet. */
  nombre: z.string().trim().min(1).max(100).optional(),
  /** Where they go once they are in: an address of that app. */
  ir: z.string().startsWith('/').max(1_000).optional(),
});

const NO_CHOICE = {
  title: 'Aquí no hay nadie con ese nombre',
  text: 'Vuelve a la consola del sandbox y elige a alguien de su lista.',
};

/** Cookies know no port: two sandboxes on one machine must not choose for each other. */
const cookieName = ({ ports }: Configuration) => `sandbox_chosen_${ports.login}`;

/** Whoever was chosen on the console goes to their app, and is let in there without being asked who they are. */
export function chosenPersonRoute(app: FastifyInstance, { configuration }: LoginWorld): void {
  app.get('/como', (request, reply) => {
    const choice = Choice.safeParse(request.query);
    if (!choice.success) {
      const place = { appUrl: `${configuration.appOrigin}/pay` };
      return sendPage(reply, messagePage(place, NO_CHOICE), 422);
    }
    const { puerta, persona, nombre = '', ir } = choice.data;
    const kept = `${cookieName(configuration)}=${persona}|${encodeURIComponent(nombre)}`;
    reply.header(
      'set-cookie',
      `${kept}; Path=${PAGES[puerta]}; Max-Age=${CHOSEN_S}; HttpOnly; SameSite=Lax`,
    );
    return reply.redirect(entranceOf(configuration, puerta, ir), 303);
  });
}

function entranceOf(configuration: Configuration, door: Door, to: string | undefined): string {
  const at = {
    app: `${configuration.appOrigin}/pay/entrar`,
    desk: `${configuration.staffLogin.deskUrl}/entrar`,
    portal: `${configuration.portalLogin.portalUrl}/entrar`,
  }[door];
  const query = new URLSearchParams(door === 'app' ? {} : { directo: 'si' });
  if (to !== undefined) query.set(door === 'app' ? 'ir' : 'de', to);
  return `${at}?${query}`;
}

export type ChosenPerson = {
  readonly person: string;
  /** Empty: they are known where they go. */
  readonly name: string;
};

type Exchange = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Who was chosen for this door a moment ago; told once. */
export function takeChosenPerson(
  { configuration }: LoginWorld,
  door: Door,
  { request, reply }: Exchange,
): ChosenPerson | null {
  const name = cookieName(configuration);
  const cookies = (request.headers.cookie ?? '').split('; ');
  const found = cookies.find((cookie) => cookie.startsWith(`${name}=`));
  if (found === undefined) return null;
  reply.header('set-cookie', `${name}=; Path=${PAGES[door]}; Max-Age=0; HttpOnly; SameSite=Lax`);
  const [person = '', called = ''] = found.slice(name.length + 1).split('|');
  return { person, name: unescaped(called) };
}

/** Whoever writes a cookie of their own may write anything. */
function unescaped(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return '';
  }
}
