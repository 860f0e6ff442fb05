import { classNames } from '#class-names.ts';
import styles from './two-plans.module.css';

type PlanFacts = {
  readonly title: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
};

type TwoPlansProps = { readonly today: PlanFacts; readonly proposed: PlanFacts };

/** Today's plan and the new one, fact by fact; the first fact is the one that weighs. */
export function TwoPlans({ today, proposed }: TwoPlansProps) {
  return (
    <div className={styles.plans}>
      <Plan plan={today} />
      <Plan plan={proposed} isNew />
    </div>
  );
}

function Plan({ plan, isNew = false }: { readonly plan: PlanFacts; readonly isNew?: boolean }) {
  return (
    <section className={classNames(styles.plan, isNew && styles.proposed)}>
      <h3>{plan.title}</h3>
      <dl className={styles.facts}>
        {plan.facts.map(({ name, value }, place) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={place === 0 ? styles.main : styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type DifferenceProps = {
  readonly text: string;
  readonly support?: string;
  readonly amount: string;
};

/** What the new plan costs beyond today's, in ink. */
export function Difference({ text, support, amount }: DifferenceProps) {
  return (
    <p className={styles.difference}>
      <span className={styles.words}>
        {text}
        {support !== undefined && <span className={styles.support}>{support}</span>}
      </span>
      <b className={styles.amount}>{amount}</b>
    </p>
  );
}
