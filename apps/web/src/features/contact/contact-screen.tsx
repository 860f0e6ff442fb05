import type { ContactListView } from '@abona/contract/identity/contact';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { configuration } from '#browser/configuration.ts';
import { contactCopy as copy } from '#copy/contact.ts';
import { useFlags } from '#flags/use-flags.ts';
import { momentText } from '#lib/moment-text.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { AddressSection } from './address-section.tsx';
import { contactsQuery } from './contact-queries.ts';
import { FinancialSection, PersonalSection } from './person-sections.tsx';

/** What we know of the customer, masked, and what of it can be corrected. */
export function ContactScreen() {
  const { go } = useNavigation();
  const contacts = useQuery(contactsQuery);
  const hold = contacts.data?.money_hold_until ?? null;
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      {hold !== null && (
        <Banner
          tone="info"
          icon="shield-check-fill"
          title={copy.hold.title}
          text={copy.hold.text(momentText(hold))}
        />
      )}
      <Columns
        even
        tight
        main={
          <>
            <Section quiet title={copy.contacts.title}>
              <FailureNotice
                error={contacts.error}
                title={copy.contacts.failure}
                onRetry={contacts.refetch}
              />
              <RowCard>
                {contacts.isPending && <Row still title="" lead={<Skeleton shape="text" />} />}
                {contacts.data && <ContactRows view={contacts.data} />}
              </RowCard>
            </Section>
            <AddressSection />
          </>
        }
        aside={
          <>
            <PersonalSection />
            <FinancialSection />
          </>
        }
      />
    </Screen>
  );
}

function ContactRows({ view }: { readonly view: ContactListView }) {
  const words = copy.contacts;
  const email = view.contacts.find(({ contact_type: type }) => type === 'EMAIL');
  return (
    <>
      {view.contacts.map((contact) => (
        <Row
          key={contact.contact_type}
          still
          icon={contact.contact_type === 'EMAIL' ? 'envelope-simple' : 'phone'}
          title={contact.value}
          support={contact.contact_type === 'EMAIL' ? words.email : words.phone}
          end={
            <Tag
              tone={contact.is_verified ? 'ok' : 'warn'}
              text={contact.is_verified ? words.verified : words.pending}
            />
          }
        />
      ))}
      {email?.is_verified === false && (
        <Row href={`${hrefOf('verifyAccount')}?send_email=true`} title={words.verifyEmail} />
      )}
      <PhoneWay state={view.phone_change} />
    </>
  );
}

/** The way to another phone: add the first, change the one of record, or ask for help. */
function PhoneWay({ state }: { readonly state: ContactListView['phone_change'] }) {
  const { contactInfoMenu } = useFlags();
  const words = copy.contacts;
  if (state === 'no_phone')
    return (
      <Row href={hrefOf('accountAddPhone')} icon="plus-bold" title={words.phoneChange[state]} />
    );
  if (state === 'identity_unproven') return <Row still title={words.phoneChange[state]} />;
  return contactInfoMenu ? (
    <Row href={hrefOf('contactPhone')} icon="phone" title={words.phoneChange[state]} />
  ) : (
    <Row href={configuration().links.help_centre} icon="headset" title={words.byHelp} />
  );
}
