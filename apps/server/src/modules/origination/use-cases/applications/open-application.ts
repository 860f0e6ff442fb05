import { randomUUIDv7 } from 'node:crypto';
import type { ProductType } from '@abona/contract/identifiers';
import { type Centavos, centavos } from '@abona/kernel/money';
import { err, ok, type Result } from '@abona/kernel/result';
import type {
  Acquisition,
  Application,
  ApplicationKind,
} from '#modules/origination/domain/application.ts';
import { isOpen } from '#modules/origination/domain/application-status.ts';
import { endOf } from '#modules/origination/domain/lifetime.ts';
import { type ApplicationRequest, judgeOpening } from '#modules/origination/domain/opening.ts';
import type { Policy } from '#modules/origination/domain/policy.ts';
import type { ApplyingRefusal, Purchase, PurchaseRefusal } from '#modules/origination/ports.ts';
import { purchaseFactsOf } from '#modules/origination/purchase-facts.ts';
import {
  addApplication,
  awaitTurn,
  saveRequestedTerm,
} from '#modules/origination/stores/application-store.ts';
import type { Draft } from '#modules/origination/stores/draft-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { rollPublicNumber } from '#platform/public-number.ts';
import { checkApplying } from '../decision/check-standing.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { announceBeginning, mustMove } from './move-application.ts';
import { recogniseApplicant } from './recognise-applicant.ts';

export type Opening = {
  readonly customerId: number;
  readonly wish: ApplicationRequest;
  readonly isEmbedded: boolean;
  readonly acquisition: Acquisition;
};

type OpeningRefusal = PurchaseRefusal | ApplyingRefusal | 'application_exists' | 'amount_invalid';

/** Whoever lost a lap waits for their turn, and can lose another only to somebody on their first. */
const LAPS_MAX = 4;

/**
 * Opens an application. Whoever asks for what they have open already gets that one; another purchase or
 * loan takes an older one's place, unless its offer was accepted.
 */
export async function openApplication(
  deps: OriginationDeps,
  opening: Opening,
): Promise<Result<Application, OpeningRefusal>> {
  const opened = await openInTurn(deps, opening);
  if (opened.ok && opened.value.status === 'filling') deps.filling.note(opened.value);
  return opened;
}

function openInTurn(
  deps: OriginationDeps,
  opening: Opening,
): Promise<Result<Application, OpeningRefusal>> {
  return transaction(deps.db, async (tx) => {
    const { customerId, wish } = opening;
    const { kind, amount } = wish;
    const wanted = amount === null ? null : centavos(amount);
    const standing = await checkApplying(deps, tx, { customerId, kind, amount: wanted });
    if (!standing.ok) return standing;
    for (let lap = 0; lap < LAPS_MAX; lap += 1) {
      const opened = await tryToOpen(deps, tx, opening);
      if (opened !== null) return opened;
      if (lap === 0) await awaitTurn(tx, opening.customerId);
    }
    throw new Error('an open application that cannot be found');
  });
}

/** Null: somebody else's tap was quicker, and what is open now is another one. */
async function tryToOpen(
  deps: OriginationDeps,
  tx: Tx,
  opening: Opening,
): Promise<Result<Application, OpeningRefusal> | null> {
  const { latest, policyVersion } = await deps.dossiers.lockForOpening(tx, opening.customerId);
  const open = latest !== null && isOpen(latest.application) ? latest.application : null;
  const verdict = judgeOpening(open, opening.wish);
  if (verdict === 'same' && open !== null) return ok(await withTerm(tx, open, opening.wish));
  if (verdict === 'refuse') return err('application_exists');
  const { amounts } = await deps.policies.byVersion(tx, policyVersion);
  const subject = await subjectOf(deps, tx, { ...opening, amounts });
  if (!subject.ok) return subject;
  if (open !== null) await giveWay(deps, tx, open);
  const application = newApplication(deps, opening, subject.value);
  const step = { actor: `customer:${opening.customerId}`, reason: reasons[application.kind] };
  const isAdded = await addApplication(tx, application, step);
  return isAdded
    ? ok(await begin(deps, tx, { application, step, earlier: latest?.draft, policyVersion }))
    : null;
}

