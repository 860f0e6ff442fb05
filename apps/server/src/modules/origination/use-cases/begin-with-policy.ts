import { randomUUIDv7 } from 'node:crypto';
import { civilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import type { firstPolicy } from '@abona/lender/lender';
import type { Database, Tx } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';
import { hashOf } from '#platform/idempotency.ts';
import { StartRefused } from '#platform/start-refused.ts';
import { addLossAssumption, findLossAssumption } from '../stores/challenger-run-store.ts';
import { addLineRaisePolicy, findLineRaiseOf } from '../stores/line-raise-store.ts';
import * as versions from '../stores/policy-version-store.ts';

type Written = typeof firstPolicy;

const BY = 'system';

/**
 * Puts the policy of the lender's folder into a database that has none. One that was written otherwise since is
 * refused: decisions name it, and are made again by it.
 */
export async function beginWithPolicy(db: Database, written: Written): Promise<void> {
  await transaction(db, async (tx) => {
    await versions.lockPolicies(tx);
    const known = await versions.listVersions(tx);
    if (known.length === 0) return addPolicy(tx, written);
    const there = known.find(({ version }) => version === written.version);
    if (there === undefined) throw new StartRefused(anotherFirst(written));
    if (!(await isAsWritten(tx, there.document, written)))
      throw new StartRefused(changedSince(written));
  });
}

async function addPolicy(tx: Tx, written: Written): Promise<void> {
  const { version, rules: document, lineRaise, lossAssumption } = written;
  const at = new Date(startOfMexicoCityDay(civilDate(written.validFrom)));
  const definitionHash = hashOf(document);
  const made = { basedOn: null, createdBy: BY, createdAt: at };
  await versions.addVersion(tx, { version, document, definitionHash, ...made });
  await versions.addActivation(tx, { id: randomUUIDv7(), version, validFrom: at, by: BY, at });
  await addLossAssumption(tx, { version, reference: version, ...lossAssumption, createdAt: at });
  if (lineRaise !== null) await addLineRaisePolicy(tx, { version, validFrom: at, ...lineRaise });
}

async function isAsWritten(
  tx: Tx,
  document: versions.PolicyVersionRow['document'],
  { version, rules, lineRaise, lossAssumption }: Written,
): Promise<boolean> {
  const raise = await findLineRaiseOf(tx, version);
  const { source, bands } = await findLossAssumption(tx, version);
  const there = { rules: document, lineRaise: raise, lossAssumption: { source, bands } };
  return hashOf(there) === hashOf({ rules, lineRaise, lossAssumption });
}

const changedSince = ({ version }: Written): string =>
  `The lender's policy.json says something else of version ${version} than what decisions were made by. What was in ` +
  'force is never changed: the next version is made at the desk.';

const anotherFirst = ({ version }: Written): string =>
  `The lender's policy.json begins with version ${version}, and this database began with another one. The next version ` +
  'is made at the desk.';
