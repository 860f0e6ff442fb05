import * as contract from '@abona/contract/lending/relief';
import type { CivilDate } from '@abona/kernel/civil-date';
import { parsePublicId } from '@abona/kernel/public-id';
import { err, mapOk, ok, type Result } from '@abona/kernel/result';
import type { Api } from '#platform/http/api.ts';
import { mount } from '#platform/http/mount.ts';
import type { ReliefTerms } from '../domain/relief/relief.ts';
import { acceptRelief, listReliefOptions, previewLoanRelief } from '../use-cases/relief.ts';
import { showLoan } from '../use-cases/show-loans.ts';
import { toOptionView, toPreviewView, toRefusalView } from '../views/relief-view.ts';
import { toAddendum } from './document-routes.ts';
import type { RouteDeps } from './route-deps.ts';

const termsOf = (terms: contract.ReliefTerms): ReliefTerms => {
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
};

/** A query's words as the terms that a body would say. */
function askedTerms({ kind, number, to, count }: Query): Result<ReliefTerms, 'validation_failed'> {
  const parsed = contract.ReliefTerms.safeParse({
    kind,
    to,
    number: Number(number),
    count: Number(count),
  });
  return parsed.success ? ok(termsOf(parsed.data)) : err('validation_failed');
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
    if (!terms.ok) return terms;
    const shown = await previewLoanRelief(deps, loanId, { terms: terms.value });
    if (shown.ok) return ok({ refusal: null, preview: toPreviewView(shown.value) });
    const { reason, again } = shown.error;
    if (reason === 'loan_unknown') return err('not_found');
    return ok({ refusal: toRefusalView({ reason, again }), preview: null });
  });

  mount(api, contract.acceptRelief, async ({ caller, client, params, body }) => {
    const { customerId } = caller;
    const parsed = parsePublicId('loan', params.loan_id);
    if (!parsed.ok) return err('not_found');
    const loanId = parsed.value;
    const { remaining } = body;
    const terms = termsOf(body.terms);
    const wish = { customerId, loanId, terms, remaining, client };
    return mapOk(await acceptRelief(deps, wish), ({ preview, addendum }) => ({
      preview: toPreviewView(preview),
      addendum: toAddendum(deps, addendum, { caller, loanId }),
    }));
  });
}
