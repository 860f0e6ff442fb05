import { ApiFailure } from '@abona/client/api-failure.ts';
import { saveFile } from '@abona/client/save-file.ts';
import type { PrivacyRequestKind } from '@abona/contract/identity/privacy';
import type { OptionalConsent } from '@abona/contract/origination/consent-documents';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { privacyCopy } from '#copy/privacy.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { rememberMeasurement } from '#tracking/measurement-consent.ts';

export const requestsQuery = queryOptions({
  queryKey: ['privacy', 'requests'],
  queryFn: ({ signal }) => call('listPrivacyRequests', {}, { signal }),
  refetchOnMount: 'always',
});

export const consentsQuery = queryOptions({
  queryKey: ['privacy', 'consents'],
  queryFn: async ({ signal }) => {
    const view = await call('listGivenConsents', {}, { signal });
    rememberMeasurement(view.measurement);
    return view;
  },
  refetchOnMount: 'always',
});

const needsProof = (failure: unknown): boolean =>
  failure instanceof ApiFailure && failure.code === 'second_proof_needed';

/** What a session alone does not allow: whoever has no fresh proof is led to one, and comes back. */
function useProof() {
  const { go } = useNavigation();
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (failure) {
      if (!needsProof(failure)) throw failure;
      const { activity_id: id } = await call('openActivity', { body: { kind: 'personal_data' } });
      go(`${paths.twoFactor.replace('{id?}', id)}?para=privacidad`);
      return null;
    }
  };
}

/** Hands everything that is kept of the person to their downloads; null: a proof is needed first. */
export function useDownload(onSaved: () => void) {
  const client = useQueryClient();
  const proven = useProof();
  return useMutation({
    mutationFn: () => proven(() => call('exportOwnData')),
    onSuccess: async (all) => {
      if (all === null) return;
      saveFile({
        name: privacyCopy.rights.fileName(all.exported_at.slice(0, 10)),
        type: 'application/json',
        content: JSON.stringify(all, null, 2),
      });
      onSaved();
      await client.invalidateQueries({ queryKey: requestsQuery.queryKey });
    },
  });
}

export type NewPrivacyRequest = { readonly kind: PrivacyRequestKind; readonly description: string };

export function useAsk() {
  const client = useQueryClient();
  const proven = useProof();
  return useMutation({
    mutationFn: (body: NewPrivacyRequest) => proven(() => call('openPrivacyRequest', { body })),
    onSuccess: (asked) =>
      asked?.status === 'blocked' ? undefined : client.invalidateQueries({ queryKey: ['privacy'] }),
  });
}

/** What is on the screen of an application may have ended with it. */
export function useRevokeBureauConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('revokeBureauConsent'),
    onSuccess: (view) => {
      client.setQueryData(consentsQuery.queryKey, view);
      return client.invalidateQueries({ queryKey: ['origination'] });
    },
  });
}

export function useOptionalConsent(document: OptionalConsent) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (accepted: boolean) => call('answerMarketing', { body: { accepted, document } }),
    onSuccess: (view) => {
      rememberMeasurement(view.measurement);
      client.setQueryData(consentsQuery.queryKey, view);
    },
  });
}
