import type { ValidationMethod } from '@abona/contract/identifiers';
import { invariant } from '@abona/kernel/invariant';
import { mapOk, type Result } from '@abona/kernel/result';
import type { Phone } from '@abona/mexico/phone';
import type { Database, Tx } from '#platform/database/database.ts';
import type { CodeBinding } from './stores/one-time-code-store.ts';
import { checkLocked, type GuessRefusal } from './use-cases/codes/check-code.ts';
import { readCodeStanding } from './use-cases/codes/read-code-standing.ts';
import { type SendRefusal, sendCode } from './use-cases/codes/send-code.ts';
import type { IdentityDeps } from './use-cases/identity-deps.ts';

type Signer = { readonly customerId: number; readonly phone: Phone };

/** The number with which somebody signs the consultation of a credit bureau (`circulo-nip`). */
export type Nips = {
  readonly send: (
    tx: Tx,
    order: Signer & { readonly method: ValidationMethod; readonly address: string },
  ) => Promise<Result<SentNip, SendRefusal>>;
  /** The number that was sent and can still be typed back; null: none. */
  readonly standing: (db: Database | Tx, signer: Signer) => Promise<SentNip | null>;
  /**
   * Locks the number that waits, if any does, and answers with what looks at a guess. That counts the attempt:
   * whoever calls returns our refusal, so that the count is kept.
   */
  readonly lock: (
    tx: Tx,
    customerId: number,
  ) => Promise<(guess: Guess) => Promise<Result<ProvenNip, GuessRefusal>>>;
};

type Guess = Pick<Signer, 'phone'> & { readonly otp: string };
type SentNip = {
  readonly expiresAt: Date;
  readonly resendAfterS: number;
  readonly attemptsLeft: number;
};
/** `reference` is the evidence: it names the code that was typed back. */
type ProvenNip = { readonly reference: string; readonly method: ValidationMethod };

const bindingOf = (customerId: number): CodeBinding => ({
  customerId,
  purpose: 'bureau_nip',
  activityId: null,
});

export const createNips = (deps: IdentityDeps): Nips => ({
  send: async (tx, { customerId, phone, method, address }) => {
    const sent = await sendCode(deps, tx, {
      method,
      address,
      binding: bindingOf(customerId),
      point: { kind: 'phone', phone },
    });
    return mapOk(sent, ({ code, resendAfterS, attemptsLeft }) => {
      invariant(code !== null, 'a code that was just sent is there');
      return { expiresAt: code.expiresAt, resendAfterS, attemptsLeft };
    });
  },
  standing: async (db, { customerId, phone }) => {
    const binding = bindingOf(customerId);
    const place = { binding, point: { kind: 'phone', phone }, address: null } as const;
    const { code, resendAfterS, attemptsLeft } = await readCodeStanding(deps, db, place);
    return code && { expiresAt: code.expiresAt, resendAfterS, attemptsLeft };
  },
  lock: async (tx, customerId) => {
    const binding = bindingOf(customerId);
    const code = await deps.codes.lockOpen(tx, binding);
    return async ({ phone, otp }) => {
      const { destination: destinationIndex } = deps.codes.keysOf(binding, {
        kind: 'phone',
        phone,
      });
      const checked = await checkLocked(deps, tx, { binding, otp, destinationIndex, code });
      return mapOk(checked, ({ tokenId, method }) => {
        invariant(method !== 'email', 'a NIP goes to a phone');
        return { reference: tokenId, method };
      });
    };
  },
});
