import { brand } from '@abona/lender/lender';
/**
 * The whole look, inside the element: nothing of the shop's page reaches in but its font. Colours follow the page
 * (`color-scheme`) unless the attribute says otherwise. A place is held from the start, so that nothing moves.
 */
export const messageLook = `
:host{display:block;min-height:9rem;font-size:1rem;line-height:1.35;--t:light-dark(#230f1e,#fbeff4);--m:light-dark(#5a4855,#dcc8d3);--b:light-dark(${brand.mail.light.wall},#ff9cc6);--g:light-dark(#fff0f6,#351823);--s:light-dark(#fff,#24111b);--l:light-dark(#dccfd6,#5a3c4b);--f:light-dark(${brand.mail.light.wall},#e8629c)}
:host([hidden]){display:none}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
:host([size=small]){min-height:6.5rem}
.m{display:flex;gap:.75rem;align-items:center;margin:0;padding:.75rem .875rem;border-radius:.875rem;background:var(--g);color:var(--t)}
:host([size=small]) .m{padding:0;background:none;color:inherit}
.m p{margin:0}
.h{font-weight:600}
.p{font-size:.8125rem;color:var(--m)}
:host([size=small]) .p{color:inherit}
svg{flex:none;width:2.25rem;height:2.25rem;fill:var(--f)}
svg :nth-child(2){fill:${brand.mail.light.bloom}}
button,a{font:inherit;color:var(--b);text-decoration:underline;background:none;border:0;padding:0;cursor:pointer}
.p button{padding:.25rem 0;margin:-.25rem 0}
button:focus-visible,a:focus-visible,.x:focus-visible{outline:3px solid var(--b);outline-offset:2px;border-radius:.25rem}
dialog{box-sizing:border-box;width:min(34rem,calc(100vw - 2rem));max-height:calc(100dvh - 2rem);overflow:auto;padding:1.5rem;border:0;border-radius:1.25rem;background:var(--s);color:var(--t);text-align:start}
dialog::backdrop{background:rgb(20 5 13/.55)}
h2{margin:0 0 .75rem;font-size:1.375rem;line-height:1.2}
ol{margin:0 0 1rem;padding-inline-start:1.25rem}
li{margin-block-end:.375rem}
.x{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
caption{padding-block-end:.5rem;text-align:start;font-weight:600}
th,td{padding:.5rem .25rem;border-block-start:1px solid var(--l);text-align:end;font-weight:400;white-space:nowrap}
thead th{color:var(--m);font-size:.8125rem}
th:first-child{text-align:start}
.e{display:flex;gap:1rem;align-items:center;justify-content:space-between;margin-block-start:1rem}
.e button{padding:.75rem 1.5rem;border-radius:.875rem;background:${brand.mail.light.wall};color:#fff;font-weight:600;text-decoration:none}
dialog .p{margin:.75rem 0 0}
`;
