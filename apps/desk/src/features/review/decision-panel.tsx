import { peso } from '@abona/client/office/money.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import type { ApplicationReview } from '@abona/contract/staff/application-review';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { RadioRows } from '@abona/ui/dense/form/choices.tsx';
import { useWaitingRequest, WaitingRequest } from '#acts/waiting-request.tsx';
import { reviewCopy } from '#copy/review.ts';
import { useOpenAct } from '#keyboard/use-open-act.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { useMay } from '#session/session.ts';
import { Approval, Decline, Proof, SmallerLine } from './decision-forms.tsx';
import styles from './review-panels.module.css';

const { decision: copy } = reviewCopy;

/** What can be decided, in the order of the keys that choose it. */
const choices = ['aprobar', 'menos', 'pedir', 'no'] as const;
type Choice = (typeof choices)[number];

const forms = { aprobar: Approval, menos: SmallerLine, pedir: Proof, no: Decline } as const;

const isChoice = (text: string | undefined): text is Choice =>
  choices.some((choice) => choice === text);

type DecisionProps = {
  readonly review: ApplicationReview;
  /** Somebody else has it: it can be read, and nothing is decided. */
  readonly isResting: boolean;
};

/** What whoever is here decides; the choice stands in the address. */
export function DecisionPanel({ review, isResting }: DecisionProps) {
  const [search, change] = useSearch();
  const may = useMay();
  const waiting = useWaitingRequest(`application:${review.application_id}`);
  const canDecide = review.may.decide && may('approveApplication') && waiting === null;
  const isOffered = (choice: Choice): boolean => {
    if (choice === 'pedir') return review.may.ask;
    return choice === 'no' || review.grantable !== null;
  };
  const choose = (choice: Choice | null) =>
    change({ decision: choice, linea: null, razones: null });
  const asked = search['decision'];
  const chosen = isChoice(asked) && isOffered(asked) && canDecide && !isResting ? asked : null;
  useShortcuts(
    canDecide && !isResting
      ? choices.filter(isOffered).map((choice) => ({
          keys: String(choices.indexOf(choice) + 1),
          label: copy.choices[choice],
          hint: copy.hints[choice],
          run: () => choose(choice),
        }))
      : [],
  );
  const place = useOpenAct(chosen, () => choose(null));
  const Form = chosen === null ? null : forms[chosen];
  return (
    <Panel title={copy.title}>
      <div ref={place} tabIndex={-1} className={styles.stack}>
        {waiting !== null && <WaitingRequest requestId={waiting} words={copy} />}
        {canDecide ? (
          <RadioRows
            legend={copy.title}
            choices={choices.map((value) => ({
              value,
              text: copy.choices[value],
              note: noteOf(value, review),
              disabled: isResting || !isOffered(value),
            }))}
            value={chosen}
            onChange={choose}
          />
        ) : (
          waiting === null && <p className={styles.none}>{whyNot(review)}</p>
        )}
        {Form !== null && <Form key={chosen} review={review} onClose={() => choose(null)} />}
      </div>
    </Panel>
  );
}

function noteOf(choice: Choice, { grantable, may }: ApplicationReview): string {
  if (choice === 'aprobar')
    return grantable === null
      ? copy.notGrantable
      : copy.grants(peso(grantable.line), grantable.tier);
  if (choice === 'pedir') return may.ask ? copy.asks : copy.askedAlready;
  return copy.notes[choice];
}

const whyNot = ({ may }: ApplicationReview): string => (may.decide ? copy.notYours : copy.over);
