import { ApiFailure, isUnreachable } from '@abona/client/api-failure.ts';
import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { isStoreCode } from '@abona/contract/merchants/store-code-digits';
import { DenseButton, DenseButtonLink } from '@abona/ui/dense/action/dense-button.tsx';
import { useKeys } from '@abona/ui/dense/action/use-keys.ts';
import { DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { StatesFlower } from '@abona/ui/dense/object/states-flower.tsx';
import { useEffect, useRef, useState } from 'react';
import { tillCopy } from '#copy/till.ts';
import { newOrderId, type PendingCharge } from '#lib/pending-charge.ts';
import { usePaths } from '#routing/use-mode.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import { amountPath } from './amount-entry.tsx';
import looks from './charge.module.css';
import { CodeCamera } from './code-camera.tsx';
import outcome from './sale.module.css';
import styles from './till.module.css';
import { useOnline } from './till-frame.tsx';
import { type Keep, useCharge } from './use-charge.ts';

const words = tillCopy.code;
const DIGITS = 19;
const DIGIT_KEYS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, DIGITS);

/** The code on the customer's phone: seen by the camera, typed, or sent by a reader that types. */
export function CodeEntry({ amount, keep }: Keep & { readonly amount: number }) {
  const [search] = useSearch();
  const [code, setCode] = useState('');
  const isOnline = useOnline();
  const charge = useCharge({ keep });
  const act = useRef<HTMLButtonElement>(null);
  const isRight = isStoreCode(code);
  // A reader at the counter types wherever one is.
  useKeys(
    DIGIT_KEYS.map((keys) => ({ keys, run: () => setCode((typed) => digitsOf(typed + keys)) })),
  );
  useEffect(() => {
    if (isRight) act.current?.focus();
  }, [isRight]);
  const order = search['pedido']?.trim() ?? '';
  const send = () => {
    const pending: PendingCharge = {
      key: crypto.randomUUID(),
      code,
      amount,
      order_id: order === '' ? newOrderId() : order,
    };
    charge.mutate(pending);
  };
  const reset = () => {
    charge.reset();
    setCode('');
  };
  if (charge.error !== null && !isUnreachable(charge.error))
    return <Useless failure={charge.error} code={code} onAgain={reset} />;
  return (
    <form
      className={looks.code}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && isOnline && amount > 0) send();
      }}
    >
      <CodeCamera isRead={isRight} onCode={setCode} onAgain={reset} />
      <div className={looks.digits}>
        <DenseTextField
          label={words.digits}
          help={words.help}
          inputMode="numeric"
          autoComplete="off"
          value={code.replace(/(\d{4})(?=\d)/g, '$1 ')}
          error={code.length === DIGITS && !isRight ? words.wrong : undefined}
          onChange={({ target }) => setCode(digitsOf(target.value))}
        />
      </div>
      <DenseButton
        ref={act}
        type="submit"
        full
        busy={charge.isPending}
        disabled={!isRight || !isOnline || amount <= 0}
      >
        {words.act(peso(amount))}
      </DenseButton>
    </form>
  );
}

/** What is wrong with the code itself: another may do. */
const codeErrors: readonly string[] = ['not_found', 'store_code_expired', 'store_code_refused'];

type UselessProps = {
  readonly failure: Error;
  readonly code: string;
  readonly onAgain: () => void;
};

/** The server did not take it: why, that nothing was charged, and both ways on. The amount stays. */
function Useless({ failure, code, onAgain }: UselessProps) {
  const paths = usePaths();
  const [search] = useSearch();
  const answer = failure instanceof ApiFailure ? failure : null;
  const isCode = answer !== null && codeErrors.includes(answer.code);
  const said = answer?.fields[0]?.message ?? sentenceOf(failure);
  const reason = answer?.code === 'not_found' ? words.unknown : said;
  return (
    <div className={outcome.useless}>
      <div className={outcome.outcome} role="alert">
        <StatesFlower states={Array.from({ length: 8 }, () => 'rest' as const)} size={148} />
        <h2 className={styles.title}>{isCode ? words.useless : words.failed}</h2>
        <p>{`${reason} ${words.nothing}`}</p>
        {isCode && <p className={styles.help}>{`${words.ending} ${code.slice(-4)}`}</p>}
      </div>
      <div className={outcome.acts}>
        {isCode ? (
          <DenseButton full onClick={onAgain}>
            {tillCopy.again}
          </DenseButton>
        ) : (
          <DenseButtonLink full href={amountPath(paths.till, search)}>
            {words.correct}
          </DenseButtonLink>
        )}
        <DenseButtonLink variant="line" full href={paths.till}>
          {tillCopy.otherWay}
        </DenseButtonLink>
      </div>
    </div>
  );
}
