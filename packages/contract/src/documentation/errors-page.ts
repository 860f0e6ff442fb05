import type { Endpoint } from '../endpoint.ts';
import { type ErrorCode, errorCatalogue } from '../errors.ts';
import { englishErrors, merchantFieldErrors } from '../merchants/english-errors.ts';
import { docsStyle } from './docs-page.ts';
import { codesOf } from './openapi.ts';

/** Every refusal of the merchant API, to which each refusal links by its code. */
export function errorsPage(endpoints: readonly Endpoint[]): string {
  const shops = endpoints.filter(({ auth }) => auth === 'merchant');
  const codes = [...new Set(shops.flatMap(codesOf))].sort();
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Abona API: errors</title>
<style>${docsStyle}</style>
</head>
<body>
<main>
<h1>Errors of the merchant API</h1>
<p>A refusal is <code>{"status":"fail","error":{"code","message","fields","trace_id","retryable","documentation"}}</code>. The code is stable; sentences may change, and come in English if <code>Accept-Language</code> prefers it. <code>retryable</code>: the very same call, under the same <code>Idempotency-Key</code>, may succeed later. <code>trace_id</code> (also the header <code>x-request-id</code>) names the request: tell us that one.</p>
<table>${codes.map((code) => rowOf(code, shops)).join('')}</table>
<h2 id="fields">What can be wrong with a field</h2>
<p><code>fields</code> names each by its path in what was sent, with a code: <code>invalid_type</code>, <code>too_small</code>, <code>too_big</code>, <code>invalid_format</code>, <code>invalid_value</code>, <code>unrecognized_keys</code>, or one of these.</p>
<table>${Object.entries(merchantFieldErrors)
    .map(([code, words]) => `<tr id="${code}"><td><code>${code}</code></td><td>${words}</td></tr>`)
    .join('')}</table>
</main>
</body>
</html>
`;
}

function rowOf(code: ErrorCode, shops: readonly Endpoint[]): string {
  const { http, message, retryable } = errorCatalogue[code];
  const own = shops.filter((endpoint) => endpoint.errors.includes(code));
  const where = own.length === 0 || own.length === shops.length ? 'any call' : own.map(nameOf);
  return `<tr id="${code}"><td>${http}</td><td><code>${code}</code>${retryable ? ' (retryable)' : ''}</td><td>${englishErrors[code] ?? ''}<br><span lang="es-MX" class="soft">${message}</span><br><code>${[where].flat().join('<br>')}</code></td></tr>`;
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
