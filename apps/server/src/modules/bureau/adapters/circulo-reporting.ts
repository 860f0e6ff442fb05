import { createPrivateKey, sign } from 'node:crypto';
import type { CirculoSettings } from '@abona/bureau-report/circulo-record';
import { circuloRequest } from '@abona/bureau-report/circulo-request';
import { err, ok } from '@abona/kernel/result';
import { z } from 'zod';
import { assertOutsideTransaction } from '#platform/database/transaction.ts';
import { callOut, jsonIn } from '#platform/outgoing-call.ts';
import type { ReportingBureau } from '../ports.ts';

const TIMEOUT_MS = 10_000;

type Options = {
  readonly url: string;
  readonly apiKey: string;
  readonly username: string;
  readonly password: string;
  /** PKCS #8 of the curve secp384r1, its DER in base64. */
  readonly signingKey: string;
  readonly settings: CirculoSettings;
};

const Keyed = z.array(z.object({ clave: z.string(), descripcion: z.string() })).nullish();
const Answer = z.object({ estatus: z.object({ id: z.string() }), rechazos: Keyed });

/** Círculo de Crédito's reports online: one account a call, the body signed with our key. */
export function createCirculoReporting({ settings, ...options }: Options): ReportingBureau {
  const key = createPrivateKey({
    key: Buffer.from(options.signingKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return {
    tell: async (record, signal) => {
      assertOutsideTransaction('an account was told to the bureau');
      const body = JSON.stringify(circuloRequest(record, settings));
      const headers = {
        'content-type': 'application/json',
        'x-api-key': options.apiKey,
        username: options.username,
        password: options.password,
        'x-signature': sign('sha256', Buffer.from(body), key).toString('hex'),
      };
      const call = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, signal } as const;
      const answer = await callOut(options.url, call).catch(() => null);
      const read = answer?.isFine ? Answer.safeParse(jsonIn(answer.text)) : null;
      if (read === null || !read.success) return err('unavailable');
      return ok(
        (read.data.rechazos ?? []).map(({ clave, descripcion }) => ({
          key: clave,
          words: descripcion,
        })),
      );
    },
  };
}
