import { type Office, readSetting, writeSetting } from '@abona/ui/office/settings.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGo, useSearch } from './use-address.ts';

type Answer = { readonly code: string; readonly state: string };

type SignInCalls = {
  readonly office: Office;
  /** Where the sign-in itself is, and where somebody goes who came from nowhere. */
  readonly paths: { readonly signIn: string; readonly home: string };
  readonly begin: () => Promise<{ readonly authorize_url: string }>;
  /** Hands in what the issuer sent along; there is a session when it is through. */
  readonly finish: (answer: Answer) => Promise<void>;
};

/** Only an address of the app itself: a link may not lead somebody out by way of the sign-in. */
const ownAddress = (
  address: string | null | undefined,
  { signIn, home }: SignInCalls['paths'],
): string =>
  address?.startsWith('/') === true && !address.startsWith('//') && !address.startsWith(signIn)
    ? address
    : home;

/** To the issuer and back: what it sends along is handed in once, and then this is a session. */
export function useSignIn({ office, paths, begin: beginning, finish: finishing }: SignInCalls) {
  const [{ code, state, error, de, fin, directo }] = useSearch();
  const go = useGo();
  const begin = useMutation({
    mutationFn: beginning,
    onSuccess: ({ authorize_url }) => {
      writeSetting(office, 'return_to', ownAddress(de, paths));
      window.location.assign(authorize_url);
    },
  });
  const finish = useMutation({
    mutationFn: finishing,
    onSuccess: () => {
      const returnTo = ownAddress(readSetting(office, 'return_to'), paths);
      writeSetting(office, 'return_to', null);
      go(returnTo);
    },
  });
  const isHandedIn = useRef(false);
  const { mutate } = finish;
  useEffect(() => {
    if (code === undefined || state === undefined || isHandedIn.current) return;
    isHandedIn.current = true;
    mutate({ code, state });
  }, [code, state, mutate]);

  // Whoever was chosen elsewhere need not press once more.
  const isSent = directo !== undefined && code === undefined && error === undefined;
  const isBegun = useRef(false);
  const { mutate: enter } = begin;
  useEffect(() => {
    if (!isSent || isBegun.current) return;
    isBegun.current = true;
    enter();
  }, [isSent, enter]);

  const failure = finish.error ?? begin.error;
  const isReturning = code !== undefined && failure === null;
  return {
    failure,
    isReturning,
    isRefused: error !== undefined && failure === null,
    isOver: fin !== undefined,
    isBusy: begin.isPending || begin.isSuccess || isReturning,
    onEnter: () => enter(),
  };
}
