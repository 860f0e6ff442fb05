import { invariant } from '@abona/kernel/invariant';
import { centavos } from '@abona/kernel/money';
import type { Application } from '#modules/origination/domain/application.ts';
import { freeOf } from '#modules/origination/domain/credit-line.ts';
import type { BureauAnswer } from '#modules/origination/domain/decision-inputs.ts';
import { recognise } from '#modules/origination/domain/known-applicant.ts';
import { lockApplication } from '#modules/origination/stores/application-store.ts';
import {
  addSignature,
  type BureauSignature,
  findLatestSignature,
} from '#modules/origination/stores/bureau-store.ts';
import {
  type ConsentRow,
  carryConsents,
  findBureauRevocation,
  findLatestConsents,
} from '#modules/origination/stores/consent-store.ts';
import { type CreditLine, findLine } from '#modules/origination/stores/customer-store.ts';
import type { Dossier } from '#modules/origination/stores/dossier-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { beginConsultation } from '../decision/consult-bureau.ts';
import { approveWithinLine } from '../decision/decide-application.ts';
import { judgeDraft } from '../form/judge-form.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';
import { mustMove } from './move-application.ts';

type Arrival = Pick<Dossier, 'application' | 'draft' | 'policyVersion'>;

/**
 * Takes somebody who was here before as far as what they told, proved, signed and agreed to still carries them:
 * to the form with what holds in it, to the bureau, or to the offer, all in the transaction that opens the
 * application. Whether they may borrow at all was asked before, and is asked again of every step that follows.
 */
export async function recogniseApplicant(
  deps: OriginationDeps,
  tx: Tx,
  arrival: Arrival,
): Promise<Application> {
  const { application, draft } = arrival;
  const earlier = await readEarlier(deps, tx, arrival);
  if (earlier === null) return application;
  const { consents, signature, line, report, exposure } = earlier;
  const form = await judgeDraft(deps, tx, draft);
  const { goesTo, holding } = recognise({
    today: todayOf(deps.clock),
    isFormWhole: form.ok,
    isPhoneProven: earlier.isPhoneProven,
    isIdentityProven: earlier.isIdentityProven,
    consents: consents.map(({ document, version, is_given: isGiven }) => ({
      document,
      version,
      isGiven,
    })),
    signedAt: signature?.signedAt ?? null,
    revokedAt: earlier.revokedAt,
    isBorrower: exposure.outstanding > 0,
    lineUntil: line?.validUntil ?? null,
    hasReport: report !== null,
  });
  const carried = await carryConsents(
    tx,
    application,
    consents.filter(({ document }) => holding.includes(document)),
  );
  if (goesTo === 'form' || signature === null) return application;
  const consent = carried.find(({ document }) => document === 'bureau_consultation');
  invariant(consent !== undefined, 'a signature for the bureau without its consent');
  await addSignature(tx, application, { ...signature, consentId: consent.id, isCarried: true });
  const scoring = await mustMove(deps, tx, {
    application,
    to: 'scoring',
    actor: 'system',
    reason: 'what is asked is known, and holds',
  });
  await score(deps, tx, {
    ...arrival,
    ...earlier,
    application: scoring,
    canUseReport: goesTo === 'offer',
  });
  return (await lockApplication(tx, application.applicationProcessId)) ?? scoring;
}

type Earlier = {
  readonly consents: readonly ConsentRow[];
  readonly signature: BureauSignature | null;
  readonly revokedAt: Date | null;
  readonly line: CreditLine | null;
  readonly report: BureauAnswer | null;
  readonly exposure: Awaited<ReturnType<OriginationDeps['loans']['exposureOf']>>;
  readonly isPhoneProven: boolean;
  readonly isIdentityProven: boolean;
};

/** What there is of somebody besides the form; null where they never gave a number. */
async function readEarlier(
  deps: OriginationDeps,
  tx: Tx,
  { application: { customerId }, draft: { phone, personal } }: Arrival,
): Promise<Earlier | null> {
  if (phone === null) return null;
  return {
    consents: await findLatestConsents(tx, customerId),
    signature: await findLatestSignature(tx, customerId),
    revokedAt: await findBureauRevocation(tx, customerId),
    line: await findLine(tx, customerId),
    report: await deps.consultations.findLatestAnswer(tx, customerId),
    exposure: await deps.loans.exposureOf(customerId, tx),
    isPhoneProven: await deps.proofs.isPhoneProven(tx, { customerId, phone }),
    isIdentityProven: await deps.proofs.isIdentityProven(tx, customerId, personal?.curp),
  };
}

type Scoring = Arrival & Earlier & { readonly canUseReport: boolean };

/** Within a line that holds it is decided at once; else the bureau is asked, by the signature that holds. */
async function score(deps: OriginationDeps, tx: Tx, scoring: Scoring): Promise<void> {
  const { application, draft, policyVersion, line, report, exposure, canUseReport } = scoring;
  const policy = await deps.policies.byVersion(tx, policyVersion);
  const owed = { outstanding: exposure.outstanding, today: todayOf(deps.clock) };
  const isApproved =
    canUseReport &&
    report !== null &&
    (await approveWithinLine(deps, tx, {
      dossier: { application, draft },
      policy,
      bureau: report,
      exposure,
      free: line === null ? centavos(0) : freeOf(line, owed),
    }));
  if (!isApproved) await beginConsultation(deps, tx, { application, consultation: null });
}
