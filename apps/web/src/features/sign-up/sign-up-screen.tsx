import { Loader } from '@abona/ui/feedback/loader.tsx';
import { useEffect } from 'react';
import { readQueryParameters } from '#browser/query-parameters.ts';
import { readReferrer } from '#browser/referrer.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { noteMarketplace } from '#session/login/marketplace.ts';
import { useSignIn } from '#session/login/use-sign-in.ts';
import { settledSession } from '#session/session-store.ts';

/** Sign-up is the login provider's page: this one leads there, and keeps what came along. */
export function SignUpScreen() {
  const { replace } = useNavigation();
  const { begin } = useSignIn();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const query = readQueryParameters(window.location.search);
    noteMarketplace({ query, referrer: readReferrer().value });
    const leave = async () => {
      const { kind } = await settledSession();
      if (kind === 'signed_in') replace(paths.home);
      else await begin({ returnTo: `/${window.location.search}`, isSignUp: true });
    };
    void leave();
  }, []);
  return <Loader fullScreen />;
}
