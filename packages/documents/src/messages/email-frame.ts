import { brand, brandName } from '@abona/lender/lender';

const { text: TEXT, display: DISPLAY, light, dark } = brand.mail;

/** Characters that would mean something in HTML mean themselves. */
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

type Frame = {
  readonly title: string;
  /** What mailboxes show beside the subject. */
  readonly preview: string;
  /** HTML of the middle. */
  readonly body: string;
};

/**
 * The look of every letter: the wall with its darker foot, and a card below. Tables and inline
 * styles, because mail programs know little else; nothing is fetched from anywhere, so a letter works
 * offline and tells nobody that it was opened. Dark mailboxes get the dark palette.
 */
export const emailFrame = ({ title, preview, body }: Frame): string => `<!doctype html>
<html lang="es-MX" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: ${dark.page} !important; }
    .card { background: ${dark.card} !important; border-color: ${dark.line} !important; }
    .ink { color: ${dark.ink} !important; }
    .soft { color: ${dark.soft} !important; }
    .link { color: ${dark.link} !important; }
    .wall { background: ${dark.wall} !important; }
    .foot { background: ${dark.foot} !important; }
  }
  [data-ogsc] .ink { color: ${dark.ink} !important; }
  [data-ogsc] .soft { color: ${dark.soft} !important; }
  [data-ogsc] .link { color: ${dark.link} !important; }
  [data-ogsb] .page { background: ${dark.page} !important; }
  [data-ogsb] .card { background: ${dark.card} !important; }
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${light.page};">
<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(preview)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.page};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;">
<tr><td class="wall" style="background:${light.wall};border-radius:24px 24px 0 0;padding:28px 32px 24px;">
<span style="font:800 30px/1 ${DISPLAY};color:${light.onWall};letter-spacing:-0.5px;"><span aria-hidden="true" style="color:${light.bloom};">✿</span> ${escapeHtml(brand.wordmark)}</span>
</td></tr>
<tr><td class="foot" style="background:${light.foot};height:10px;font-size:0;line-height:0;">&nbsp;</td></tr>
<tr><td class="card" style="background:${light.card};border:1px solid ${light.line};border-top:0;border-radius:0 0 24px 24px;padding:32px;">
${body}
</td></tr>
<tr><td align="center" style="padding:20px 24px 0;">
<p class="soft" style="margin:0;font:400 14px/20px ${TEXT};color:${light.soft};">Te escribimos porque tienes una cuenta en ${escapeHtml(brandName)}. Nunca te pediremos contraseñas ni códigos por correo.</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

/** One long word without a space in it stays inside the card. */
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word;';

export const heading = (text: string): string =>
  `<h1 class="ink" style="margin:0 0 12px;font:700 28px/32px ${DISPLAY};color:${light.ink};${BREAKS}">${escapeHtml(text)}</h1>`;

export const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 20px;font:400 16px/24px ${TEXT};color:${light.ink};${BREAKS}">${escapeHtml(text)}</p>`;

export const note = (text: string): string =>
  `<p class="soft" style="margin:20px 0 0;font:400 14px/20px ${TEXT};color:${light.soft};${BREAKS}">${escapeHtml(text)}</p>`;

/** The one thing to do, with the foot that makes it feel pressable, and its address for those who cannot press. */
export function button(label: string, address: string): string {
  const href = escapeHtml(address);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" bgcolor="${light.wall}" style="background:${light.wall};border-bottom:4px solid ${light.foot};border-radius:16px;">
<a href="${href}" style="display:inline-block;padding:16px 32px;font:700 18px/23px ${DISPLAY};color:${light.onWall};text-decoration:none;">${escapeHtml(label)}</a>
</td></tr></table>
<p class="soft" style="margin:20px 0 0;font:400 14px/20px ${TEXT};color:${light.soft};">Si el botón no funciona, copia este enlace en tu navegador:<br>
<a class="link" href="${href}" style="color:${light.link};word-break:break-all;">${href}</a></p>`;
}
