import { useQuery } from '@tanstack/react-query';
import { type CurpPerson, curpProposalQuery } from './apply-queries.ts';

type CurpPersonDraft = Omit<CurpPerson, 'birth_date'> & { readonly birth_date: string | null };

/** Proposed as soon as everything it is made of is known. */
export function useCurpProposal(person: CurpPersonDraft) {
  const { birth_date } = person;
  const isKnown = birth_date !== null && person.sex !== '' && person.birth_state !== '';
  const proposal = useQuery(curpProposalQuery(isKnown ? { ...person, birth_date } : null));
  return { curp: proposal.data?.curp ?? null, isPending: isKnown && proposal.isFetching };
}
