import type { ApiFailure } from '@abona/client/api-failure.ts';
import type { ClientCallName } from '@abona/contract/client-map.gen';
import { log } from '#browser/log.ts';

/** A refusal that belongs to the product's normal life (specification 8). */
const EXPECTED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 422]);

/** What we send about ourselves is not complained about: the complaint would go the same way. */
const SILENT: ReadonlySet<ClientCallName> = new Set(['recordEvents', 'recordLogs']);

const isExpectedStatus = (status: number): boolean => EXPECTED_STATUSES.has(status);

export function warnOfUnexpected(name: ClientCallName, failure: ApiFailure): void {
  if (isExpectedStatus(failure.status) || SILENT.has(name)) return;
  log({
    level: 'warn',
    message: `${name} failed: ${failure.code}`,
    trail: `api.${name}`,
    detail: { status: failure.status, trace_id: failure.traceId },
  });
}
