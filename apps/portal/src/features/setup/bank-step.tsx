import { PROOF_CODE_LENGTH } from '@abona/contract/portal/account-status';
import type { Setup } from '@abona/contract/portal/portal-go-live';
import { bankOfClabe } from '@abona/mexico/bank-catalogue';
import { formatClabe, parseClabe } from '@abona/mexico/clabe';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { problemWords, setupCopy } from '#copy/setup.ts';
import { momentText } from '#lib/moments.ts';
import { fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import styles from './setup.module.css';
import { useSetupStep } from './use-setup-step.ts';

const { bank: copy } = setupCopy;

type StepProps = { readonly setup: Setup };
type Proof = NonNullable<Setup['proof']>;

const accountText = ({ bank, last4 }: Proof): string => copy.account(bank, last4);

/** The account to be paid to: given, on its way, to be confirmed, or refused with why. */
export function BankStep({ setup: { proof } }: StepProps) {
  const [wantsOther, setOther] = useState(false);
  const isOver = proof === null || proof.status === 'failed' || proof.status === 'replaced';
  if (isOver || wantsOther)
    return (
      <>
        {proof?.problem != null && !wantsOther && (
          <DenseBanner
            tone="late"
            live="polite"
            title={copy.failed}
            text={problemWords[proof.problem]}
          />
        )}
        <ClabeForm onSent={() => setOther(false)} />
      </>
    );
  return (
    <>
      {proof.status === 'sent' ? <CodeForm proof={proof} /> : <OnItsWay proof={proof} />}
      <div className={styles.row}>
        <DenseButton variant="text" onClick={() => setOther(true)}>
          {copy.other}
        </DenseButton>
      </div>
    </>
  );
}

const OnItsWay = ({ proof }: { readonly proof: Proof }) => (
  <DenseBanner
    tone={proof.status === 'proven' ? 'ok' : 'info'}
    live="polite"
    title={
      proof.status === 'proven' ? copy.proven(accountText(proof)) : copy.sending(accountText(proof))
    }
    text={proof.status === 'proven' ? undefined : copy.sendingText}
  />
);

/** What is known of a number before it is sent. */
function rightText(clabe: string): string {
  if (!parseClabe(clabe).ok) return copy.help;
  const bank = bankOfClabe(clabe.replace(/\s/g, ''));
  return `${bank === undefined ? copy.rightUnknown : copy.right(bank.shortName)} ${copy.help}`;
}

function ClabeForm({ onSent }: { readonly onSent: () => void }) {
  const [clabe, setClabe] = useState('');
  const give = useSetupStep(
    (_, options) => call('givePortalClabe', { body: { clabe } }, options),
    () => onSent(),
  );
  const field = fieldSentence(give.error, 'clabe');
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        give.mutate();
      }}
    >
      <DenseTextField
        label={copy.clabe}
        help={rightText(clabe)}
        error={field}
        required
        inputMode="numeric"
        autoComplete="off"
        value={formatClabe(clabe)}
        onChange={({ target }) => {
          setClabe(target.value);
          give.reset();
        }}
      />
      <DenseBanner tone="info" icon="bank-fill" title={copy.centavo} text={copy.centavoText} />
      {give.isError && field === undefined && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(give.error)} />
      )}
      <DenseButton type="submit" full busy={give.isPending}>
        {copy.send}
      </DenseButton>
    </form>
  );
}

function CodeForm({ proof }: { readonly proof: Proof }) {
  const [code, setCode] = useState('');
  const confirm = useSetupStep((_, options) =>
    call('confirmPortalClabe', { body: { code } }, options),
  );
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <DenseBanner
        tone="ok"
        live="polite"
        title={copy.sent(accountText(proof))}
        text={copy.sentText}
      />
      <DenseTextField
        label={copy.code}
        help={`${copy.left(proof.attempts_left)} ${copy.until(momentText(proof.expires_at))}`}
        error={confirm.isError ? sentenceOf(confirm.error) : undefined}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PROOF_CODE_LENGTH}
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <DenseButton type="submit" full busy={confirm.isPending}>
        {copy.confirm}
      </DenseButton>
    </form>
  );
}

/** Another account of a business that has one: it is paid as before until two people of ours agree. */
export function OtherAccount({ setup }: StepProps) {
  const { proof, review, status } = setup;
  const isWaiting = status === 'active' && review !== null;
  const [isOpen, setOpen] = useState(false);
  const isUnderWay = proof?.status === 'sending' || proof?.status === 'sent';
  return (
    <Panel title={copy.change}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{isWaiting ? copy.changeWaits : copy.changeText}</p>
        {isUnderWay && <BankStep setup={setup} />}
        {!isUnderWay && isOpen && <ClabeForm onSent={() => setOpen(false)} />}
        {!isUnderWay && !isOpen && (
          <div className={styles.row}>
            <DenseButton variant="quiet" onClick={() => setOpen(true)}>
              {copy.other}
            </DenseButton>
          </div>
        )}
      </div>
    </Panel>
  );
}
