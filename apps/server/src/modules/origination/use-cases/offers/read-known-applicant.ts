import type { KnownApplicant } from '@abona/contract/origination/offer';
import { centavos } from '@abona/kernel/money';
import { maskPhone } from '@abona/mexico/phone';
import { stateByCurp } from '@abona/mexico/states';
import { freeOf } from '#modules/origination/domain/credit-line.ts';
import { bureauConsentEnd } from '#modules/origination/domain/known-applicant.ts';
import { findLine } from '#modules/origination/stores/customer-store.ts';
import { type OriginationDeps, todayOf } from '../origination-deps.ts';

/** What the current application took over from before; null where everything was asked in it. */
export async function readKnownApplicant(
  deps: OriginationDeps,
  customerId: number,
): Promise<KnownApplicant | null> {
  const dossier = await deps.dossiers.find(deps.db, { customerId });
  if (dossier === null || dossier.signature?.isCarried !== true) return null;
  const { phone, address } = dossier.draft;
  if (phone === null || address === null) return null;
  const [line, { outstanding }] = await Promise.all([
    findLine(deps.db, customerId),
    deps.loans.exposureOf(customerId),
  ]);
  const { signedAt } = dossier.signature;
  return {
    phone: maskPhone(phone),
    place: `${address.settlement}, ${stateByCurp(address.state)?.name ?? address.state}`,
    bureau_consent: {
      given_at: signedAt.toISOString(),
      valid_until: bureauConsentEnd(signedAt),
    },
    line_available:
      line === null ? centavos(0) : freeOf(line, { outstanding, today: todayOf(deps.clock) }),
  };
}
