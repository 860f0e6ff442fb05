import { randomUUIDv7 } from 'node:crypto';
import type { AcceptOffer } from '@abona/contract/origination/offer';
import { type Centavos, centavos } from '@abona/kernel/money';
import { parsePublicId, publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { contractOrderOf, folioOf } from '#modules/origination/contract-order.ts';
import type { Application } from '#modules/origination/domain/application.ts';
import { expiryOf } from '#modules/origination/domain/lifetime.ts';
import {
  type Acceptance,
  type AcceptanceRefusal,
  type AcceptanceVerdict,
  type ContractEvidence,
  judgeAcceptance,
  type Transfer,
} from '#modules/origination/domain/offer.ts';
import type { TransferNotice } from '#modules/origination/ports.ts';
import { lockCurrentApplication } from '#modules/origination/stores/application-store.ts';
import { isSignatureCarried } from '#modules/origination/stores/bureau-store.ts';
import { addAcceptance, findChoice } from '#modules/origination/stores/offer-store.ts';
import type { Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { announceRequirement } from '../applications/announce-requirement.ts';
import { mustMove } from '../applications/move-application.ts';
import { checkTaking, type OfferRefusal } from '../decision/check-standing.ts';
import { planOf } from '../decision/wanted-plans.ts';
import type { OriginationDeps } from '../origination-deps.ts';
import { authorise } from '../purchases/authorise-purchase.ts';
import { openLoan } from '../purchases/open-loan.ts';
import { type Quoted, quoteAgain } from './quote-again.ts';

type Refusal =
  | AcceptanceRefusal
  | OfferRefusal
  | 'not_found'
  | 'second_proof_needed'
  | 'payment_closed'
  | 'amount_invalid'
  | 'provider_unavailable';

/** Where a tap came from, as far as the connection tells. */
type Client = { readonly address: string; readonly userAgent: string | null };

type Tap = {
  readonly customerId: number;
  readonly choice: AcceptOffer;
  readonly client: Client;
};
type Chosen = Extract<AcceptanceVerdict, { kind: 'first' }>;
/** With the term as it was offered, computed again. */
type First = Chosen & { readonly quoted: Quoted };

/**
 * Accepts a term, once and only once: customer and application are locked, and the acceptance has its key. Whether
 * the customer may still borrow is asked of this moment, whatever was decided before. What was
 * agreed is kept with the contract's version and hash; then the purchase is authorised, and captured unless its
 * shop does so by hand, or what must be paid before, or out, is begun.
 */
export function acceptOffer(
  deps: OriginationDeps,
  { customerId, choice, client }: Tap,
): Promise<Result<Application, Refusal>> {
  return transaction(deps.db, async (tx) => {
    const offerId = parsePublicId('offer', choice.offer_id);
    if (!offerId.ok) return err('not_found');
    // What is chosen is read once the application is locked.
    const [, application, choiceFor] = await Promise.all([
      deps.standing.lock(tx, customerId),
      lockCurrentApplication(tx, customerId),
      findChoice(tx, { customerId, offerId: offerId.value }),
    ]);
    if (application === null) return err('not_found');
    const verdict = judgeAcceptance({
      application,
      ...choiceFor(application),
      choice,
      now: deps.clock.now(),
    });
    if (!verdict.ok) return verdict;
    if (verdict.value.kind === 'again') return ok(application);
    const first = { ...verdict.value, quoted: quotedOf(deps, verdict.value) };
    const deal = await checkDeal(deps, tx, { application, first });
    if (!deal.ok) return deal;
    return take(deps, tx, { application, choice, client, first });
  });
}

/** Whether the customer may still borrow, the contract is the one they saw, and it is them. */
async function checkDeal(
  deps: OriginationDeps,
  tx: Tx,
  { application, first }: { readonly application: Application; readonly first: First },
): Promise<Result<null, OfferRefusal | 'contract_changed' | 'second_proof_needed'>> {
  const { downPayment } = first.offer;
  const plan = planOf(first.quoted.schedule.rows);
  const standing = await checkTaking(deps, tx, { application, downPayment, plan });
  if (!standing.ok) return standing;
  if (!isStillTheContract(deps, application, first)) return err('contract_changed');
  // Whoever typed no code for this application types one now: a session alone signs for nobody.
  const { customerId } = application;
  const isProven =
    !(await isSignatureCarried(tx, application)) ||
    (await deps.proofs.spendProof(tx, { customerId, kind: 'loan_acceptance' }));
  return isProven ? ok(null) : err('second_proof_needed');
}

const quotedOf = ({ loans }: OriginationDeps, { offer, plan }: Chosen): Quoted =>
  quoteAgain(loans, offer, plan);

/** Whether today's release would print what was on the screen, to the letter. */
function isStillTheContract(
  deps: OriginationDeps,
  application: Application,
  { offer, plan, quoted }: First,
): boolean {
  const holder = deps.contractStore.holderOf(offer);
  if (holder === null) return false;
  const order = contractOrderOf({
    application,
    holder,
    offer: quoted,
    downPayment: offer.downPayment,
    templateId: offer.view.contract_version,
  });
  return deps.contracts.fingerprintOf(order) === plan.contract_hash;
}

type Taking = {
  readonly application: Application;
  readonly choice: AcceptOffer;
  readonly client: Client;
  readonly first: First;
};

async function take(
  deps: OriginationDeps,
  tx: Tx,
  taking: Taking,
): Promise<Result<Application, Refusal>> {
  const { application } = taking;
  if (application.kind !== 'personal_loan' && taking.first.offer.downPayment === 0)
    return buy(deps, tx, taking);
  const transfer = await beginTransfer(deps, tx, taking);
  if (!transfer.ok) return transfer;
  const acceptance = acceptanceOf(deps, taking, { transfer: transfer.value });
  await addAcceptance(tx, { customerId: application.customerId, acceptance });
  const moved = await mustMove(deps, tx, {
    application,
    to: 'transfer',
    actor: `customer:${application.customerId}`,
    reason: `the offer was accepted; ${transfer.value.kind} is under way`,
  });
  if (transfer.value.kind === 'down_payment')
    await announceRequirement(deps, tx, { application: moved, requirement: 'down_payment' });
  return ok(moved);
}

/** A purchase for which nothing is to be paid before. */
function buy(deps: OriginationDeps, tx: Tx, taking: Taking): Promise<Result<Application, Closed>> {
  const { application } = taking;
  const { customerId, purchase } = application;
  if (purchase?.captureMode === 'automatic') return sellAtOnce(deps, tx, { ...taking, purchase });
  return authorise(deps, tx, {
    application,
    actor: `customer:${customerId}`,
    reason: 'the offer was accepted',
    before: () => addAcceptance(tx, { customerId, acceptance: acceptanceOf(deps, taking, {}) }),
  });
}

type Closed = 'payment_closed' | 'payment_expired';
type Sale = Taking & { readonly purchase: NonNullable<Application['purchase']> };

/**
 * Authorises and captures a purchase in the transaction in which it was agreed to, for a shop that wants no say in
 * it: locks the purchase, opens the loan, records the capture. Everybody hears of both steps. Whatever fails undoes
 * the acceptance with it: the customer is told so and can tap again, and nobody has agreed to a loan that does not
 * begin.
 */
async function sellAtOnce(
  deps: OriginationDeps,
  tx: Tx,
  { purchase: { paymentId, merchantId }, ...taking }: Sale,
): Promise<Result<Application, Closed>> {
  const { application, first } = taking;
  const { customerId } = application;
  const [buyer, actor] = [`customer:${customerId}`, 'system'];
  const sale = await deps.purchases.lockSale(tx, { paymentId, actor, authorisedBy: buyer });
  if (!sale.ok) return err(sale.error === 'payment_expired' ? 'payment_expired' : 'payment_closed');
  const authorised = await mustMove(deps, tx, {
    application,
    to: 'authorized',
    actor: buyer,
    reason: 'the offer was accepted',
  });
  const loanId = await openLoan(deps, tx, {
    application,
    offer: first.quoted,
    disbursement: { to: 'merchant', merchantId },
    actor,
    besides: sale.value.commission,
  });
  await addAcceptance(tx, { customerId, acceptance: acceptanceOf(deps, taking, { loanId }) });
  await deps.purchases.recordCapture(tx, { sale: sale.value, loanId });
  const sold = await mustMove(deps, tx, {
    application: authorised,
    to: 'loan',
    actor,
    reason: 'the shop captured the purchase',
    hasDownPayment: false,
  });
  return ok(sold);
}

function acceptanceOf(
  deps: OriginationDeps,
  { application, choice, client, first: { offer, plan } }: Taking,
  { transfer = null, loanId = null }: Partial<Pick<Acceptance, 'transfer' | 'loanId'>>,
): Acceptance {
  return {
    applicationId: application.id,
    offerId: offer.id,
    installments: plan.installments,
    frequency: plan.frequency,
    contractVersion: offer.view.contract_version,
    contractHash: plan.contract_hash,
    downPayment: offer.downPayment,
    downPaymentMethod: choice.down_payment_method ?? null,
    transfer,
    acceptedAt: deps.clock.now(),
    loanId,
    contractFolio: folioOf(application),
    evidence: deps.contractStore.sealEvidence(application.id, evidenceOf(client)),
  };
}

const DEVICE_LENGTH_MAX = 120;

const evidenceOf = ({ address, userAgent }: Client): ContractEvidence => ({
  method: 'signed_in_session',
  destination: null,
  ip: address,
  device: (userAgent ?? 'sin identificar').slice(0, DEVICE_LENGTH_MAX),
  evidenceId: publicId('acc', randomUUIDv7()),
});

/** Money that must come in first, or goes out. */
const beginTransfer = (
  deps: OriginationDeps,
  tx: Tx,
  taking: Taking,
): Promise<Result<Transfer, Refusal>> =>
  taking.application.kind === 'personal_loan'
    ? beginPayout(deps, tx, taking)
    : beginDownPayment(deps, tx, taking);

async function beginPayout(
  deps: OriginationDeps,
  tx: Tx,
  { application, choice, first: { plan } }: Taking,
): Promise<Result<Transfer, Refusal>> {
  if (deps.payouts === null) return err('provider_unavailable');
  const { applicationProcessId, customerId } = application;
  const amount = centavos(plan.net_amount);
  const accountId = choice.payout_account_id ?? '';
  const begun = await deps.payouts.begin(tx, {
    applicationProcessId,
    customerId,
    amount,
    accountId,
  });
  return begun.ok ? ok(transferOf('payout', amount, begun.value)) : begun;
}

async function beginDownPayment(
  deps: OriginationDeps,
  tx: Tx,
  { application, choice, first: { offer } }: Taking,
): Promise<Result<Transfer, Refusal>> {
  const { applicationProcessId, customerId, purchase } = application;
  if (deps.downPayments === null || choice.down_payment_method === undefined || purchase === null)
    return err('provider_unavailable');
  const expiresAt = expiryOf('transfer', deps.clock.now()) ?? deps.clock.now();
  const { paymentId, merchantId } = purchase;
  const kept = await deps.purchases.keepOpen(tx, { paymentId, until: expiresAt });
  if (!kept.ok) return err(kept.error === 'payment_expired' ? 'payment_expired' : 'payment_closed');
  const begun = await deps.downPayments.begin(tx, {
    applicationProcessId,
    customerId,
    merchantId,
    paymentId,
    expiresAt,
    amount: offer.downPayment,
    method: choice.down_payment_method,
    cardId: choice.card_id ?? null,
  });
  if (!begun.ok) return begun;
  const transfer = transferOf('down_payment', offer.downPayment, begun.value);
  return ok({ ...transfer, expiresAt: expiresAt.toISOString() });
}

const transferOf = (
  kind: Transfer['kind'],
  amount: Centavos,
  { reference, clabe }: TransferNotice,
): Transfer => ({ kind, amount, reference, clabe, expiresAt: null });
