import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ClockMove } from '#clock/business-clock.ts';
import { resetWorld } from '#control/reset-world.ts';
import { createAccountAdministration } from '#login/account-administration.ts';
import { requestReset } from '#login/password/reset-password.ts';
import { clearMails } from '#mailbox/mail-store.ts';
import { EmailAddress } from '#platform/email-address.ts';
import { FaultChange } from '#platform/faults.ts';
import type { World } from '#world.ts';
import type { Act, Form, On } from './console-action.ts';
import { vendorActions } from './vendor-actions.ts';

/** The buttons of the console. Each leads back to its part of the page. */
export function consoleActions(app: FastifyInstance, world: World): void {
  const on = (path: string, anchor: string, act: Act) =>
    app.post(`/acciones/${path}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const objection = await act((request.body ?? {}) as Form);
      if (objection !== null)
        return reply.code(422).type('text/plain; charset=utf-8').send(objection);
      return reply.redirect(`/#${anchor}`, 303);
    });
  const { database, messages, events, hub, faults } = world;

  on('telefono/vaciar', 'telefono', async () => {
    await messages.clear(null);
    events.announce('phone');
    return null;
  });
  on('correo/vaciar', 'correo', async () => {
    await clearMails(database, null);
    events.announce('mail');
    return null;
  });
  on('push/desconectar', 'push', async () => {
    hub.disconnectAll();
    return null;
  });
  on('reloj', 'reloj', (form) => moveClock(world, form));
  on('fallas', 'fallas', async (form) => {
    const change = FaultChange.safeParse(nested(form));
    if (!change.success) return 'Esa falla no existe.';
    await faults.change(change.data);
    return null;
  });
  on('fallas/sanar', 'fallas', async () => {
    await faults.heal();
    return null;
  });
  on('reiniciar', 'contenido', async () => {
    await resetWorld(world);
    return null;
  });
  accountActions(on, world);
  vendorActions(on, world);
}

function accountActions(on: On, world: World): void {
  const accounts = createAccountAdministration(world);
  const onAccount = (path: string, change: (email: string) => Promise<boolean>) =>
    on(`cuentas/${path}`, 'cuentas', async ({ email = '' }) =>
      (await change(email)) ? null : 'Esa cuenta ya no existe.',
    );
  onAccount('bloquear', accounts.lock);
  onAccount('desbloquear', accounts.unlock);
  onAccount('salir', accounts.signOutEverywhere);
  onAccount('borrar', accounts.remove);
  onAccount('restablecer', async (email) => {
    requestReset(world, email, null);
    return true;
  });
  on('cuentas/crear', 'cuentas', async ({ email = '', password = '' }) => {
    const address = EmailAddress.safeParse(email);
    if (!address.success) return 'Escribe un correo como nombre@correo.com.';
    if ([...password].length < 8) return 'La contraseña necesita al menos 8 caracteres.';
    const account = await accounts.create({
      email: address.data,
      password,
      emailVerified: false,
      story: null,
    });
    return account === null ? 'Ese correo ya tiene cuenta.' : null;
  });
}

async function moveClock({ clock }: World, form: Form): Promise<string | null> {
  const { advance_hours: hours, advance_days: days, advance_months: months } = form;
  const { to_time, to_next_due, reset, over_booked_days } = form;
  const move = ClockMove.safeParse({
    ...(hours === undefined ? {} : { advance_hours: Number(hours) }),
    ...(to_time === undefined ? {} : { to_time }),
    ...(to_next_due === undefined ? {} : { to_next_due: true }),
    ...(over_booked_days === undefined ? {} : { over_booked_days: true }),
    ...(days === undefined ? {} : { advance_days: Number(days) }),
    ...(months === undefined ? {} : { advance_months: Number(months) }),
    ...(reset === undefined ? {} : { reset: true }),
  });
  if (!move.success) return 'El reloj no se puede mover así.';
  const answer = await clock.move(move.data);
  if (answer.kind === 'booked') return `${answer.warning} Está debajo de los botones del reloj.`;
  return answer.kind === 'read' ? null : `El servidor no movió el reloj: ${answer.reason}.`;
}

/** `login.mode=down` → `{ login: { mode: 'down' } }`; delays and scores are numbers. */
function nested(form: Form): Record<string, Record<string, string | number>> {
  const change: Record<string, Record<string, string | number>> = {};
  for (const [name, value] of Object.entries(form)) {
    const [party = '', field = ''] = name.split('.');
    const isNumber = field === 'delay_ms' || field === 'score';
    change[party] = { ...change[party], [field]: isNumber ? Number(value) : value };
  }
  return change;
}
