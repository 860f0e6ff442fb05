import { createHash, randomInt, randomUUIDv7 } from 'node:crypto';
import {
  CODE_ATTEMPTS_MAX,
  CODE_LIFE_MS,
  CODE_RESEND_PAUSE_S,
} from '@abona/contract/identity/one-time-code';
import { VALIDATION_CODE_LENGTH } from '@abona/contract/limits';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import {
  AGREEMENT_VERSION,
  type FeeExample,
  merchantAgreementDocument,
  signedOnText,
} from '@abona/documents/merchant-agreement';
import { printPdf } from '@abona/documents/print-pdf';
import { mexicoCityDate, mexicoCityTime } from '@abona/kernel/mexico-city-time';
import { type Centavos, centavos } from '@abona/kernel/money';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { lender } from '@abona/lender/lender';
import type { Database, Tx } from '#platform/database/database.ts';
import type { DetailedFailure } from '#platform/http/failure.ts';
import { sendCodeJob } from '../letters.ts';
import { findAccount, lockAccount } from '../stores/account-store.ts';
import type { Agreement } from '../stores/agreement-store.ts';
import { findPerson } from '../stores/person-store.ts';
import type { PortalDeps } from './portal-deps.ts';
import { type Acting, actorOf } from './prove-account.ts';
import { takeStep } from './take-step.ts';

/** What everybody pays until somebody of ours agrees on something else. */
export const FEE_BPS = 590;

const EXAMPLE_SALE = centavos(489_900);

/** What is left of a sale of an even amount. */
export function exampleOf(
  { merchants }: Pick<PortalDeps, 'merchants'>,
  feeBps: number,
): FeeExample {
  const { amount: fee, iva: feeIva } = merchants.desk.feeOf(EXAMPLE_SALE, feeBps);
  const net: Centavos = centavos(EXAMPLE_SALE - fee - feeIva);
  return { sale: EXAMPLE_SALE, fee, feeIva, net };
}

/** After some codes another one takes longer: nobody guesses by asking for more. */
const QUICK_CODES = 3;
const SLOW_PAUSE_S = 600;

/** How long until another code may be sent, in seconds. */
function waitOf({ code, codesSent }: Agreement, now: Date): number {
  if (code === null) return 0;
  const pauseS = codesSent < QUICK_CODES ? CODE_RESEND_PAUSE_S : SLOW_PAUSE_S;
  return Math.max(0, Math.ceil(pauseS - (now.getTime() - code.sentAt.getTime()) / 1_000));
}

const rateLimited = (waitS: number): DetailedFailure<'rate_limited'> => ({
  code: 'rate_limited',
  details: { seconds: waitS },
  retryAfterS: waitS,
});

/** Sends whoever asks the code by which they sign, by letter; the one before it is over. */
export async function sendAgreementCode(
  deps: PortalDeps,
  tx: Tx,
  { accountId, personId }: Acting,
): Promise<Result<void, 'state_conflict' | DetailedFailure<'rate_limited'>>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account?.status !== 'agreement') return err('state_conflict');
  const sentAt = deps.clock.technicalNow();
  const agreement =
    (await deps.agreements.inForce(tx, accountId)) ?? (await draw(deps, tx, accountId));
  const waitS = waitOf(agreement, sentAt);
  if (waitS > 0) return err(rateLimited(waitS));
  const code = String(randomInt(10 ** VALIDATION_CODE_LENGTH)).padStart(
    VALIDATION_CODE_LENGTH,
    '0',
  );
  const codesSent = agreement.codesSent + 1;
  const expiresAt = new Date(sentAt.getTime() + CODE_LIFE_MS);
  await deps.agreements.saveCode(tx, {
    ...agreement,
    code: { code, sentAt, expiresAt },
    codesSent,
    attempts: 0,
    signerId: personId,
  });
  await deps.enqueue(tx, {
    job: sendCodeJob,
    payload: { agreement_id: agreement.id, number: codesSent },
  });
  return ok(undefined);
}

async function draw(deps: PortalDeps, tx: Tx, accountId: string): Promise<Agreement> {
  const agreement: Agreement = {
    id: randomUUIDv7(),
    accountId,
    version: AGREEMENT_VERSION,
    feeBps: FEE_BPS,
    code: null,
    codesSent: 0,
    attempts: 0,
    signerId: null,
    signed: null,
    createdAt: deps.clock.now(),
  };
  await deps.agreements.add(tx, agreement);
  return agreement;
}

