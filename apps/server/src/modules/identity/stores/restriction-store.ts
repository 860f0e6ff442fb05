import type { Restriction, RestrictionCode } from '@abona/contract/identity/restriction';
import type { Database, Tx } from '#platform/database/database.ts';

type SetCode = Exclude<RestrictionCode, 'payments_overdue'>;

/** What the customer reads; never why somebody of ours decided so. */
const sentences: Readonly<Record<SetCode, Pick<Restriction, 'title' | 'text'>>> = {
  account_blocked: {
    title: 'Tu cuenta está en revisión',
    text: 'Por ahora solo puedes ver y pagar tus créditos. Escríbenos y te ayudamos.',
  },
  purchases_blocked: {
    title: 'Tus compras están en pausa',
    text: 'Por ahora no puedes comprar con Abona. Escríbenos y te ayudamos.',
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
