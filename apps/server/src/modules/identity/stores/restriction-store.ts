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
export async function listRestrictions(
  db: Database | Tx,
  customerId: number,
  now: Date,
): Promise<readonly Restriction[]> {
  const rows = await db
    .selectFrom('identity.restrictions')
    .select(['code', 'since', 'until'])
    .where('customer_id', '=', customerId)
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('since')
    .execute();
  return rows.map(({ code, since, until }) => ({
    code,
    ...sentences[code],
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
