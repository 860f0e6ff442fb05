import type { Restriction, RestrictionCode } from '@abona/contract/identity/restriction';
import { brandName } from '@abona/lender/lender';
import type { Database, Tx } from '#platform/database/database.ts';

/** What people decide; being late follows from the loans. */
export type SetCode = Exclude<RestrictionCode, 'payments_overdue'>;

/** What the customer reads; never why somebody of ours decided so. */
const sentences: Readonly<Record<SetCode, Pick<Restriction, 'title' | 'text'>>> = {
  account_blocked: {
    title: 'Tu cuenta está en revisión',
    text: 'Por ahora solo puedes ver y pagar tus créditos. Escríbenos y te ayudamos.',
  },
  purchases_blocked: {
    title: 'Tus compras están en pausa',
    text: `Por ahora no puedes comprar con ${brandName}. Escríbenos y te ayudamos.`,
  },
  loans_blocked: {
    title: 'Los préstamos están en pausa',
    text: 'Por ahora no puedes pedir un préstamo personal. Escríbenos y te ayudamos.',
  },
  payouts_held: {
    title: 'Tus depósitos están en pausa',
    text: 'Por tu seguridad, los depósitos a tu cuenta esperan unas horas.',
  },
};

/** Those that hold at an instant, the longest-standing first. */
const holdingAt = (db: Database | Tx, customerId: number, now: Date) =>
  db
    .selectFrom('identity.restrictions')
    .where('customer_id', '=', customerId)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('since');

export async function listRestrictions(
  db: Database | Tx,
  customerId: number,
  now: Date,
): Promise<readonly Restriction[]> {
  const rows = await holdingAt(db, customerId, now).select(['code', 'since', 'until']).execute();
  return rows.map(({ code, since, until }) => ({
    code,
    ...sentences[code],
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}

/** The same for people of ours: why, and who decided so. */
export const listRestrictionsSet = (db: Database, customerId: number, now: Date) =>
  holdingAt(db, customerId, now)
    .select(['code', 'since', 'until', 'reason', 'set_by as setBy'])
    .execute();

export type RestrictionCount = { readonly code: SetCode; readonly customers: number };

/** How many customers have each of those that hold at an instant. */
export async function countRestrictions(
  db: Database,
  now: Date,
): Promise<readonly RestrictionCount[]> {
  const rows = await db
    .selectFrom('identity.restrictions')
    .select(({ fn }) => ['code', fn.countAll<number>().as('customers')])
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .groupBy('code')
    .orderBy('code')
    .execute();
  return rows.map(({ code, customers }) => ({ code, customers: Number(customers) }));
}

type NewRestriction = {
  readonly customerId: number;
  readonly code: SetCode;
  readonly since: Date;
  /** Over by itself at this instant; null: until it is lifted. */
  readonly until: Date | null;
  readonly reason: string;
  readonly setBy: string;
};

/** One that is over makes room. */
export async function addRestriction(tx: Tx, given: NewRestriction): Promise<void> {
  const { customerId: customer_id, code, since, until, reason, setBy: set_by } = given;
  const facts = { since, until, reason, set_by };
  await tx
    .insertInto('identity.restrictions')
    .values({ customer_id, code, ...facts })
    .onConflict((conflict) => conflict.columns(['customer_id', 'code']).doUpdateSet(facts))
    .execute();
}

type EndedRestriction = Pick<NewRestriction, 'customerId' | 'code'> & { readonly at: Date };

/** It stays as one that is over; of one that has not lasted an instant nothing stays. */
export async function endRestriction(
  tx: Tx,
  { customerId, code, at }: EndedRestriction,
): Promise<void> {
  await tx
    .deleteFrom('identity.restrictions')
    .where('customer_id', '=', customerId)
    .where('code', '=', code)
    .where('since', '>=', at)
    .execute();
  await tx
    .updateTable('identity.restrictions')
    .set({ until: at })
    .where('customer_id', '=', customerId)
    .where('code', '=', code)
    .execute();
}
