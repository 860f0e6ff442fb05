import * as contract from '@abona/contract/lending/relief';
import type { CivilDate } from '@abona/kernel/civil-date';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { ReliefTerms } from '../domain/relief/relief.ts';
import { acceptQuita, acceptRelief } from '../use-cases/relief/accept-relief.ts';
import { previewLoanOffer } from '../use-cases/relief/quita-offers.ts';
import { listReliefOptions, previewLoanRelief } from '../use-cases/relief/relief.ts';
import { showLoan } from '../use-cases/show-loans.ts';
import { toOptionView, toPreviewView, toQuitaView, toRefusalView } from '../views/relief-view.ts';
import { toAddendum } from './document-routes.ts';
import type { RouteDeps } from './route-deps.ts';

type OwnTerms = Exclude<contract.ReliefTerms, { kind: 'quita' }>;

const termsOf = (terms: OwnTerms): ReliefTerms => {
  switch (terms.kind) {
    case 'move_due':
      return { kind: terms.kind, k: terms.number, to: terms.to as CivilDate };
    case 'skip':
      return { kind: terms.kind, k: terms.number };
    case 'restructure':
      return terms;
  }
};

type Query = {
  readonly kind: string;
  readonly number?: string | undefined;
  readonly to?: string | undefined;
  readonly count?: string | undefined;
  readonly offer_id?: string | undefined;
};

/** A query's words as the terms that a body would say. */
function askedTerms(query: Query): Result<contract.ReliefTerms, 'validation_failed'> {
  const { number, count, ...words } = query;
  const measures = { number: Number(number), count: Number(count) };
  const parsed = contract.ReliefTerms.safeParse({ ...words, ...measures });
  return parsed.success ? ok(parsed.data) : err('validation_failed');
}

type Preview = { refusal: contract.ReliefRefusal | null; preview: contract.ReliefPreview | null };

/** What a relief, or an offer that was made, would do today. */
async function previewOf(
  deps: RouteDeps,
  loanId: string,
  asked: contract.ReliefTerms,
): Promise<Result<Preview, 'not_found'>> {
  if (asked.kind === 'quita') {
    const offerId = parsePublicId('quita', asked.offer_id);
    if (!offerId.ok) return err('not_found');
    const shown = await previewLoanOffer(deps, deps.db, { loanId, offerId: offerId.value });
    if (shown.ok) return ok({ refusal: null, preview: toQuitaView(shown.value.preview) });
    const { reason, again } = shown.error;
    if (reason === 'loan_unknown') return err('not_found');
    return ok({ refusal: toRefusalView({ reason, again }), preview: null });
  }
  const shown = await previewLoanRelief(deps, loanId, { terms: termsOf(asked) });
  if (shown.ok) return ok({ refusal: null, preview: toPreviewView(shown.value) });
  const { reason, again } = shown.error;
  if (reason === 'loan_unknown') return err('not_found');
  return ok({ refusal: toRefusalView({ reason, again }), preview: null });
}

type Signing = Omit<Parameters<typeof acceptQuita>[1], 'offerId'>;

/** Signs a relief, or the offer that it names. */
async function accept(deps: RouteDeps, signing: Signing, asked: contract.ReliefTerms) {
  if (asked.kind !== 'quita') {
    const signed = await acceptRelief(deps, { ...signing, terms: termsOf(asked) });
    return mapOk(signed, ({ preview, addendum }) => ({ addendum, shown: toPreviewView(preview) }));
  }
  const offerId = parsePublicId('quita', asked.offer_id);
  if (!offerId.ok) return err('not_found');
  const signed = await acceptQuita(deps, { ...signing, offerId: offerId.value });
  return mapOk(signed, ({ preview, addendum }) => ({ addendum, shown: toQuitaView(preview) }));
}

/** Ways out for whoever cannot pay as agreed. */
export function reliefRoutes(api: Api, deps: RouteDeps): void {
  const loanIdOf = async (customerId: number, publicLoanId: string): Promise<string | null> =>
    (await showLoan(deps, customerId, publicLoanId))?.loan.contract.loanId ?? null;

  mount(api, contract.listReliefOptions, async ({ caller, params }) => {
    const loanId = await loanIdOf(caller.customerId, params.loan_id);
    const options = loanId === null ? null : await listReliefOptions(deps, loanId);
    return options === null ? err('not_found') : ok({ options: options.map(toOptionView) });
  });

  mount(api, contract.previewRelief, async ({ caller, params, query }) => {
    const loanId = await loanIdOf(caller.customerId, params.loan_id);
    if (loanId === null) return err('not_found');
    const terms = askedTerms(query);
    return terms.ok ? previewOf(deps, loanId, terms.value) : terms;
  });

  mount(api, contract.acceptRelief, async ({ caller, client, params, body }) => {
    const { customerId } = caller;
    const parsed = parsePublicId('loan', params.loan_id);
    if (!parsed.ok) return err('not_found');
    const loanId = parsed.value;
    const signing = { customerId, loanId, remaining: body.remaining, client };
    return mapOk(await accept(deps, signing, body.terms), ({ shown, addendum }) => ({
      preview: shown,
      addendum: toAddendum(deps, addendum, { caller, loanId }),
    }));
  });
}
