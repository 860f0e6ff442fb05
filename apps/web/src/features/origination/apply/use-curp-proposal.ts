import { useQuery } from '@tanstack/react-query';
import { type CurpPerson, curpProposalQuery } from './apply-queries.ts';

type Asked = Omit<CurpPerson, 'birth_date'> & { readonly birth_date: string | null };

/** Proposed as soon as everything it is made of is known. */
export function useCurpProposal(asked: Asked) {
  const { birth_date } = asked;
  const isKnown = birth_date !== null && asked.sex !== '' && asked.birth_state !== '';
  const proposal = useQuery(curpProposalQuery(isKnown ? { ...asked, birth_date } : null));
  return { curp: proposal.data?.curp ?? null, isPending: isKnown && proposal.isFetching };
}
