import type { CallReply } from '@abona/contract/client-types';
import type { ReliefOption, ReliefTerms } from '@abona/contract/lending/relief';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { useOperationKey } from '#api/use-operation-key.ts';
import { LENDING_KEY } from '#session/facts/loan-facts.ts';
import type { SecondProof } from '#shell/use-second-proof.ts';

export const optionsQuery = (loanId: string) =>
  queryOptions({
    queryKey: [...LENDING_KEY, 'relief', loanId],
    queryFn: ({ signal }) => call('listReliefOptions', { params: { loan_id: loanId } }, { signal }),
    refetchOnMount: 'always',
  });

/** What is asked for; null where that way is not open. */
export function termsOf(option: ReliefOption, measure: string | undefined): ReliefTerms | null {
  const { kind, number, refusal, offer } = option;
  if (refusal !== null) return null;
  if (kind === 'quita') return offer === null ? null : { kind, offer_id: offer.offer_id };
  if (kind === 'restructure') {
    const count = Number(measure);
    return Number.isInteger(count) && count > 0 ? { kind, count } : null;
  }
  if (number === null) return null;
  if (kind === 'skip') return { kind, number };
  return measure === undefined ? null : { kind, number, to: measure };
}

const asText = (terms: ReliefTerms) => {
  switch (terms.kind) {
    case 'move_due':
      return { kind: terms.kind, number: String(terms.number), to: terms.to };
    case 'skip':
      return { kind: terms.kind, number: String(terms.number) };
    case 'restructure':
      return { kind: terms.kind, count: String(terms.count) };
    case 'quita':
      return terms;
  }
};

/** Both plans as they are today; nothing changes by looking. */
export const previewQuery = (loanId: string, terms: ReliefTerms | null) =>
  queryOptions({
    queryKey: [...LENDING_KEY, 'relief', loanId, 'preview', terms],
    queryFn: ({ signal }) =>
      terms === null
        ? null
        : call('previewRelief', { params: { loan_id: loanId }, query: asText(terms) }, { signal }),
    enabled: terms !== null,
    refetchOnMount: 'always',
  });

type Signed = { readonly terms: ReliefTerms; readonly remaining: number };

type Accepting = {
  readonly loanId: string;
  readonly proof: SecondProof;
  /** Told before the loan is read again, by whose new plan this way out is closed. */
  readonly onSigned: (signed: CallReply<'acceptRelief'>) => void;
};

/** Signs the plan that was shown, once, with one code. */
export function useAccept({ loanId, proof, onSigned }: Accepting) {
  const client = useQueryClient();
  const key = useOperationKey();
  return useMutation({
    mutationFn: (body: Signed) =>
      proof.proven(() =>
        call(
          'acceptRelief',
          { params: { loan_id: loanId }, body },
          { idempotencyKey: key.of(body) },
        ),
      ),
    onSuccess: onSigned,
    onSettled: () => client.invalidateQueries({ queryKey: LENDING_KEY }),
  });
}
