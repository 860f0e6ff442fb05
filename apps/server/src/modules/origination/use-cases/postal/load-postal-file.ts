import { createHash } from 'node:crypto';
import { err, ok, type Result } from '@abona/kernel/result';
import { buildPostalCatalogue } from '@abona/mexico/postal-catalogue';
import { readSepomexFile, type SepomexProblem } from '@abona/mexico/sepomex-file';
import {
  findLastPostalLoad,
  lockPostalAreas,
  type PostalLoad,
  replacePostalAreas,
} from '#modules/origination/stores/postal-area-store.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { transaction } from '#platform/database/transaction.ts';

export type PostalLoaderDeps = {
  readonly db: Database;
  readonly clock: Pick<Clock, 'technicalNow'>;
};

/**
 * Takes the post office's file in place of the one before, as a whole: with a line that cannot be read, nothing is
 * changed. The same file once more changes nothing either, and says when it came.
 */
export async function loadPostalFile(
  { db, clock }: PostalLoaderDeps,
  file: Buffer,
): Promise<Result<PostalLoad & { readonly isNew: boolean }, readonly SepomexProblem[]>> {
  const rows = readSepomexFile(textOf(file));
  if (!rows.ok) return err(rows.error);
  const catalogue = buildPostalCatalogue(rows.value);
  const load: PostalLoad = {
    loadedAt: clock.technicalNow(),
    digest: createHash('sha256').update(file).digest('hex'),
    codes: catalogue.size,
    settlements: rows.value.length,
  };
  return transaction(db, async (tx) => {
    await lockPostalAreas(tx);
    const last = await findLastPostalLoad(tx);
    if (last?.digest === load.digest) return ok({ ...last, isNew: false });
    await replacePostalAreas(tx, catalogue, load);
    return ok({ ...load, isNew: true });
  });
}

export const readPostalLoad = ({ db }: Pick<PostalLoaderDeps, 'db'>): Promise<PostalLoad | null> =>
  findLastPostalLoad(db);

/** The post office writes Latin-1; whoever opened and saved the file elsewhere may have made UTF-8 of it. */
function textOf(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('latin1').decode(file);
  }
}
