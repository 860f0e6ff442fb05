import { civilDate } from '@abona/kernel/civil-date';
import type { Result } from '@abona/kernel/result';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { lockApplication } from '../application-store.ts';
import { addConsultation, findSignature, recordFailure } from '../bureau-store.ts';
import { findPolicy } from '../decision-store.ts';
import type { Application } from '../domain/application.ts';
import { consultBureauJob } from '../jobs.ts';
import type { BureauFailure, BureauQuestion, BureauReport } from '../ports.ts';
import { decideApplication } from './decide-application.ts';
import { type OriginationDeps, todayOf } from './origination-deps.ts';
import { exposureOf } from './read-exposure.ts';

/** Has the bureau asked once the transaction is kept. Begun already, it goes on as it is. */
export async function beginConsultation(
  deps: Pick<OriginationDeps, 'clock' | 'enqueue'>,
  tx: Tx,
  application: Application,
): Promise<void> {
  const { applicationProcessId } = application;
  const folio = `ABONA-${applicationProcessId}`;
  if (!(await addConsultation(tx, application, { folio, at: deps.clock.now() }))) return;
  await deps.enqueue(tx, {
    job: consultBureauJob,
    payload: { application_process_id: applicationProcessId },
  });
}

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
  const asked = await transaction(deps.db, (tx) => questionOf(deps, tx, applicationProcessId));
  if (asked === null) return;
  const answer = await deps.bureau.ask(asked.question, signal);
  const exposure = await exposureOf(deps.loans, asked.customerId);
  await transaction(deps.db, async (tx) => {
    const application = await lockApplication(tx, applicationProcessId);
    const consultation = application && (await deps.consultations.find(tx, application));
    if (application === null || consultation?.status !== 'pending') return;
    const isOver = await record(deps, tx, { application, answer, attempts: consultation.attempts });
    if (isOver && application.status === 'scoring')
      await decideApplication(deps, tx, { application, exposure });
  });
}

async function questionOf(
  deps: OriginationDeps,
  tx: Tx,
  applicationProcessId: number,
): Promise<{ readonly question: BureauQuestion; readonly customerId: number } | null> {
  const application = await lockApplication(tx, applicationProcessId);
  if (application?.status !== 'scoring') return null;
  const consultation = await deps.consultations.find(tx, application);
  const signature = await findSignature(tx, application);
  const { personal, address } = await deps.drafts.find(tx, application);
  if (consultation?.status !== 'pending' || signature === null) return null;
  if (personal === null || address === null) return null;
  return {
    customerId: application.customerId,
    question: {
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
      today: todayOf(deps.clock),
    },
  };
}

type Answered = {
  readonly application: Application;
  readonly answer: Result<BureauReport, BureauFailure>;
  readonly attempts: number;
};

/** Writes the answer down. False: it is to be asked again. */
async function record(
  deps: OriginationDeps,
  tx: Tx,
  { application, answer, attempts }: Answered,
): Promise<boolean> {
  if (answer.ok) {
    const { value } = answer;
    await deps.consultations.recordAnswer(tx, application, {
      folio: value.kind === 'report' ? value.folio : null,
      summary: value.kind === 'report' ? value.summary : null,
      at: deps.clock.now(),
    });
    return true;
  }
  const delayS = await nextDelayS(deps, tx, { failure: answer.error, attempts });
  const at =
    delayS === null ? null : new Date(deps.clock.technicalNow().getTime() + delayS * 1_000);
  await recordFailure(tx, application, { name: answer.error, nextAttemptAt: at });
  if (at === null) return true;
  await deps.enqueue(tx, {
    job: consultBureauJob,
    payload: { application_process_id: application.applicationProcessId },
    startAfter: at,
  });
  return false;
}

async function nextDelayS(
  deps: OriginationDeps,
  tx: Tx,
  { failure, attempts }: { readonly failure: BureauFailure; readonly attempts: number },
): Promise<number | null> {
  if (failure === 'refused') {
    deps.log.error({ provider: 'bureau' }, 'the bureau refuses what we ask');
    return null;
  }
  const { bureau } = await findPolicy(tx, deps.clock.now());
  return bureau.retry_delays_s[attempts] ?? null;
}
