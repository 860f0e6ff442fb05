import type { PhoneValidationView } from '@abona/contract/identity/phone-validation';
import { formatInstant } from '@abona/kernel/date-format';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Skeleton, SkeletonScreen } from '@abona/ui/feedback/skeleton.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Link } from '@abona/ui/link.tsx';
import { Text } from '@abona/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codesCopy } from '#copy/codes.ts';
import { funnelCopy } from '#copy/funnel.ts';
import { phoneCopy as copy } from '#copy/phone.ts';
import { FunnelFrame } from '#features/origination/frame/funnel-frame.tsx';
import { useProgress } from '#features/origination/wait/use-progress.ts';
import { useFlags } from '#flags/use-flags.ts';
import { hrefOf, isAvailableRoute } from '#routing/available-routes.ts';
import { CodeEntry } from '#shell/code-entry.tsx';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { phoneQuery, useSendPhoneCode, useValidatePhoneCode } from './phone-queries.ts';

/** Proves the application's phone by a code. */
export function PhoneScreen() {
  // Another device may prove it: then this one goes on, too.
  useProgress();
  const phone = useQuery(phoneQuery);
  return (
    <FunnelFrame step={2} stepText={funnelCopy.stepPart(2, funnelCopy.phonePart)}>
      <h1 tabIndex={-1}>{copy.title}</h1>
      <FailureNotice error={phone.error} title={copy.loadFailed} onRetry={phone.refetch} />
      {phone.isPending && (
        <SkeletonScreen>
          <Skeleton shape="text" />
          <Skeleton shape="button" />
        </SkeletonScreen>
      )}
      {phone.data && <Proof view={phone.data} askedAt={phone.dataUpdatedAt} />}
    </FunnelFrame>
  );
}

type ProofProps = { readonly view: PhoneValidationView; readonly askedAt: number };

function sentText({ phone, code }: PhoneValidationView, isTried: boolean): string {
  if (code !== null) return copy.sentBy[code.send_method_name](phone);
  return isTried ? copy.spent(phone) : copy.sending(phone);
}

function Proof({ view, askedAt }: ProofProps) {
  const send = useSendPhoneCode();
  const validate = useValidatePhoneCode();
  useFirstCode(view, send.mutate);
  const { funnelPhoneEdition } = useFlags();
  const canEdit = view.can_edit && funnelPhoneEdition && isAvailableRoute('editPhone');
  return (
    <Stack gap={6}>
      <Text tone="muted">
        {sentText(view, validate.isError && !send.isPending)}{' '}
        {canEdit && <Link href={hrefOf('editPhone')}>{copy.change}</Link>}
      </Text>
      {view.locked_until !== null && (
        <Banner
          tone="warn"
          title={copy.locked.title}
          text={copy.locked.text(formatInstant(Date.parse(view.locked_until)))}
        />
      )}
      <FailureNotice error={send.error} title={copy.sendFailed} />
      <CodeEntry
        label={copy.label}
        isChecking={validate.isPending}
        isRight={validate.isSuccess || view.is_proven}
        error={validate.error}
        onCode={validate.mutate}
        methods={view.methods}
        resendAt={askedAt + view.resend_after_s * 1_000}
        isSending={send.isPending}
        onSend={(method) => send.mutate(method, { onSuccess: () => toasts.show(codesCopy.sent) })}
      />
    </Stack>
  );
}

/** The first code goes out by itself; a reload sends none while one is waiting to be typed. */
function useFirstCode(view: PhoneValidationView, send: (method: 'SMS') => void): void {
  const isWanted =
    view.code === null &&
    view.locked_until === null &&
    !view.is_proven &&
    view.resend_after_s === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens.
  useEffect(() => {
    if (isWanted) send('SMS');
  }, []);
}
