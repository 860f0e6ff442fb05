import { z } from 'zod';
import { type Auth, addressOf, type Endpoint } from '../endpoint.ts';
import { errorCatalogue } from '../errors.ts';
import { codesOf } from './openapi.ts';

/** The page's own style; who serves it allows this and nothing else, by its hash. */
export const docsStyle = `
:root{color-scheme:light dark;--ink:light-dark(#1d1420,#f5eef3);--soft:light-dark(#6b5a68,#b9a8b5);--line:light-dark(#e6dce3,#3b2f3a);--paper:light-dark(#fffdfb,#171017);--card:light-dark(#fff,#201720);--accent:light-dark(#be0d5b,#ff7eb3)}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:56rem;margin:0 auto;padding:2rem 1rem 4rem}a{color:var(--accent)}h1{margin:0;font-size:2rem}h2{margin:2.5rem 0 .75rem;font-size:1.25rem}
p{margin:.5rem 0}.soft{color:var(--soft)}details{background:var(--card);border:1px solid var(--line);border-radius:.75rem;margin:.5rem 0;overflow:hidden}
summary{cursor:pointer;padding:.75rem 1rem;display:flex;gap:.25rem .75rem;flex-wrap:wrap;align-items:baseline}summary:focus-visible{outline:2px solid var(--accent);outline-offset:-2px}
.method{font:600 .8rem ui-monospace,monospace;color:var(--accent);min-width:4ch}code,pre{font-family:ui-monospace,monospace;font-size:.85rem}summary code{overflow-wrap:anywhere}
.inside{padding:0 1rem 1rem;border-top:1px solid var(--line)}h3{margin:1rem 0 .25rem;font-size:.85rem;color:var(--soft)}
pre{margin:0;padding:.75rem;overflow:auto;background:var(--paper);border:1px solid var(--line);border-radius:.5rem}
table{width:100%;border-collapse:collapse}td{padding:.3rem .75rem .3rem 0;vertical-align:top;border-bottom:1px solid var(--line)}
`;

const whoMayCall: Readonly<Record<Auth, string>> = {
  public: 'anybody',
  session: 'a signed-in customer (Authorization: Bearer)',
  session_if_any: 'anybody; a signed-in customer is recognised',
  special_token: 'whoever holds an activity’s special token (Authorization: Bearer)',
  login_token: 'somebody who just signed in (Universal-Auth-Token)',
  merchant: 'a merchant’s API key',
  staff: 'one of the lender’s people, at their own origin (cookie)',
  portal: 'one of a shop’s people, at the portal’s own origin (cookie)',
  signature: 'a vendor, by its signature over the body',
  sandbox: 'the sandbox; the call does not exist in PROD',
};

/** The API to read, for people. */
export function docsPage(endpoints: readonly Endpoint[], version: string): string {
  const services = [...Map.groupBy(endpoints, ({ service }) => service)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const sections = services.map(
    ([service, own]) => `<h2 id="${service}">${service}</h2>${own.map(endpointHtml).join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Abona API</title>
<style>${docsStyle}</style>
</head>
<body>
<main>
<h1>Abona API</h1>
<p class="soft">Version ${asText(version)} · ${endpoints.length} calls · <a href="/api/openapi.json">OpenAPI 3.1</a></p>
<p>Success is <code>{"status":"success","data":…}</code>. Refusal is <code>{"status":"fail","error":{"code","message","fields","trace_id","retryable"}}</code>: the code is stable, the message is a sentence in Spanish for the customer. Amounts are whole centavos.</p>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

function endpointHtml(endpoint: Endpoint): string {
  const parts = (['params', 'query', 'headers', 'body'] as const).flatMap((part) => {
    const schema = endpoint[part];
    return schema === undefined ? [] : [`<h3>${part}</h3>${schemaHtml(schema, 'input')}`];
  });
  const idempotency =
    endpoint.idempotency === undefined
      ? ''
      : `<p><code>Idempotency-Key</code> is ${endpoint.idempotency}.</p>`;
  return `<details>
<summary><span class="method">${endpoint.method}</span><code>${asText(addressOf(endpoint))}</code><span class="soft">${asText(endpoint.summary)}</span></summary>
<div class="inside">
<p>For ${whoMayCall[endpoint.auth]}.</p>${idempotency}
${parts.join('')}
${replyHtml(endpoint)}
<h3>refusals</h3>${refusalsHtml(endpoint)}
</div>
</details>`;
}

function replyHtml({ file, bare, reply }: Endpoint): string {
  if (file !== undefined) return `<h3>file</h3><p>${asText(file.join(', '))}</p>`;
  const title = bare === true ? 'reply, not wrapped' : 'data';
  return `<h3>${title}</h3>${schemaHtml(reply, 'output')}`;
}

function refusalsHtml(endpoint: Endpoint): string {
  const rows = codesOf(endpoint)
    .map((code) => ({ code, ...errorCatalogue[code] }))
    .sort((a, b) => a.http - b.http)
    .map(
      ({ http, code, message }) =>
        `<tr><td>${http}</td><td><code>${code}</code></td><td lang="es-MX">${asText(message)}</td></tr>`,
    );
  return `<table>${rows.join('')}</table>`;
}

function schemaHtml(schema: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<pre>${asText(JSON.stringify(described, null, 2))}</pre>`;
}

const asText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
