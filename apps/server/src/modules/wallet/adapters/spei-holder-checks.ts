import { setTimeout as pause } from 'node:timers/promises';
import { err, ok, type Result } from '@abona/kernel/result';
import { nameKey } from '@abona/mexico/person-name';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import type { Log } from '#platform/log.ts';
import { callOut } from '#platform/outgoing-call.ts';
import { holderFindings } from '../domain/bank-account.ts';
import type { CheckedHolder, CheckFailure, HolderChecks } from '../ports.ts';

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly log: Log;
  readonly timeoutMs?: number;
};

const TIMEOUT_MS = 5_000;
const TRIES = 2;
const RETRY_PAUSE_MS = 250;

const Verification = z.object({
  result: z.enum(holderFindings),
  holder_name: z.string().nullable(),
  similarity: z.number().nullable(),
  clave_rastreo: z.string(),
});

/** Holder checks at the SPEI participant. The reference makes asking again harmless. */
export function createSpeiHolderChecks({ url, apiKey, log, timeoutMs }: Options): HolderChecks {
  const attempt = async (body: string): Promise<Result<CheckedHolder, CheckFailure>> => {
    try {
      const { isFine, status, text } = await callOut(`${url}/v1/account-verifications`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          accept: 'application/json',
          'content-type': 'application/json',
        },
        body,
        timeoutMs: timeoutMs ?? TIMEOUT_MS,
      });
      if (isFine) return ok(toHolder(Verification.parse(JSON.parse(text))));
      log.warn({ status_code: status, provider: 'spei' }, 'a holder was not checked');
      return err(status === 422 ? 'unreachable' : 'unavailable');
    } catch (error) {
      log.warn({ error, provider: 'spei' }, 'the SPEI participant did not answer');
      return err('unavailable');
    }
  };

  return {
    check: async ({ reference, clabe, holderName, curp }) => {
      assertOutsideTransaction('asking the SPEI participant');
      const body = JSON.stringify({ reference, clabe, holder_name: holderName, rfc_curp: curp });
      for (let tries = 1; ; tries += 1) {
        const checked = await attempt(body);
        if (checked.ok || checked.error !== 'unavailable' || tries === TRIES) return checked;
        await pause(RETRY_PAUSE_MS);
      }
    },
  };
}

const toHolder = (verification: z.output<typeof Verification>): CheckedHolder => ({
  result: verification.result,
  holderName: verification.holder_name === null ? null : nameKey(verification.holder_name),
  similarity: verification.similarity,
  trackingKey: verification.clave_rastreo,
});
