import { useSearch } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSegmented } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { CodeBlock } from '@abona/ui/dense/paper/code-block.tsx';
import { amountCentavos, editAmount, settledAmount } from '@abona/ui/form/amount-text.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { callQuery } from '#api/use-call.ts';
import { messageCopy } from '#copy/message.ts';
import { shellCopy } from '#copy/shell.ts';
import { useMode } from '#routing/use-mode.ts';
import { CopyButton } from '#shell/copy-button.tsx';
import { Failure, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton } from '#shell/screen-frame.tsx';
import { MessagePreview } from './message-preview.tsx';
import styles from './message-screen.module.css';

const sizes = ['small', 'normal', 'flower'] as const;
const themes = ['auto', 'light', 'dark'] as const;
const EXAMPLE = '4899.00';

const oneOf = <Value extends string>(
  all: readonly Value[],
  text: string | undefined,
  otherwise: Value,
) => all.find((one) => one === text) ?? otherwise;

/** How the message looks on the shop's own pages, as its shoppers will see it, and what to copy. */
export function Screen() {
  const mode = useMode();
  const [search, change] = useSearch();
  const size = oneOf(sizes, search['tamano'], 'flower');
  const theme = oneOf(themes, search['fondo'], 'auto');
  const text = search['precio'] ?? EXAMPLE;
  const amount = amountCentavos(text);
  const isAmount = amount !== null && amount > 0;
  const message = useQuery({
    ...callQuery('getPortalMessage', {
      params: { mode },
      query: { amount: String(isAmount ? amount : 1) },
    }),
    placeholderData: keepPreviousData,
  });
  const isSilent =
    isAmount && !message.isPlaceholderData && message.data?.offers.plans.length === 0;
  return (
    <ScreenFrame name={messageCopy.title} sub={messageCopy.sub}>
      <div className={styles.columns}>
        <Panel title={messageCopy.look}>
          <div className={styles.options}>
            <Option label={messageCopy.size}>
              <DenseSegmented
                legend={messageCopy.size}
                value={size}
                choices={sizes.map((value) => ({ value, text: messageCopy.sizes[value] }))}
                onChange={(value) => change({ tamano: value })}
              />
            </Option>
            <Option label={messageCopy.theme}>
              <DenseSegmented
                legend={messageCopy.theme}
                value={theme}
                choices={themes.map((value) => ({ value, text: messageCopy.themes[value] }))}
                onChange={(value) => change({ fondo: value })}
              />
            </Option>
            <DenseTextField
              label={messageCopy.amount}
              inputMode="decimal"
              value={text}
              error={isAmount ? undefined : messageCopy.amountWrong}
              onChange={({ target }) =>
                change({ precio: editAmount({ previous: text, typed: target.value }) || '0' })
              }
              onBlur={() => change({ precio: settledAmount(text).replaceAll(',', '') })}
            />
            {isSilent && <DenseBanner tone="warn" live="polite" title={messageCopy.silent} />}
            <DenseBanner
              tone="info"
              icon="scales-fill"
              title={messageCopy.law}
              text={messageCopy.lawHow}
            />
          </div>
        </Panel>
        <div className={styles.side}>
          <Panel title={messageCopy.preview}>
            <MessagePreview amount={isAmount ? amount : 0} size={size} theme={theme} />
          </Panel>
          {message.isPending && <ScreenSkeleton />}
          {message.isError && (
            <Failure failure={message.error} onRetry={() => void message.refetch()} />
          )}
          {message.data !== undefined && (
            <Snippet
              key={mode}
              scriptUrl={message.data.script_url}
              attributes={attributesOf({ amount: isAmount ? amount : 0, size, theme })}
            />
          )}
        </div>
      </div>
    </ScreenFrame>
  );
}

type OptionProps = { readonly label: string; readonly children: React.ReactNode };

const Option = ({ label, children }: OptionProps) => (
  <div className={styles.option}>
    <span className={styles.label} aria-hidden="true">
      {label}
    </span>
    {children}
  </div>
);

type Look = { readonly amount: number; readonly size: string; readonly theme: string };

/** What is as it would be anyway is not written. */
const attributesOf = ({ amount, size, theme }: Look): string =>
  [
    `amount="${amount}"`,
    ...(size === 'normal' ? [] : [`size="${size}"`]),
    ...(theme === 'auto' ? [] : [`theme="${theme}"`]),
  ].join(' ');

type SnippetProps = { readonly scriptUrl: string; readonly attributes: string };

/** What a shop puts into its pages, with a key that may stand there: made here, and told once. */
function Snippet({ scriptUrl, attributes }: SnippetProps) {
  const mode = useMode();
  const [key, setKey] = useState<string | null>(null);
  const { key: idempotencyKey, ...renewal } = useCallKey();
  const make = useMutation({
    mutationFn: () =>
      call(
        'issuePortalKey',
        {
          params: { mode },
          body: { label: messageCopy.keyLabel, scopes: ['offers:read'], kind: 'publishable' },
        },
        { idempotencyKey },
      ),
    onSuccess: (issued) => {
      renewal.onSuccess();
      setKey(issued.key);
    },
    onError: renewal.onError,
  });
  const code = [
    `<!-- ${messageCopy.script} -->`,
    `<script type="module" async src="${scriptUrl}"></script>`,
    '',
    `<!-- ${messageCopy.place} -->`,
    `<abona-message publishable-key="${key ?? `pk_${mode}_…`}"`,
    `  ${attributes}></abona-message>`,
    '',
    `/* ${messageCopy.style} */`,
    'abona-message { display: block; min-height: 9rem }',
  ].join('\n');
  return (
    <Panel
      title={messageCopy.snippet}
      actions={
        <CopyButton variant="quiet" size="s" text={code}>
          {shellCopy.copy}
        </CopyButton>
      }
      footer={messageCopy.policy(new URL(scriptUrl).origin)}
    >
      <div className={styles.snippet}>
        <CodeBlock label={messageCopy.code} code={code} />
        {key === null ? (
          <DenseBanner
            tone="info"
            icon="key-fill"
            title={messageCopy.keyMissing}
            text={messageCopy.keyHow}
            action={
              <DenseButton size="s" busy={make.isPending} onClick={() => make.mutate()}>
                {messageCopy.makeKey}
              </DenseButton>
            }
          />
        ) : (
          <DenseBanner tone="ok" live="polite" title={messageCopy.keyMade} />
        )}
        {make.isError && (
          <DenseBanner tone="late" live="assertive" title={sentenceOf(make.error)} />
        )}
      </div>
    </Panel>
  );
}
