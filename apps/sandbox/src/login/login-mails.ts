import { brand, brandName, facts } from '@abona/lender/lender';
import { composeMail } from '#mailbox/compose-mail.ts';
import { type Html, html } from '#platform/html.ts';
import type { LoginWorld } from './login-world.ts';
import { TICKET_MINUTES } from './ticket-store.ts';

const SENDER = { name: `Acceso ${brandName}`, address: `acceso@${facts.domain}` };

type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly address: string };
};

async function send(world: LoginWorld, to: string, letter: Letter): Promise<void> {
  const { subject, paragraphs, button } = letter;
  const link = button === undefined ? [] : [`${button.label}: ${button.address}`];
  const text = [...paragraphs, ...link, `El equipo de ${brandName}`].join('\n\n');
  const raw = composeMail({ from: SENDER, to, subject, text, html: renderLetter(letter) });
  await world.mailbox.receive(raw, [to]);
}

export const sendResetLink = (world: LoginWorld, to: string, address: string): Promise<void> =>
  send(world, to, {
    subject: 'Restablece tu contraseña',
    paragraphs: [
      `Pediste cambiar tu contraseña de ${brandName}.`,
      `El enlace sirve una sola vez durante ${TICKET_MINUTES} minutos. Si no fuiste tú, ignora este correo: tu contraseña sigue igual.`,
    ],
    button: { label: 'Elegir contraseña nueva', address },
  });

export const sendPasswordChanged = (world: LoginWorld, to: string): Promise<void> =>
  send(world, to, {
    subject: 'Cambiaste tu contraseña',
    paragraphs: [
      `Tu contraseña de ${brandName} cambió y cerramos tus otras sesiones.`,
      'Si no fuiste tú, recupera tu cuenta desde la página de acceso y escríbenos de inmediato.',
    ],
  });

export const sendLocked = (world: LoginWorld, to: string): Promise<void> =>
  send(world, to, {
    subject: 'Pausamos los intentos de acceso a tu cuenta',
    paragraphs: [
      'Alguien escribió mal tu contraseña varias veces, así que pausamos los intentos por unos minutos.',
      'Si fuiste tú, espera un poco o recupera tu contraseña desde la página de acceso. Si no, no tienes que hacer nada.',
    ],
  });

export const sendAlreadyRegistered = (world: LoginWorld, to: string): Promise<void> =>
  send(world, to, {
    subject: `Ya tienes una cuenta en ${brandName}`,
    paragraphs: [
      'Alguien quiso crear una cuenta con este correo, y ya hay una.',
      'Si fuiste tú, inicia sesión o recupera tu contraseña. Si no, no tienes que hacer nada.',
    ],
    button: { label: `Ir a ${brandName}`, address: `${world.configuration.appOrigin}/pay` },
  });

const INK = '#230F1E';

/** Mail readers know no style sheets: every style stands on its element. */
const renderLetter = ({ subject, paragraphs, button }: Letter): Html => html`<!doctype html>
<html lang="es-MX"><body style="margin:0;background:#F8F4F6;font-family:Figtree,Arial,sans-serif;color:${INK}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#FFFFFF;border-radius:24px;overflow:hidden">
<tr><td style="background:${brand.mail.light.wall};padding:20px 28px;color:#FFFFFF;font-weight:800;font-size:24px;letter-spacing:-0.03em">${brand.wordmark}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${subject}</h1>
${paragraphs.map((text) => html`<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${text}</p>`)}
${
  button !== undefined &&
  html`<p style="margin:24px 0"><a href="${button.address}" style="display:inline-block;background:${brand.mail.light.wall};color:#FFFFFF;text-decoration:none;font-weight:700;font-size:18px;padding:16px 24px;border-radius:16px">${button.label}</a></p>`
}
<p style="margin:0;font-size:14px;line-height:1.4;color:#75636F">Nadie de ${brandName} te va a pedir tu contraseña.</p>
</td></tr></table></td></tr></table></body></html>`;
