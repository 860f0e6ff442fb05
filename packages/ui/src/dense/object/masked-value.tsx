import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { DenseButton } from '#dense/action/dense-button.tsx';
import { IconAction } from '#dense/action/icon-action.tsx';
import { DenseIcon } from '#dense/dense-icon.tsx';
import { denseCopy } from '#dense/dense-words.ts';
import { ClockBadge } from '#dense/display/clock-badge.tsx';
import { RadioRows } from '#dense/form/choices.tsx';
import { DenseTextField } from '#dense/form/dense-fields.tsx';
import type { Reason } from '#dense/form/reason-fields.tsx';
import { clockText, useCountdown } from '#feedback/use-countdown.ts';
import { VisuallyHidden } from '#visually-hidden.tsx';
import styles from './masked-value.module.css';

type UnmaskReason = {
  readonly value: string;
  readonly text: string;
  /** This one needs words of one's own. */
  readonly asksText?: boolean | undefined;
};

type MaskedValueProps = {
  /** What it is: "CURP". */
  readonly label: string;
  /** As everybody sees it: "NUSM••••••••••••09". */
  readonly masked: string;
  /** The value, for as long as it may be seen; it lives in the memory of the screen alone. */
  readonly shown?: { readonly value: string; readonly until: number } | undefined;
  readonly reasons: readonly UnmaskReason[];
  readonly onShow: (reason: Reason) => void;
  readonly onHide: () => void;
  readonly busy?: boolean | undefined;
  /** This role never sees it. */
  readonly forbidden?: boolean | undefined;
};

const WINDOW_S = 300;

type AskingProps = Pick<MaskedValueProps, 'label' | 'reasons' | 'onShow' | 'busy'> & {
  readonly onCancel: () => void;
};

function Asking({ label, reasons, onShow, onCancel, busy }: AskingProps) {
  const [code, setCode] = useState<string | null>(null);
  const [text, setText] = useState('');
  const chosen = reasons.find(({ value }) => value === code);
  const ready = chosen !== undefined && (chosen.asksText !== true || text.trim() !== '');
  return (
    <form
      className={styles.asking}
      aria-label={`${denseCopy.show} ${label}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && code !== null) onShow({ code, text: text.trim() });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <RadioRows
        bare
        legendShown
        legend={denseCopy.whyShow}
        choices={reasons}
        value={code}
        onChange={setCode}
      />
      {chosen?.asksText === true && (
        <DenseTextField
          label={denseCopy.reason}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <div className={styles.acts}>
        <DenseButton type="submit" size="s" keys="Enter" disabled={!ready} busy={busy}>
          {denseCopy.showForFive}
        </DenseButton>
        <DenseButton variant="ghost" size="s" onClick={onCancel}>
          {denseCopy.no}
        </DenseButton>
      </div>
    </form>
  );
}

type ShownProps = {
  readonly label: string;
  readonly value: string;
  readonly left: number;
  readonly onHide: () => void;
};

function Shown({ label, value, left, onHide }: ShownProps) {
  return (
    <span className={styles.line}>
      <b className={styles.value}>{value}</b>
      <ClockBadge kind="house" state="soon" text={clockText(left)} used={1 - left / WINDOW_S} />
      <IconAction size="s" icon="eye-slash" label={`${denseCopy.hide} ${label}`} onClick={onHide} />
      <VisuallyHidden>
        <span role="status">{`${label}: ${value}`}</span>
      </VisuallyHidden>
    </span>
  );
}

/** After asking or hiding, the focus is where the eye stands; a first drawing takes no focus. */
function useFocusBack(asking: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasAsking = useRef(asking);
  useEffect(() => {
    if (wasAsking.current && !asking) place.current?.querySelector('button')?.focus();
    if (asking) place.current?.querySelector('input')?.focus();
    wasAsking.current = asking;
  }, [asking]);
  return place;
}

/** A value that is covered until there is a reason to see it: five minutes, written to the trail. */
export function MaskedValue(props: MaskedValueProps) {
  const { label, masked, shown, forbidden = false, onHide } = props;
  const [asks, setAsks] = useState(false);
  const left = useCountdown(shown?.until ?? null);
  const visible = shown !== undefined && left > 0;
  const asking = asks && !visible;
  const place = useFocusBack(asking);
  const hide = useEffectEvent(onHide);
  useEffect(() => {
    if (visible) setAsks(false);
    else if (shown !== undefined) hide();
  }, [visible, shown]);

  if (forbidden) {
    return (
      <span className={styles.line}>
        <span className={styles.masked}>{masked}</span>
        <DenseIcon name="lock-key" size="s" className={styles.lock} />
        <VisuallyHidden>{denseCopy.notAllowed}</VisuallyHidden>
      </span>
    );
  }
  return (
    <div ref={place} className={styles.place}>
      {visible && <Shown label={label} value={shown.value} left={left} onHide={onHide} />}
      {!visible && (
        <span className={styles.line}>
          <span className={styles.masked}>{masked}</span>
          {!asking && (
            <IconAction
              size="s"
              icon="eye"
              label={`${denseCopy.show} ${label}`}
              onClick={() => setAsks(true)}
            />
          )}
        </span>
      )}
      {asking && <Asking {...props} onCancel={() => setAsks(false)} />}
    </div>
  );
}
