import { brandName } from '@abona/lender/lender';
import type { HostedSignUp } from '@abona/merchant-sdk';
import { icon } from '#platform/brand.ts';
import { type Html, html } from '#platform/html.ts';
import type { Page } from '#platform/page.ts';
import { messageTime } from '#platform/spanish-time.ts';
import { noticeBox, shopPage } from './shop-frame.ts';
import type { Notice } from './shop-words.ts';

type AccountView = {
  readonly count: number;
  /** The shop's own number for whoever is visiting. */
  readonly customerId: string;
  /** What became of the last time they were sent to Abona. */
  readonly status: HostedSignUp['status'] | null;
  /** When Abona told so by itself. */
  readonly toldAt?: string;
  readonly notice?: Notice;
};

const STANDING: Readonly<Record<HostedSignUp['status'], Notice>> = {
  open: {
    tone: 'info',
    title: `Tu cuenta de ${brandName} está por vincularse`,
    text: `Termina tu registro en ${brandName} y acepta la vinculación.`,
  },
  expired: {
    tone: 'warning',
    title: 'Se acabó el tiempo para vincularla',
    text: 'No se vinculó nada. Puedes empezar de nuevo.',
  },
  linked: {
    tone: 'success',
    title: `Tu cuenta está vinculada con ${brandName}`,
    text: `Te reconocemos como la misma persona. La desvinculas cuando quieras en ${brandName}.`,
  },
  unlinked: {
    tone: 'info',
    title: 'Desvinculaste tu cuenta',
    text: `Ya no te reconocemos en ${brandName}. Puedes vincularla otra vez.`,
  },
};

/** The shopper's account with the shop, and the door to one with Abona. */
export const accountPage = ({ count, customerId, status, toldAt, notice }: AccountView): Page =>
  shopPage({
    title: 'Tu cuenta',
    count,
    main: html`<h1>Tu cuenta</h1>
<p>Eres el cliente <strong class="number">${customerId}</strong> de Casa Ámbar.</p>
${notice && noticeBox({ ...notice, isAlert: true })}
${status !== null && noticeBox(STANDING[status])}
${toldAt !== undefined && html`<p class="small muted">${brandName} nos avisó: ${messageTime(new Date(toldAt), new Date())}.</p>`}
${status !== 'linked' && signUpForm()}`,
  });

const signUpForm = (): Html => html`<section class="cart-sum" aria-label="Cuenta de ${brandName}">
<h2>Paga en quincenas con ${brandName}</h2>
<form method="post" action="/cuenta/abona">
<p><label><input type="checkbox" name="acepto" value="si" required> Acepto que Casa Ámbar le diga a ${brandName} qué cliente soy, para vincular mis dos cuentas.</label></p>
<button class="button button-wide" type="submit">${icon('app')}Crear mi cuenta desde la tienda</button></form>
<p class="small muted">Te llevamos a ${brandName}. Ahí ves el nombre de la tienda y decides si las vinculas.</p></section>`;
