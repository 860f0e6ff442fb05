import { currentHref, replaceDocument, rewriteAddress } from '#browser/document-navigation.ts';
import { log } from '#browser/log.ts';
import { withoutLoginAnswer } from '#browser/query-parameters.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { BASE_PATH, paths } from '#routing/paths.ts';
import { signOutWithReason } from '#session/sign-out.ts';
import { judgeSessionError, type SessionError } from './session-error-loop.ts';

/** Counts a session error and does what the loop says. True: the page is being left. */
export async function noteSessionError(error: SessionError): Promise<boolean> {
  const { errors, next } = judgeSessionError(readStored(stored.authErrors) ?? 0, error);
  writeStored(stored.authErrors, errors);
  log({ level: 'warn', message: `${error}, ${errors} so far`, trail: 'session.error_loop' });
  if (next.kind !== 'error_page') {
    dropLoginAnswer();
    return false;
  }
  if (next.logsOut) await signOutWithReason(next.reason);
  else replaceDocument(`${BASE_PATH}${paths.externalError}?reason=${next.reason}`);
  return true;
}

/** An answer of the provider is used once; it stays neither in the address nor in the history. */
export function dropLoginAnswer(): void {
  const [path = '/', search = ''] = splitAtQuery(currentHref());
  rewriteAddress(`${path}${withoutLoginAnswer(search)}`);
}

function splitAtQuery(href: string): [string, string] {
  const at = href.indexOf('?');
  return at === -1 ? [href, ''] : [href.slice(0, at), href.slice(at)];
}
