import type { ActivityView } from '@abona/contract/identity/activity';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { formatInstant } from '@abona/kernel/date-format';
import { PottedBud } from '@abona/ui/art/potted-bud.tsx';
import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { Row, RowChoices } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { MessageScreen } from '@abona/ui/shell/message-screen.tsx';
import { codesCopy } from '#copy/codes.ts';
import { twoFactorCopy as copy } from '#copy/two-factor.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { CodeEntry } from '#shell/code-entry.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { useSendCode, useTypeCode } from './two-factor-queries.ts';

type ActivityProofProps = { readonly activity: ActivityView; readonly askedAt: number };

/** Asks by which way the code may come, and takes it. */
export function ActivityProof({ activity, askedAt }: ActivityProofProps) {
  const send = useSendCode(activity.activity_id);
  const { code, locked_until: lockedUntil } = activity;
  return (
    <MessageScreen
      art={<PottedBud />}
      title={copy.title}
      text={code === null ? copy.text(activity.kind) : copy.sentTo(code.sent_to)}
      homeHref={hrefOf('home')}
      actions={
        <ButtonLink full variant="text" href={hrefOf('account')}>
          {copy.toAccount}
        </ButtonLink>
      }
    >
      <Stack gap={6}>
        {lockedUntil !== null && (
          <Banner
            tone="warn"
            title={copy.locked.title}
            text={copy.locked.text(formatInstant(Date.parse(lockedUntil)))}
          />
        )}
        <FailureNotice error={send.error} title={copy.sendFailed} />
        {code === null ? (
          <Ways activity={activity} isSending={send.isPending} onSend={send.mutate} />
        ) : (
          <Typing
            activity={activity}
            tokenId={code.token_id}
            resendAt={askedAt + activity.resend_after_s * 1_000}
            isSending={send.isPending}
            onSend={(method) =>
              send.mutate(method, { onSuccess: () => toasts.show(codesCopy.sent) })
            }
          />
        )}
      </Stack>
    </MessageScreen>
  );
}

const icons: Readonly<Record<SendMethod, IconName>> = {
  SMS: 'chat-text',
  WHATSAPP: 'whatsapp-logo',
  CALL: 'phone-call',
  email: 'envelope-simple',
};

type WaysProps = {
  readonly activity: ActivityView;
  readonly isSending: boolean;
  readonly onSend: (method: SendMethod) => void;
};

function Ways({ activity: { methods, contacts }, isSending, onSend }: WaysProps) {
  const reachedBy = (method: SendMethod) =>
    contacts.find(({ contact_type: type }) => (type === 'EMAIL') === (method === 'email'));
  return (
    <Section title={copy.how} quiet>
      <RowChoices>
        {methods.map((method) => (
          <Row
            key={method}
            icon={icons[method]}
            title={copy.by[method](reachedBy(method)?.value ?? '')}
            disabled={isSending}
            onPress={() => onSend(method)}
          />
        ))}
      </RowChoices>
    </Section>
  );
}

type TypingProps = WaysProps & { readonly tokenId: string; readonly resendAt: number };

function Typing({ activity, tokenId, resendAt, isSending, onSend }: TypingProps) {
  const type = useTypeCode(activity.activity_id);
  return (
    <CodeEntry
      label={copy.label}
      isChecking={type.isPending}
      isRight={type.isSuccess}
      error={type.error}
      onCode={(otp) => type.mutate({ otp, tokenId })}
      methods={activity.methods}
      resendAt={resendAt}
      isSending={isSending}
      onSend={onSend}
    />
  );
}
