import { brandName } from '@abona/lender/lender';
import { type ListedAccount, listAccounts } from '#login/account-store.ts';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import { clockTime, messageTime } from '#platform/spanish-time.ts';
import type { World } from '#world.ts';
import { action, empty, section } from '../section.ts';

export async function accountSection({ database }: World): Promise<Html> {
  const accounts = await listAccounts(database, 50);
  return section({
    topic: 'accounts',
    id: 'cuentas',
    title: 'Cuentas de acceso',
    icon: 'people',
    aside: accounts.length > 0 && html`<span class="tag">${accounts.length}</span>`,
    body: html`${
      accounts.length === 0
        ? empty(`Nadie se ha registrado todavía. Crea una cuenta desde ${brandName} o aquí abajo.`)
        : html`<ul class="accounts scroll" tabindex="0" aria-label="Cuentas">${accounts.map(account)}</ul>`
    }
<details class="disclosure"><summary>Crear una cuenta</summary>
<form class="inline-form" method="post" action="/acciones/cuentas/crear" data-live>
<div class="field"><div class="field-box"><label for="new-email">Correo</label><input id="new-email" name="email" type="email" placeholder=" " required autocomplete="off"></div></div>
<div class="field"><div class="field-box"><label for="new-password">Contraseña (8 o más)</label><input id="new-password" name="password" type="text" placeholder=" " minlength="8" required autocomplete="off"></div></div>
<button class="button button-small" type="submit">Crear</button>
</form></details>`,
  });
}

function account(one: ListedAccount): Html {
  const path = (what: string) => `cuentas/${what}`;
  const fields = { email: one.email };
  const seen = one.lastLoginAt;
  return html`<li class="account">
<div class="account-who"><strong>${one.email}</strong><span class="small muted">${
    seen ? `Entró: ${messageTime(seen, new Date())}` : 'Aún no entra'
  } · <code>${one.id}</code></span>
${one.lockedUntil && html`<span class="tag tag-warning">${icon('lock')}Bloqueada hasta las ${clockTime(one.lockedUntil)}</span>`}</div>
<div class="account-actions">${
    one.lockedUntil
      ? action({
          path: path('desbloquear'),
          fields,
          label: 'Desbloquear',
          name: `Desbloquear ${one.email}`,
        })
      : action({ path: path('bloquear'), fields, label: 'Bloquear', name: `Bloquear ${one.email}` })
  }
${action({ path: path('restablecer'), fields, label: 'Enviar enlace', name: `Enviar enlace para restablecer a ${one.email}` })}
${action({ path: path('salir'), fields, label: 'Cerrar sesiones', name: `Cerrar sesiones de ${one.email}` })}
${action({ path: path('borrar'), fields, label: icon('trash'), name: `Borrar ${one.email}` })}</div>
</li>`;
}
