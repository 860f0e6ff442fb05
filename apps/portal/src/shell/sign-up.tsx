import { useGo } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { BusinessFacts } from '@abona/contract/portal/portal-account';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { signUpCopy } from '#copy/sign-up.ts';
import { pathsIn } from '#routing/paths.ts';
import { sessionQuery } from '#session/session.ts';
import { BusinessForm } from './business-form.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import styles from './sign-up.module.css';

/** For whoever begins a business, their first or another one: they can try everything at once. */
export function SignUp() {
  const queryClient = useQueryClient();
  const go = useGo();
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const open = useMutation({
    mutationFn: (body: BusinessFacts) => call('openPortalAccount', { body }, { idempotencyKey }),
    onSuccess: (session) => {
      renewal.onSuccess();
      // What was read of another business is not this one's.
      queryClient.clear();
      queryClient.setQueryData(sessionQuery.queryKey, session);
      go(pathsIn('test').developers);
    },
    onError: renewal.onError,
  });
  return (
    <ScreenFrame name={signUpCopy.title}>
      <Panel className={styles.panel}>
        <p className={styles.how}>{signUpCopy.how}</p>
        <BusinessForm
          verb={signUpCopy.open}
          isBusy={open.isPending}
          failure={open.error}
          onSubmit={(facts) => open.mutate(facts)}
        />
        <p className={styles.how}>{signUpCopy.invited}</p>
      </Panel>
    </ScreenFrame>
  );
}
