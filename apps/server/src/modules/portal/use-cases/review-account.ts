import { randomUUIDv7 } from 'node:crypto';
import type {
  MoreReason,
  RefusalReason,
  SuspensionReason,
} from '@abona/contract/portal/account-status';
import { publicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import type { Clabe } from '@abona/mexico/clabe';
import type { Tx } from '#platform/database/database.ts';
import { type Account, accountOfShop, lockAccount } from '../stores/account-store.ts';
import type { Proof } from '../stores/proof-store.ts';
import type { PortalDeps } from './portal-deps.ts';
import { takeStep } from './take-step.ts';

type Decision = { readonly accountId: string; readonly actor: string };

/** What a decision did, for whoever sees it before it is done. */
export type Decided = {
  readonly name: string;
  readonly before: Account['status'];
  readonly after: Account['status'];
};

type Refusal = 'not_found' | 'state_conflict';

type Approved = Decided & {
  readonly account: { readonly last4: string; readonly bank: string | null } | null;
  readonly holder: string | null;
  readonly fee: { readonly before: number | null; readonly after: number };
  readonly holdHours: number | null;
};

/**
 * A business sells from now on, to the account that it proved and for the commission that it signed or less; or the other
 * account of one that sells is taken. The first money waits in both: whoever took a business over is found out meanwhile.
 */
export async function approveAccount(
  deps: PortalDeps,
  tx: Tx,
  { accountId, feeBps, actor }: Decision & { readonly feeBps: number },
): Promise<Result<Approved, Refusal>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account === null) return err('not_found');
  const proof = await deps.proofs.latest(tx, accountId);
  const agreement = await deps.agreements.inForce(tx, accountId);
  const isReady =
    proof?.status === 'proven' && account.business !== null && account.review !== null;
  // More than was signed is another agreement.
  if (!isReady || agreement?.signed == null || feeBps > agreement.feeBps)
    return err('state_conflict');
  const liveMerchantId = account.liveMerchantId ?? (await openShop(deps, tx, { account, feeBps }));
  const change = { liveMerchantId };
  const stepped = await takeStep(deps, tx, { account, move: 'approved', by: actor, change });
  if (!stepped.ok) return stepped;
  const clabe = proof.clabe as Clabe;
  const order = { merchantId: liveMerchantId, clabe, actor };
  const moved = await deps.merchants.desk.changePayoutAccount(tx, order);
  if (!moved.ok) return err('state_conflict');
  const fee = await deps.merchants.desk.changeFee(tx, {
    merchantId: liveMerchantId,
    feeBps,
    actor,
  });
  const before = fee.ok ? fee.value.before : feeBps;
  return ok({
    name: account.name,
    before: account.status,
    after: stepped.value.status,
    account: { last4: clabe.slice(-4), bank: bankOfClabe(clabe)?.shortName ?? null },
    holder: proof.holder?.holder ?? null,
    fee: { before: account.liveMerchantId === null ? null : before, after: feeBps },
    holdHours: moved.value.holdHours,
  });
}

type Opening = { readonly account: Account; readonly feeBps: number };

/** The shop that sells: as the one for tests, and without a key. */
async function openShop(deps: PortalDeps, tx: Tx, { account, feeBps }: Opening): Promise<string> {
  const id = publicId('mer', randomUUIDv7());
  const website = account.business?.website;
  await deps.merchants.register(tx, {
    id,
    mode: 'live',
    name: account.name,
    logoUrl: null,
    integrationName: 'portal',
    channel: 'ecommerce',
    origins: website === undefined ? [] : [new URL(website).origin],
    requiresSignature: false,
    feeBps,
    payoutClabe: null,
    keys: [],
  });
  return id;
}

type Question = Decision & { readonly reasons: readonly MoreReason[]; readonly note: string };

/** Its owner is to tell us more before it is decided. */
export async function askAccount(
  deps: PortalDeps,
  tx: Tx,
  { accountId, actor, reasons, note }: Question,
): Promise<Result<Decided, Refusal>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account === null) return err('not_found');
  const stepped = await takeStep(deps, tx, {
    account,
    move: 'more_asked',
    by: actor,
    reasons,
    note,
  });
  if (!stepped.ok) return stepped;
  return ok({ name: account.name, before: account.status, after: stepped.value.status });
}

type Declining = Decision & { readonly reason: RefusalReason; readonly note: string };

/** It does not sell with us; or the other account of one that sells is not taken, and it is paid as before. */
export async function declineAccount(
  deps: PortalDeps,
  tx: Tx,
  { accountId, actor, reason, note }: Declining,
): Promise<Result<Decided, Refusal>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account === null) return err('not_found');
  const isActive = account.liveMerchantId !== null;
  if (isActive && account.review === null) return err('state_conflict');
  const move = isActive ? 'account_refused' : 'declined';
  const stepped = await takeStep(deps, tx, { account, move, by: actor, reasons: [reason], note });
  if (!stepped.ok) return stepped;
  const proof: Proof | null = isActive ? await deps.proofs.latest(tx, accountId) : null;
  if (proof !== null)
    await deps.proofs.save(tx, {
      ...proof,
      status: 'replaced',
      problem: null,
      endedAt: deps.clock.now(),
    });
  return ok({ name: account.name, before: account.status, after: stepped.value.status });
}

type Suspension = Decision & { readonly reason: SuspensionReason; readonly note: string };

/** It sells nothing more and is paid nothing until people of ours let it; its owner reads why. */
export async function suspendAccount(
  deps: PortalDeps,
  tx: Tx,
  { accountId, actor, reason, note }: Suspension,
): Promise<Result<Decided, Refusal>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account === null) return err('not_found');
  return standStill(deps, tx, { account, actor, move: 'suspended', reasons: [reason], note });
}

/** It sells again, to the account that it proved and by what it signed. */
export async function resumeAccount(
  deps: PortalDeps,
  tx: Tx,
  { accountId, actor }: Decision,
): Promise<Result<Decided, Refusal>> {
  const account = await lockAccount(tx, deps.fields, accountId);
  if (account === null) return err('not_found');
  return standStill(deps, tx, { account, actor, move: 'resumed', reasons: [], note: null });
}

type StandingStill = {
  readonly account: Account;
  readonly actor: string;
  readonly move: 'suspended' | 'resumed';
  readonly reasons: readonly string[];
  readonly note: string | null;
};

async function standStill(
  deps: PortalDeps,
  tx: Tx,
  { account, actor, ...step }: StandingStill,
): Promise<Result<Decided, Refusal>> {
  const merchantId = account.liveMerchantId;
  if (merchantId === null) return err('state_conflict');
  // Another account of it that was proven goes on waiting.
  const isReviewed = account.review !== null;
  const stepped = await takeStep(deps, tx, { ...step, account, by: actor, isReviewed });
  if (!stepped.ok) return stepped;
  const { desk } = deps.merchants;
  const turned = await (step.move === 'suspended' ? desk.suspend : desk.resume)(tx, {
    merchantId,
    actor,
  });
  if (!turned.ok) return turned;
  return ok({ name: account.name, before: account.status, after: stepped.value.status });
}

/**
 * The account that a business proved last, by the shop under which it sells: its money goes nowhere else. `undefined`: the
 * shop was registered by hand, and nobody of it signed up.
 */
export async function provenAccountOf(
  deps: PortalDeps,
  tx: Tx,
  merchantId: string,
): Promise<string | null | undefined> {
  const accountId = await accountOfShop(tx, merchantId);
  if (accountId === null) return undefined;
  const proof = await deps.proofs.latest(tx, accountId);
  return proof?.status === 'proven' ? proof.clabe : null;
}
