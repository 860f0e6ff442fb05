import { brand } from '@abona/lender/lender';
import { type Html, html, trusted } from '#platform/html.ts';
import type { Person } from './identity-resources.ts';

/** A drawn credential with the person's own data: what the camera would see. */
export const credentialPicture = ({ firstName, lastName, idNumber }: Person): Html =>
  html`<div class="credential"><p class="credential-head">INE · Credencial para votar</p>
<div class="credential-body">${trusted(PORTRAIT)}
<dl><dt>Nombre</dt><dd>${lastName}<br>${firstName}</dd><dt>CURP</dt><dd class="number">${idNumber}</dd></dl></div></div>`;

const PORTRAIT =
  '<svg class="portrait" viewBox="0 0 60 72" aria-hidden="true"><rect width="60" height="72" rx="6" fill="#E6D3E0"/><circle cx="30" cy="28" r="13" fill="#9C6B8E"/><path d="M6 72c2-18 12-25 24-25s22 7 24 25z" fill="#9C6B8E"/></svg>';

/** The oval in which a face goes. */
export const facePicture = (): Html =>
  trusted(
    `<svg class="face" viewBox="0 0 200 200" aria-hidden="true"><circle cx="100" cy="100" r="96" fill="#E6D3E0"/><circle cx="100" cy="82" r="38" fill="#9C6B8E"/><path d="M30 184c6-42 36-58 70-58s64 16 70 58a96 96 0 0 1-140 0z" fill="#9C6B8E"/><ellipse cx="100" cy="96" rx="66" ry="84" fill="none" stroke="${brand.paper.wall}" stroke-width="4" stroke-dasharray="10 8"/></svg>`,
  );
