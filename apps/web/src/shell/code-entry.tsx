import { validationMethods } from '@abona/contract/identifiers';
import type { SendMethod } from '@abona/contract/identity/one-time-code';
import { Row, RowChoices } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { clockText, useCountdown } from '@abona/ui/feedback/use-countdown.ts';
import { OtpInput } from '@abona/ui/form/otp-input.tsx';
import type { IconName } from '@abona/ui/icons/icon-names.gen.ts';
import { Section } from '@abona/ui/layout/section.tsx';
import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useState } from 'react';
import { codesCopy as copy } from '#copy/codes.ts';
import { failureSentence } from './trouble/failure-sentence.ts';

type CodeEntryProps<M extends SendMethod> = {
  readonly label: string;
  readonly isChecking: boolean;
  readonly isRight: boolean;
  /** Why the last code was refused. */
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
  /** When another one may be asked for, in milliseconds since 1970. */
  readonly resendAt: number | null;
  readonly isSending: boolean;
  /** The ways that another code can come by. */
  readonly methods?: readonly M[];
  readonly onSend: (method: M) => void;
};

/** Six boxes that send themselves, and the other ways a code can come. */
export function CodeEntry<M extends SendMethod>(props: CodeEntryProps<M>) {
  const { label, isChecking, isRight, error, onCode, methods, ...sending } = props;
  const [code, setCode] = useState('');
  const sentence = error === null ? null : failureSentence(error);
  const isWrong = error !== null && !isChecking;
  return (
    <Stack gap={6}>
      <Stack gap={3}>
        <OtpInput
          label={label}
          value={code}
          onChange={setCode}
          onComplete={onCode}
          outcome={outcomeOf(isRight, isWrong)}
          error={isWrong ? (sentence ?? undefined) : undefined}
          disabled={isChecking || isRight}
          autoFocus
        />
        <Text look="small" tone="muted">
          {copy.autoSend}
        </Text>
      </Stack>
      {/* Whoever names no ways takes the phone's. */}
      <OtherWays
        methods={methods ?? (validationMethods as readonly unknown[] as readonly M[])}
        {...sending}
      />
      <Banner
        tone="warn"
        icon="shield-warning-fill"
        title={copy.safety.title}
        text={copy.safety.text}
      />
    </Stack>
  );
}

const outcomeOf = (isRight: boolean, isWrong: boolean): 'right' | 'wrong' | null => {
  if (isRight) return 'right';
  return isWrong ? 'wrong' : null;
};

const ways: readonly {
  readonly method: SendMethod;
  readonly title: string;
  readonly icon: IconName;
}[] = [
  { method: 'SMS', title: copy.sms, icon: 'chat-text' },
  { method: 'WHATSAPP', title: copy.byWhatsapp, icon: 'whatsapp-logo' },
  { method: 'CALL', title: copy.byCall, icon: 'phone-call' },
  { method: 'email', title: copy.byEmail, icon: 'envelope-simple' },
];

type OtherWaysProps<M extends SendMethod> = Required<
  Pick<CodeEntryProps<M>, 'resendAt' | 'isSending' | 'methods' | 'onSend'>
>;

function OtherWays<M extends SendMethod>(props: OtherWaysProps<M>) {
  const { resendAt, isSending, methods, onSend } = props;
  const left = useCountdown(resendAt);
  const offered = ways.flatMap(({ method, ...way }) => {
    const own = methods.find((one) => one === method);
    return own === undefined ? [] : [{ method: own, ...way }];
  });
  const [first] = offered;
  if (first === undefined) return null;
  return (
    <Section title={copy.notArriving} quiet>
      <RowChoices>
        {offered.map(({ method, title, icon }) => (
          <Row
            key={method}
            icon={icon}
            title={title}
            disabled={left > 0 || isSending}
            onPress={() => onSend(method)}
            {...(left > 0 && method === first.method
              ? { amount: copy.resendIn(clockText(left)) }
              : {})}
          />
        ))}
      </RowChoices>
      <VisuallyHidden>
        <span role="status">{announcement(left, resendAt)}</span>
      </VisuallyHidden>
    </Section>
  );
}

/** Announced twice only: a voice that counts every second says nothing else. */
function announcement(left: number, resendAt: number | null): string {
  if (resendAt === null || left > 10) return '';
  return left > 0 ? copy.soon : copy.now;
}
