import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Columns } from '@abona/ui/layout/columns.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useState } from 'react';
import { configuration } from '#browser/configuration.ts';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { type AskedRight, AskSheet } from './ask-sheet.tsx';
import { BureauConsent } from './bureau-consent.tsx';
import { GivenConsents, OptionalConsents } from './given-consents.tsx';
import { useDownload } from './privacy-queries.ts';
import { PrivacyRequests } from './privacy-requests.tsx';

/** A person's rights over their data, what became of those they used, and what they agreed to. */
export function PrivacyScreen() {
  const { go } = useNavigation();
  const [asking, setAsking] = useState<AskedRight | null>(null);
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      <Text tone="muted">{copy.lead}</Text>
      <Columns
        even
        tight
        main={
          <>
            <Rights onAsk={setAsking} />
            <PrivacyRequests />
          </>
        }
        aside={
          <>
            <OptionalConsents />
            <BureauConsent />
            <GivenConsents />
          </>
        }
      />
      {asking !== null && <AskSheet kind={asking} onClose={() => setAsking(null)} />}
    </Screen>
  );
}

function Rights({ onAsk }: { readonly onAsk: (kind: AskedRight) => void }) {
  const words = copy.rights;
  const download = useDownload(() => toasts.show(words.downloaded));
  return (
    <Section quiet title={words.title}>
      <FailureNotice error={download.error} />
      <RowCard>
        <Row
          icon="download-simple-bold"
          title={words.download}
          support={words.downloadText}
          disabled={download.isPending}
          onPress={() => download.mutate()}
        />
        <Row
          icon="identification-card"
          title={words.rectification}
          support={words.rectificationText}
          onPress={() => onAsk('rectification')}
        />
        <Row
          icon="shield-check"
          title={words.opposition}
          support={words.oppositionText}
          onPress={() => onAsk('opposition')}
        />
        <Row
          icon="x-bold"
          title={words.cancellation}
          support={words.cancellationText}
          onPress={() => onAsk('cancellation')}
        />
        <Row href={configuration().links.privacy_notice} icon="scroll" title={words.notice} />
      </RowCard>
      <Text look="caption" tone="quiet">
        {copy.proof}
      </Text>
    </Section>
  );
}
