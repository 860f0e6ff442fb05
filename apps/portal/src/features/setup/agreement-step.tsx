import { peso } from '@abona/client/office/money.ts';
import type { Setup } from '@abona/contract/portal/portal-go-live';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { SumList } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseCheckbox } from '@abona/ui/dense/form/choices.tsx';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { setupCopy } from '#copy/setup.ts';
import { momentText } from '#lib/moments.ts';
import { percentText } from '#lib/payment-look.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './setup.module.css';
import { useSetupStep } from './use-setup-step.ts';

const { agreement: copy } = setupCopy;

/** The paper, which the browser fetches with its cookie. */
const PAPER = '/portal/v1/account/agreement.pdf';
const CODE_LENGTH = 6;

type StepProps = { readonly setup: Setup };

/** What is signed, in figures and in three sentences; the whole paper; and the code. */
export function AgreementStep({ setup }: StepProps) {
  const { agreement } = setup;
  return (
    <>
      <Terms setup={setup} />
      <div className={styles.row}>
        <DenseButtonLink variant="quiet" icon="file-pdf-fill" href={PAPER} target="_blank">
          {copy.read}
        </DenseButtonLink>
      </div>
      {agreement.code === null ? (
        <AskCode business={setup.business?.legal_name ?? ''} />
      ) : (
        <SignForm sentTo={agreement.code.sent_to} />
      )}
    </>
  );
}

function Terms({ setup: { agreement } }: StepProps) {
  const { example, fee_bps: feeBps } = agreement;
  const fee = percentText(feeBps);
  return (
    <>
      <h3>{copy.title}</h3>
      <dl className={styles.figures}>
        <div>
          <dd>{fee}</dd>
          <dt>{copy.fee}</dt>
        </div>
        <div>
          <dd>{copy.day}</dd>
          <dt>{copy.dayText}</dt>
        </div>
        <div>
          <dd>{peso(0)}</dd>
          <dt>{copy.none}</dt>
        </div>
      </dl>
      <SumList
        entries={[
          { label: copy.sells, value: peso(example.sale) },
          { label: copy.feeLine(fee), value: peso(-example.fee) },
          { label: copy.iva, value: peso(-example.fee_iva) },
        ]}
        total={{ label: copy.net, value: peso(example.net) }}
      />
      <ol className={styles.clauses}>
        {copy.clauses.map((clause) => (
          <li key={clause}>{clause}</li>
        ))}
      </ol>
    </>
  );
}

function useSendCode() {
  return useSetupStep((_, options) => call('sendPortalAgreementCode', {}, options));
}

function AskCode({ business }: { readonly business: string }) {
  const [accepts, setAccepts] = useState(false);
  const [canSign, setCanSign] = useState(false);
  const send = useSendCode();
  const isReady = accepts && canSign;
  return (
    <div className={styles.stack}>
      <DenseCheckbox checked={accepts} onChange={() => setAccepts(!accepts)}>
        {copy.accept}
      </DenseCheckbox>
      <DenseCheckbox checked={canSign} onChange={() => setCanSign(!canSign)}>
        {copy.canSign(business)}
      </DenseCheckbox>
      {send.isError && <DenseBanner tone="late" live="assertive" title={sentenceOf(send.error)} />}
      <DenseButton full disabled={!isReady} busy={send.isPending} onClick={() => send.mutate()}>
        {copy.ask}
      </DenseButton>
      {!isReady && <p className={styles.quiet}>{copy.mark}</p>}
    </div>
  );
}

function SignForm({ sentTo }: { readonly sentTo: string }) {
  const [code, setCode] = useState('');
  const again = useSendCode();
  const sign = useSetupStep((_, options) =>
    call('signPortalAgreement', { body: { code, can_sign: true } }, options),
  );
  const failure = sign.error ?? again.error;
  return (
    <form
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        sign.mutate();
      }}
    >
      <DenseBanner tone="info" live="polite" title={copy.sentTo(sentTo)} />
      <DenseTextField
        label={copy.code}
        error={failure === null ? undefined : sentenceOf(failure)}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, ''))}
      />
      <DenseButton type="submit" full busy={sign.isPending}>
        {copy.sign}
      </DenseButton>
      <div className={styles.row}>
        <DenseButton variant="text" busy={again.isPending} onClick={() => again.mutate()}>
          {copy.again}
        </DenseButton>
      </div>
    </form>
  );
}

/** What was signed, by whom and when, to be kept. */
export function SignedPaper({ setup: { agreement } }: StepProps) {
  return (
    <Panel title={setupCopy.steps.items[2]}>
      <div className={styles.stack}>
        <p className={styles.quiet}>
          {copy.signed(agreement.signed_by ?? '', momentText(agreement.signed_at ?? ''))}
        </p>
        <div className={styles.row}>
          <DenseButtonLink variant="quiet" icon="file-pdf-fill" href={PAPER} target="_blank">
            {copy.paper}
          </DenseButtonLink>
        </div>
      </div>
    </Panel>
  );
}
