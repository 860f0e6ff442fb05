import { civilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { Application } from '#modules/origination/domain/application.ts';
import type { BureauAnswer } from '#modules/origination/domain/decision-inputs.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import { consultBureauJob } from '#modules/origination/jobs.ts';
import type { BureauFailure, BureauQuestion, BureauReport } from '#modules/origination/ports.ts';
import {
  addConsultation,
  addSignedConsultation,
  type BureauSignature,
  recordFailure,
} from '#modules/origination/stores/bureau-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { askDevices, keepVerdicts } from '../form/check-devices.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { decideApplication } from './decide-application.ts';

/** Has the bureau asked once the transaction is kept. Begun already, it goes on as it is. It is locked. */
export async function beginConsultation(
  deps: Pick<OriginationDeps, 'clock' | 'enqueue'>,
  tx: Tx,
  { application, consultation, signature }: Beginning,
): Promise<void> {
  if (consultation !== null) return;
  const question = { folio: `ABONA-${application.applicationProcessId}`, at: deps.clock.now() };
  if (signature === undefined) await addConsultation(tx, application, question);
  else await addSignedConsultation(tx, application, { signature, question });
  await deps.enqueue(tx, {
    job: consultBureauJob,
    payload: { application_process_id: application.applicationProcessId },
  });
}

type Beginning = Pick<Dossier, 'application' | 'consultation'> & {
  /** Where it was signed just now, to be kept with it. */
  readonly signature?: BureauSignature;
};

/**
 * One attempt at asking the bureau: the question is read, then asked outside of any transaction, then the
 * answer is written down and decided upon. The folio makes asking again harmless. An application that went
 * its way meanwhile keeps the answer and stays where it is.
 */
export async function consultBureau(
  deps: OriginationDeps,
  applicationProcessId: number,
  signal: AbortSignal,
): Promise<void> {
  const begun = await deps.dossiers.find(deps.db, { applicationProcessId });
  const question = begun && questionOf(deps, begun);
  if (begun === null || question === null) return;
  const [answer, answers] = await Promise.all([
    deps.bureau.ask(question, signal),
    askDevices(deps, begun.application, signal),
  ]);
  await transaction(deps.db, async (tx) => {
    const dossier = await deps.dossiers.lockScored(tx, begun);
    if (dossier?.consultation?.status !== 'pending') return;
    const { application, consultation, policyVersion } = dossier;
    await keepVerdicts(deps, tx, { application, answers });
    const policy = await deps.policies.byVersion(tx, policyVersion);
    const { attempts } = consultation;
    const bureau = await record(deps, tx, { application, answer, attempts, policy });
    if (bureau === null || application.status !== 'scoring') return;
    const exposure = await deps.loans.exposureOf(application.customerId, tx);
    await decideApplication(deps, tx, { dossier, policy, bureau, exposure });
  });
}

/** Null where there is nothing to ask, or no consent to ask it by any more. */
function questionOf(
  { clock }: OriginationDeps,
  { application, consultation, signature, draft, consents }: Dossier,
): BureauQuestion | null {
  if (application.status !== 'scoring') return null;
  if (!consents.some(({ document, isGiven }) => document === 'bureau_consultation' && isGiven))
    return null;
  if (consultation?.status !== 'pending' || signature === null) return null;
  const { personal, address } = draft;
  if (personal === null || address === null) return null;
  return {
    folio: consultation.folio,
    authorisation: { folio: signature.folio, signedAt: signature.signedAt },
    person: {
      givenNames: personal.given_names,
      firstSurname: personal.first_surname,
      secondSurname: personal.second_surname,
      birthDate: civilDate(personal.birth_date),
      curp: personal.curp,
    },
    address,
    today: todayOf(clock),
  };
}

type Answered = {
  readonly application: Application;
  readonly answer: Result<BureauReport, BureauFailure>;
  readonly attempts: number;
  readonly policy: Policy;
};

/** Writes the answer down. Null: it is to be asked again. */
async function record(
  deps: OriginationDeps,
  tx: Tx,
  { application, answer, attempts, policy }: Answered,
): Promise<BureauAnswer | null> {
  if (answer.ok) {
    const { value } = answer;
    await deps.consultations.recordAnswer(tx, application, {
      folio: value.kind === 'report' ? value.folio : null,
      summary: value.kind === 'report' ? value.summary : null,
      at: deps.clock.now(),
    });
    return value.kind === 'report'
      ? { status: 'reported', summary: value.summary }
      : { status: 'no_file' };
  }
  const delayS = nextDelayS(deps, policy, { failure: answer.error, attempts });
  const at =
    delayS === null ? null : new Date(deps.clock.technicalNow().getTime() + delayS * 1_000);
  await recordFailure(tx, application, { name: answer.error, nextAttemptAt: at });
  if (at === null) return { status: 'unavailable' };
  await deps.enqueue(tx, {
    job: consultBureauJob,
    payload: { application_process_id: application.applicationProcessId },
    startAfter: at,
  });
  return null;
}

function nextDelayS(
  { log }: OriginationDeps,
  { bureau }: Policy,
  { failure, attempts }: { readonly failure: BureauFailure; readonly attempts: number },
): number | null {
  if (failure === 'refused') {
    log.error({ provider: 'bureau' }, 'the bureau refuses what we ask');
    return null;
  }
  return bureau.retry_delays_s[attempts] ?? null;
}