type Signing = {
  readonly by: { readonly name: string; readonly email: string };
  readonly at: Date;
};

/** The paper: as it would be signed, or with who signed. */
async function print(
  deps: PortalDeps,
  agreement: Pick<Agreement, 'id' | 'version' | 'feeBps'>,
  { business, signing }: { readonly business: BusinessFacts; readonly signing: Signing | null },
): Promise<Uint8Array> {
  const at = signing?.at ?? deps.clock.now();
  const day = mexicoCityDate(at.getTime());
  const { hour, minute } = mexicoCityTime(at.getTime());
  const clock = `${hour}:${String(minute).padStart(2, '0')} h, Ciudad de México`;
  const folio = publicId('agr', agreement.id);
  const { bytes } = await printPdf(
    merchantAgreementDocument({
      lender,
      folio,
      version: agreement.version,
      issuedOn: day,
      business: {
        name: business.name,
        legalName: business.legal_name,
        rfc: business.rfc,
        address: `${business.street}, C.P. ${business.postal_code}`,
        website: business.website,
        representative: business.representative,
      },
      feeBps: agreement.feeBps,
      example: exampleOf(deps, agreement.feeBps),
      signature: signing && { ...signing.by, at: signedOnText(day, clock), reference: folio },
    }),
  );
  return bytes;
}

/** The agreement of a business as a file: what was signed, or what would be; null: there is nothing to sign. */
export async function readPaper(
  deps: PortalDeps,
  db: Database,
  accountId: string,
): Promise<Uint8Array | null> {
  const signed = await deps.agreements.paperOf(db, accountId);
  if (signed !== null) return signed;
  const account = await findAccount(db, deps.fields, accountId);
  if (account?.business == null) return null;
  const open = await deps.agreements.inForce(db, accountId);
  const shown = open ?? { id: accountId, version: AGREEMENT_VERSION, feeBps: FEE_BPS };
  return print(deps, shown, { business: account.business, signing: null });
}

type SignRefusal = 'state_conflict' | 'otp_expired' | DetailedFailure<'otp_invalid'>;

/**
 * Signs by the code: the paper is printed of what the business says of itself at that moment, kept sealed with its hash, and
 * people of ours look at the business next. What was corrected since the code was sent has ended the code with it.
 */
export async function signAgreement(
  deps: PortalDeps,
  tx: Tx,
  { code: typed, ...acting }: Acting & { readonly code: string },
): Promise<Result<void, SignRefusal>> {
  const account = await lockAccount(tx, deps.fields, acting.accountId);
  const agreement = await deps.agreements.inForce(tx, acting.accountId);
  const signer = await findPerson(tx, acting.personId);
  if (account?.status !== 'agreement' || account.business === null || signer === null)
    return err('state_conflict');
  if (agreement === null || agreement.code === null || agreement.signerId !== signer.id)
    return err('otp_expired');
  const guessed = await guess(deps, tx, { agreement, code: agreement.code, typed });
  if (!guessed.ok) return guessed;
  const at = deps.clock.now();
  const by = { name: signer.name ?? signer.email, email: signer.email };
  const signing = { by, at };
  const paper = await print(deps, agreement, { business: account.business, signing });
  const paperHash = createHash('sha256').update(paper).digest('hex');
  await deps.agreements.sign(tx, agreement.id, { at, paper, paperHash });
  const stepped = await takeStep(deps, tx, { account, move: 'signed', by: actorOf(acting) });
  return stepped.ok ? ok(undefined) : stepped;
}

type Guessing = {
  readonly agreement: Agreement;
  readonly code: NonNullable<Agreement['code']>;
  readonly typed: string;
};

async function guess(
  { clock, agreements }: PortalDeps,
  tx: Tx,
  { agreement, code, typed }: Guessing,
): Promise<Result<void, SignRefusal>> {
  const { attempts } = agreement;
  if (code.expiresAt <= clock.technicalNow() || attempts >= CODE_ATTEMPTS_MAX)
    return err('otp_expired');
  if (code.code === typed) return ok(undefined);
  await agreements.saveCode(tx, { ...agreement, attempts: attempts + 1 });
  const left = CODE_ATTEMPTS_MAX - attempts - 1;
  return left === 0 ? err('otp_expired') : err({ code: 'otp_invalid', details: { left } });
}
