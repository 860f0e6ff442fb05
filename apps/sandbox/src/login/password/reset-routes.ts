import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '#platform/page.ts';
import { fieldOf, isOwnForm, markFor } from '../form-mark.ts';
import type { LoginWorld } from '../login-world.ts';
import { expiredPage } from '../pages/message-page.ts';
import { resetDonePage, resetPage, ticketSpentPage } from '../pages/reset-pages.ts';
import { findTicket, type Ticket } from '../ticket-store.ts';
import { passwordObjection } from './password-rules.ts';
import { RESET_PATH, resetPassword } from './reset-password.ts';

/** Where the link of a reset mail leads. The ticket is the proof: any browser may use it, once. */
export function resetRoutes(app: FastifyInstance, world: LoginWorld): void {
  const place = { appUrl: `${world.configuration.appOrigin}/pay` };
  const withTicket =
    (readToken: (request: FastifyRequest) => string, answer: Answer) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const token = readToken(request);
      const ticket = token === '' ? null : await findTicket(world.database, token);
      if (ticket === null) return sendPage(reply, ticketSpentPage(place), 410);
      return answer({ request, reply, ticket, token });
    };
  const form = ({ ticket, token }: TicketVisit, passwordError?: string) =>
    resetPage({
      place,
      email: ticket.email,
      token,
      mark: markFor(world, token),
      action: RESET_PATH,
      passwordError,
    });

  app.get(
    RESET_PATH,
    withTicket(
      ({ query }) => textOf((query as Readonly<Record<string, unknown>>)['ticket']),
      (visit) => sendPage(visit.reply, form(visit)),
    ),
  );
  app.post(
    RESET_PATH,
    withTicket(
      (request) => fieldOf(request, 'ticket'),
      async (visit) => {
        const { request, reply, ticket, token } = visit;
        if (!isOwnForm(world, request, token)) return sendPage(reply, expiredPage(place), 403);
        const password = fieldOf(request, 'password');
        const objection = passwordObjection(password, ticket.email);
        if (objection !== null) return sendPage(reply, form(visit, objection), 422);
        const outcome = await resetPassword(world, ticket, { token, password });
        if (outcome === 'ticket_spent') return sendPage(reply, ticketSpentPage(place), 410);
        return sendPage(reply, resetDonePage(place, await continueUrl(world, ticket)));
      },
    ),
  );
}

type TicketVisit = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly ticket: Ticket;
  readonly token: string;
};
type Answer = (visit: TicketVisit) => Promise<FastifyReply> | FastifyReply;

/** Back to the sign-in the link was asked from while it lives, else to the app to start a new one. */
async function continueUrl(
  { artifacts, configuration }: LoginWorld,
  { interaction }: Ticket,
): Promise<string> {
  const id = interaction ?? '';
  const alive = await artifacts.find({ model: 'Interaction', id });
  return alive === null ? `${configuration.appOrigin}/pay` : `/u/${id}/entrar`;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
