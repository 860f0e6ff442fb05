import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { configuration } from '#browser/configuration.ts';
import { accountCopy as copy } from '#copy/account.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { emailStatusQuery, sessionQuery } from '#session/facts/customer-facts.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AccountLine } from './account-line.tsx';
import { AccountLinks } from './account-links.tsx';
import { AccountLook } from './account-look.tsx';
import { AccountPerson } from './account-person.tsx';
import { AccountSessions } from './account-sessions.tsx';
import { SignOutButton } from './sign-out-button.tsx';

/** Only whoever is new needs them: they come after the rest. */
const FirstSteps = lazy(async () => ({
  default: (await import('./first-steps.tsx')).FirstSteps,
}));

const VerifyEmail = () => (
  <RowCard>
    <Row
      href={`${hrefOf('verifyAccount')}?send_email=true`}
      icon="envelope-simple"
      title={copy.verifyEmail}
      support={copy.verifyEmailText}
    />
  </RowCard>
);

export function AccountScreen() {
  const session = useQuery(sessionQuery);
  const email = useQuery(emailStatusQuery);
  return (
    <Screen title={copy.title}>
      <AccountPerson
        name={session.data?.customer_name ?? null}
        email={session.data?.customer_email ?? null}
        isVerified={email.data?.is_email_verified ?? null}
      />
      <FailureNotice error={session.error} onRetry={session.refetch} />
      <AccountLine />
      <Suspense fallback={null}>
        <FirstSteps
          isEmailVerified={email.data?.is_email_verified ?? null}
          verifyEmail={<VerifyEmail />}
        />
      </Suspense>
      <Columns
        even
        tight
        main={
          <>
            <Section quiet title={copy.data.title}>
              <RowCard>
                <Row
                  href={hrefOf('accountContact')}
                  icon="identification-card"
                  title={copy.data.contact}
                  support={copy.data.contactText}
                />
                <Row href={hrefOf('accountAdd')} icon="plus-bold" title={copy.data.add} />
                <Row
                  href={hrefOf('privacy')}
                  icon="lock-key-bold"
                  title={copy.data.privacy}
                  support={copy.data.privacyText}
                />
                <Row
                  href={hrefOf('notices')}
                  icon="bell-bold"
                  title={copy.data.notices}
                  support={copy.data.noticesText}
                />
                <Row href={hrefOf('messages')} icon="chat-text" title={copy.data.messages} />
                <Row href={hrefOf('linkedShops')} icon="handbag-fill" title={copy.data.shops} />
              </RowCard>
            </Section>
            <AccountSessions />
            <AccountLook />
          </>
        }
        aside={
          <>
            <AccountLinks />
            <SignOutButton />
            <Text look="caption" tone="quiet" align="center">
              {copy.version(configuration().version)}
            </Text>
          </>
        }
      />
    </Screen>
  );
}
