import { createPrivateKey, sign } from 'node:crypto';
import type { CirculoSettings } from '@abona/bureau-report/circulo-record';
import { circuloRequest } from '@abona/bureau-report/circulo-request';
import { civilDate } from '@abona/kernel/civil-date';
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

const Disputes = z.object({
  impugnaciones: z.array(
    z.object({
      folio: z.string().min(1).max(40),
      cuenta: z.string(),
      motivo: z.string().max(2_000),
      fechaNotificacion: z.iso.date(),
    }),
  ),
});

/** Círculo de Crédito's reports online: one account a call, the body signed with our key. */
export function createCirculoReporting({ settings, ...options }: Options): ReportingBureau {
  const key = createPrivateKey({
    key: Buffer.from(options.signingKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  const who = {
    'x-api-key': options.apiKey,
    username: options.username,
    password: options.password,
  };
  const signed = (body: string) => ({
    ...who,
    'content-type': 'application/json',
    'x-signature': sign('sha256', Buffer.from(body), key).toString('hex'),
  });
  const disputesAt = `${options.url.replace(/\/$/, '')}/impugnaciones`;
  return {
    tell: async (record, signal) => {
      assertOutsideTransaction('an account was told to the bureau');
      const body = JSON.stringify(circuloRequest(record, settings));
      const headers = signed(body);
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
    disputes: async (signal) => {
      assertOutsideTransaction('disputes were asked for');
      const call = { method: 'GET', headers: who, timeoutMs: TIMEOUT_MS, signal } as const;
      const answer = await callOut(disputesAt, call).catch(() => null);
      const read = answer?.isFine ? Disputes.safeParse(jsonIn(answer.text)) : null;
      if (read === null || !read.success) return err('unavailable');
      return ok(
        read.data.impugnaciones.map(({ folio, cuenta, motivo, fechaNotificacion }) => ({
          ...{ folio, account: cuenta, motive: motivo },
          receivedOn: civilDate(fechaNotificacion),
        })),
      );
    },
    answerDispute: async (folio, { isAccepted, text }, signal) => {
      assertOutsideTransaction('a dispute was answered');
      const resultado = isAccepted ? 'PROCEDE' : 'NO PROCEDE';
      const body = JSON.stringify({ resultado, sustento: text });
      const headers = signed(body);
      const call = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, signal } as const;
      const address = `${disputesAt}/${encodeURIComponent(folio)}/respuesta`;
      const answer = await callOut(address, call).catch(() => null);
      return answer?.isFine ? ok(undefined) : err('unavailable');
    },
  };
}
