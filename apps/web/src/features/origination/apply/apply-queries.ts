import type { DraftView } from '@abona/contract/origination/form';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { readFingerprint } from '#browser/fingerprint.ts';
import { useFunnelMutation } from '#features/origination/frame/funnel-queries.ts';
import { fraudAnswers } from '#fraud/fraud-checks.ts';
import { applicationQuery, sessionQuery } from '#session/facts/customer-facts.ts';
import { trackFunnelStep } from '#tracking/funnel-step.ts';

/** The form as far as it is filled in. Another device may have gone on with it: always asked anew. */
export const draftQuery = queryOptions({
  queryKey: ['origination', 'draft'],
  queryFn: ({ signal }) => call('getDraft', {}, { signal }),
  refetchOnMount: 'always',
});

const catalogue = { staleTime: Number.POSITIVE_INFINITY } as const;

export const industriesQuery = queryOptions({
  ...catalogue,
  queryKey: ['catalogues', 'industries'],
  queryFn: ({ signal }) => call('listIndustries', {}, { signal }),
});

export const subIndustriesQuery = (industry: string) =>
  queryOptions({
    ...catalogue,
    queryKey: ['catalogues', 'sub_industries', industry],
    queryFn: ({ signal }) => call('listSubIndustries', { query: { industry } }, { signal }),
    enabled: industry !== '',
  });

export const occupationsQuery = queryOptions({
  ...catalogue,
  queryKey: ['catalogues', 'occupations'],
  queryFn: ({ signal }) => call('listOccupations', {}, { signal }),
});

type SubOccupations = {
  readonly occupation: string;
  readonly industry: string;
  /** Whether the options depend on the industry. */
  readonly requiresIndustry: boolean;
};

export const subOccupationsQuery = ({ occupation, industry, requiresIndustry }: SubOccupations) => {
  const query = requiresIndustry ? { occupation, industry } : { occupation };
  return queryOptions({
    ...catalogue,
    queryKey: ['catalogues', 'sub_occupations', query],
    queryFn: ({ signal }) => call('listSubOccupations', { query }, { signal }),
    enabled: occupation !== '' && (!requiresIndustry || industry !== ''),
  });
};

export const postalCodeQuery = (postalCode: string, isComplete: boolean) =>
  queryOptions({
    ...catalogue,
    queryKey: ['catalogues', 'postal_code', postalCode],
    queryFn: ({ signal }) =>
      call('getPostalCode', { params: { postal_code: postalCode } }, { signal }),
    enabled: isComplete,
  });

export type CurpPerson = {
  readonly given_names: string;
  readonly first_surname: string;
  readonly second_surname: string | null;
  readonly birth_date: string;
  readonly sex: string;
  readonly birth_state: string;
};

/** The CURP that such a person would have; nobody waits for a proposal that fails. */
export const curpProposalQuery = (person: CurpPerson | null) =>
  queryOptions({
    ...catalogue,
    queryKey: ['catalogues', 'curp', person],
    queryFn: ({ signal }) =>
      person === null ? null : call('proposeCurp', { body: person }, { signal }),
    enabled: person !== null,
    retry: false,
  });

export const consentsQuery = queryOptions({
  ...catalogue,
  queryKey: ['catalogues', 'consents'],
  queryFn: ({ signal }) => call('listConsents', {}, { signal }),
});

/** Keeps one part of the form; the draft as it is then takes the place of the one before. */
export function useSaveStep<Body>(save: (body: Body) => Promise<DraftView>) {
  const client = useQueryClient();
  return useFunnelMutation({
    mutationFn: save,
    onSuccess: (draft) =>
      client.setQueryData(draftQuery.queryKey, (before) => before && { ...before, ...draft }),
  });
}

export function useSubmitForm() {
  const client = useQueryClient();
  return useFunnelMutation({
    mutationFn: async () =>
      call('submitForm', { body: { browser: readFingerprint(), ...(await fraudAnswers()) } }),
    onSuccess: (application) => {
      trackFunnelStep({ application, event: 'application_submitted' });
      client.setQueryData(applicationQuery.queryKey, application);
      // We know the person's name now.
      void client.invalidateQueries({ queryKey: sessionQuery.queryKey, refetchType: 'all' });
    },
    // Something is missing after all: the draft says what.
    onError: () => client.invalidateQueries({ queryKey: draftQuery.queryKey }),
  });
}
