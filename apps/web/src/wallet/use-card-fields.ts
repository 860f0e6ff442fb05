import { useCallback, useEffect, useRef, useState } from 'react';
import { configuration } from '#browser/configuration.ts';
import { log } from '#browser/log.ts';
import { useFlags } from '#flags/use-flags.ts';
import { loadCardScript } from './card-script.ts';

export const CARD_FIELDS_ID = 'card-fields';

type State = 'loading' | 'ready' | 'failed';

type Callbacks = {
  readonly onToken: (token: string) => void;
  /** The processor could not make a token of what was typed. */
  readonly onRefused: () => void;
};

/**
 * The processor's fields in a frame of its own origin. What is typed there is not ours to see: our button
 * asks the frame to hand over a token, and a token is all that comes.
 */
export function useCardFields({ onToken, onRefused }: Callbacks) {
  const [state, setState] = useState<State>('loading');
  const [isBusy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { stripeCreditCardUi: isOneLine } = useFlags();
  const submit = useRef<(() => Promise<unknown>) | null>(null);
  const heard = useRef({ onToken, onRefused });
  heard.current = { onToken, onRefused };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the frame again.
  useEffect(() => {
    const fields = configuration().card_fields;
    // Another document is on its way: this one may not have the processor in it.
    if (fields === null) return;
    let isGone = false;
    const settle = (act: () => void) => () => {
      setBusy(false);
      if (!isGone) act();
    };
    loadCardScript(fields.script_url)
      .then((open) => {
        if (isGone) return;
        open({
          config: {
            targetIFrame: `#${CARD_FIELDS_ID}`,
            publicKey: fields.public_key,
            accountId: fields.account_id,
            version: fields.setting,
            locale: 'es',
            useExternalSubmit: true,
          },
          callbacks: {
            onGetInfoSuccess: () => setState('ready'),
            onUpdateSubmitTrigger: (trigger) => {
              submit.current = trigger;
            },
            onCreateTokenSucceeded: ({ id }) => settle(() => heard.current.onToken(id))(),
            onCreateTokenError: settle(() => heard.current.onRefused()),
            // The frame says it on the field itself.
            onFormError: settle(() => undefined),
          },
          options: isOneLine ? { inputType: 'minimalMode' } : {},
        });
      })
      .catch(() => {
        log({
          level: 'warn',
          message: 'the card fields did not load',
          trail: 'wallet.card_fields',
        });
        if (!isGone) setState('failed');
      });
    return () => {
      isGone = true;
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setState('loading');
    setAttempt((before) => before + 1);
  }, []);
  const hand = useCallback(() => {
    if (submit.current === null) return;
    setBusy(true);
    void submit.current();
  }, []);
  return { state, isBusy, hand, retry };
}