/** Somebody who asks for the same money in another term means the other term. */
async function withTerm(
  tx: Tx,
  open: Application,
  { term }: ApplicationRequest,
): Promise<Application> {
  if (term === null) return open;
  const changed = { ...open, requestedTerm: term };
  await saveRequestedTerm(tx, changed);
  return changed;
}

type Subject = { readonly amount: Centavos | null; readonly purchase: Purchase | null };

/** What it is for. A purchase is what its shop says it is; nothing of it comes from the browser. */
async function subjectOf(
  deps: OriginationDeps,
  tx: Tx,
  { customerId, wish, amounts }: Opening & Pick<Policy, 'amounts'>,
): Promise<Result<Subject, PurchaseRefusal | 'amount_invalid'>> {
  if (wish.kind === 'personal_loan') {
    const { min, max } = amounts.personal_loan;
    const amount = wish.amount ?? 0;
    if (amount < min || amount > max) return err('amount_invalid');
    return ok({ amount: centavos(amount), purchase: null });
  }
  if (wish.paymentReference === null) return ok({ amount: null, purchase: null });
  const claimed = await deps.purchases.claim(tx, { customerId, reference: wish.paymentReference });
  if (!claimed.ok) return claimed;
  const { min, max } = amounts.purchase;
  if (claimed.value.amount < min || claimed.value.amount > max) return err('amount_invalid');
  return ok({ amount: claimed.value.amount, purchase: claimed.value });
}

const giveWay = (deps: OriginationDeps, tx: Tx, open: Application): Promise<Application> =>
  mustMove(deps, tx, {
    application: open,
    to: 'overridden',
    actor: `customer:${open.customerId}`,
    reason: 'a newer application took its place',
  });

const productTypes: Readonly<Record<ApplicationKind, ProductType | null>> = {
  kyc: null,
  purchase: 'abonapay',
  personal_loan: 'cash_installments',
  in_store: 'instore_consumer',
};

function newApplication(
  { clock }: OriginationDeps,
  { customerId, wish, isEmbedded, acquisition }: Opening,
  { amount, purchase }: Subject,
): Application {
  const now = clock.now();
  const intent = wish.paymentReference?.startsWith('pi_') === true ? wish.paymentReference : null;
  const facts = purchase === null ? null : purchaseFactsOf(purchase, intent);
  const begun = { status: 'filling', kind: wish.kind, purchase: facts, since: now } as const;
  return {
    id: randomUUIDv7(),
    applicationProcessId: rollPublicNumber(),
    customerId,
    ...begun,
    channel: purchase?.channel ?? null,
    productType: productTypes[wish.kind],
    amount,
    requestedTerm: wish.term,
    isEmbedded,
    acquisition,
    expiresAt: endOf({ ...begun, decisionEndsAt: null }),
    createdAt: now,
  };
}

const reasons: Readonly<Record<ApplicationKind, string>> = {
  kyc: 'applied without a purchase',
  purchase: 'came with a purchase',
  personal_loan: 'asked for a personal loan',
  in_store: 'wants to pay in a store',
};

type Begun = {
  readonly application: Application;
  readonly step: { readonly actor: string; readonly reason: string };
  readonly earlier: Draft | undefined;
  readonly policyVersion: string;
};

/**
 * What the customer told before is there to look over, not to type again; what they agreed to, proved and signed is
 * not asked again while it holds.
 */
async function begin(
  deps: OriginationDeps,
  tx: Tx,
  { application, step, earlier, policyVersion }: Begun,
): Promise<Application> {
  const { createdAt, customerId } = application;
  await announceBeginning(deps, tx, { application, ...step });
  if (earlier === undefined || earlier.updatedAt === null) return application;
  const { updatedAt, ...told } = earlier;
  const phone = (await deps.proofs.phoneOf(tx, customerId)) ?? told.phone;
  const steps = {
    personal: told.personal,
    address: told.address,
    work: told.work,
    phone,
  };
  await deps.drafts.save(tx, application, { steps, at: createdAt });
  return recogniseApplicant(deps, tx, {
    application,
    draft: { ...steps, updatedAt },
    policyVersion,
  });
}
