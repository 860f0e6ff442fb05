import { useSignIn } from '@abona/client/office/use-sign-in.ts';
import { SignInPage } from '@abona/ui/office/sign-in-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { shellCopy } from '#copy/shell.ts';
import { signInCopy } from '#copy/sign-up.ts';
import { SIGN_IN } from '#routing/paths.ts';
import { sessionQuery } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';

export function SignInScreen() {
  const queryClient = useQueryClient();
  const { failure, ...way } = useSignIn({
    office: 'portal',
    paths: { signIn: SIGN_IN, home: '/' },
    begin: () => call('beginPortalSignIn'),
    finish: async (answer) => {
      const session = await call('finishPortalSignIn', { body: answer });
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });
  const sentence = failure === null ? null : sentenceOf(failure);
  return (
    <SignInPage
      product={shellCopy.product}
      copy={signInCopy}
      bandIcon="storefront-fill"
      failure={sentence}
      way={way}
    />
  );
}
