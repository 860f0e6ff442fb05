import type { KnownApplicant, OfferPlan } from '@abona/contract/origination/offer';
import { civilDate } from '@abona/kernel/civil-date';
import { formatDateFull } from '@abona/kernel/date-format';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import { knownApplicantCopy as copy } from '#copy/known-applicant.ts';
import { offerCopy } from '#copy/offer.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { CodeEntry } from '#shell/code-entry.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import type { Acceptance } from './use-acceptance.ts';

/** What is not asked again, each with where it is changed or taken back. */
export function KnownRows({ known }: { readonly known: KnownApplicant }) {
  const { given_at: given, valid_until: until } = known.bureau_consent;
  return (
    <Section title={copy.title}>
      <RowCard>
        <Row
          href={hrefOf('privacy')}
          lead={<PetalTile tone="jade" icon="check-circle-fill" />}
          title={copy.bureau.title}
          support={copy.bureau.text(
            formatDateFull(mexicoCityDate(Date.parse(given))),
            formatDateFull(civilDate(until)),
          )}
        />
        <Row
          href={hrefOf('contactInformation')}
          lead={<PetalTile tone="jade" icon="identification-card" />}
          title={copy.person}
          support={known.place}
        />
      </RowCard>
    </Section>
  );
}

type AcceptanceCodePartProps = {
  readonly known: KnownApplicant;
  readonly plan: OfferPlan;
  readonly acceptance: Acceptance;
};

/** A number stays on one line. */
const whole = (phone: string): string => phone.replaceAll(' ', '\u00A0');

/** The one code that signs. */
export function AcceptanceCodePart({ known, plan, acceptance }: AcceptanceCodePartProps) {
  const { code } = acceptance;
  const { waiting } = code;
  return (
    <Section title={copy.code.title}>
      <Text tone="muted">
        {waiting === null
          ? copy.code.before(whole(known.phone))
          : copy.code.sent(whole(waiting.sentTo))}
      </Text>
      <FailureNotice error={code.askError} title={copy.code.failed} />
      {acceptance.isCodeMissing && (
        <Text tone="error" look="small" as="p">
          <span role="alert">{offerCopy.codeMissing}</span>
        </Text>
      )}
      {waiting !== null && (
        <CodeEntry
          label={copy.code.label}
          isChecking={code.isTyping}
          isRight={code.isRight}
          error={code.typeError}
          onCode={(otp) => code.type(otp, () => acceptance.acceptProven(plan))}
          methods={waiting.methods}
          resendAt={waiting.resendAt}
          isSending={code.isAsking}
          onSend={code.ask}
        />
      )}
    </Section>
  );
}
