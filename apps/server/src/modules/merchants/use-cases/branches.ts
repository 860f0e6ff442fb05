import { randomUUIDv7 } from 'node:crypto';
import type { BranchView } from '@abona/contract/merchants/branch';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, ok, type Result } from '@abona/kernel/result';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { outsideId } from '../outside-id.ts';
import {
  type Branch,
  countOpenBranches,
  findBranch,
  addBranch as insertBranch,
  isNameTaken,
  lockBranch,
  saveBranch,
} from '../stores/branch-store.ts';
import type { MerchantDeps } from './merchant-deps.ts';

/** More places than anybody chooses from in a list. */
const BRANCHES_MAX = 500;

type Person = { readonly merchantId: string; readonly person: string };
type Words = { readonly name: string; readonly address: string };
type TooMany = { readonly code: 'too_many'; readonly details: { readonly max: number } };

export const toBranchView = ({ id, name, address, closed_at: closedAt }: Branch): BranchView => ({
  id: outsideId.branch(id),
  name,
  address,
  status: closedAt === null ? 'open' : 'closed',
});

const record = (
  deps: MerchantDeps,
  tx: Tx,
  { by, action, branch }: { readonly by: Person; readonly action: string; readonly branch: Branch },
): Promise<void> =>
  deps.audit(tx, {
    subject: `merchant:${by.merchantId}`,
    actor: by.person,
    action: `merchants.branch_${action}`,
    reason: null,
    detail: { branch_id: branch.id, name: branch.name, address: branch.address },
  });

export const addBranch = (
  deps: MerchantDeps,
  by: Person,
  words: Words,
): Promise<Result<Branch, 'branch_exists' | TooMany>> =>
  transaction(deps.db, async (tx) => {
    const { merchantId } = by;
    if ((await countOpenBranches(tx, merchantId)) >= BRANCHES_MAX)
      return err({ code: 'too_many', details: { max: BRANCHES_MAX } });
    const branch: Branch = { id: randomUUIDv7(), ...words, closed_at: null };
    const isAdded = await insertBranch(tx, { ...branch, merchantId, at: deps.clock.now() });
    if (!isAdded) return err('branch_exists');
    await record(deps, tx, { by, action: 'added', branch });
    return ok(branch);
  });

/** By its outside id, under its lock; another's does not exist for it. */
async function lockOwn(tx: Tx, merchantId: string, id: string): Promise<Branch | null> {
  const uuid = parsePublicId('brn', id);
  return uuid.ok ? lockBranch(tx, merchantId, uuid.value) : null;
}

export const changeBranch = (
  deps: MerchantDeps,
  by: Person,
  { id, ...words }: Words & { readonly id: string },
): Promise<Result<Branch, 'not_found' | 'branch_exists' | 'branch_closed'>> =>
  transaction(deps.db, async (tx) => {
    const { merchantId } = by;
    // Names are given one after the other: two that are changed at once do not become one.
    await countOpenBranches(tx, merchantId);
    const known = await lockOwn(tx, merchantId, id);
    if (known === null) return err('not_found');
    if (known.closed_at !== null) return err('branch_closed');
    if (await isNameTaken(tx, { merchantId, id: known.id, name: words.name }))
      return err('branch_exists');
    const branch = { ...known, ...words };
    await saveBranch(tx, branch);
    await record(deps, tx, { by, action: 'changed', branch });
    return ok(branch);
  });

export const closeBranch = (
  deps: MerchantDeps,
  by: Person,
  id: string,
): Promise<Result<Branch, 'not_found'>> =>
  transaction(deps.db, async (tx) => {
    const known = await lockOwn(tx, by.merchantId, id);
    if (known === null) return err('not_found');
    if (known.closed_at !== null) return ok(known);
    const branch = { ...known, closed_at: deps.clock.now() };
    await saveBranch(tx, branch);
    await record(deps, tx, { by, action: 'closed', branch });
    return ok(branch);
  });

/** An open branch of the shop's by its outside id. */
export async function findOpenBranch(
  db: Database | Tx,
  merchantId: string,
  id: string,
): Promise<Branch | null> {
  const uuid = parsePublicId('brn', id);
  const branch = uuid.ok ? await findBranch(db, merchantId, uuid.value) : null;
  return branch?.closed_at === null ? branch : null;
}

/** As the field of whoever named it is refused. */
export const unknownBranch = {
  path: 'branch_id',
  code: 'branch_unknown',
  message: 'Elige una sucursal tuya que esté abierta.',
} as const;

/** Of a list: what names no branch of anybody's finds nothing. */
export function branchFilterOf(id: string | undefined): string | undefined {
  if (id === undefined) return undefined;
  const uuid = parsePublicId('brn', id);
  return uuid.ok ? uuid.value : NOWHERE;
}
const NOWHERE = '00000000-0000-0000-0000-000000000000';
