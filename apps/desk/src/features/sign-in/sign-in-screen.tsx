import { useSignIn } from '@abona/client/office/use-sign-in.ts';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { SignInPage } from '@abona/ui/office/sign-in-page.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { shellCopy } from '#copy/shell.ts';
import { signInCopy } from '#copy/sign-in.ts';
import { paths } from '#routing/paths.ts';
import { sessionQuery } from '#session/session.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './sign-in-screen.module.css';

const promiseIcons = ['timer', 'moon', 'eye-slash'] as const;

export function SignInScreen() {
  const queryClient = useQueryClient();
  const { failure, ...way } = useSignIn({
    office: 'desk',
    paths: { signIn: paths.signIn, home: paths.today },
    begin: () => call('beginStaffSignIn'),
    finish: async (answer) => {
      const session = await call('finishStaffSignIn', { body: answer });
      queryClient.setQueryData(sessionQuery.queryKey, session);
    },
  });
  return (
    <SignInPage
      product={shellCopy.product}
      copy={signInCopy}
      bandIcon="fingerprint-fill"
      failure={failure === null ? null : sentenceOf(failure)}
      way={way}
    >
      <ul className={styles.promises}>
        {signInCopy.promises.map(({ what, how }, index) => (
          <li key={what}>
            <DenseIcon name={promiseIcons[index] ?? 'timer'} />
            <span>
              {what} <b>{how}</b>
            </span>
          </li>
        ))}
      </ul>
    </SignInPage>
  );
}
