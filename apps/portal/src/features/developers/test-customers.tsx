import { testCustomers } from '@abona/merchant-docs/test-customers';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { Petal, type PetalTone } from '@abona/ui/dense/display/petal.tsx';
import type { DenseIconName } from '@abona/ui/icons/dense-icon-names.ts';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { testCustomersCopy } from '#copy/developers.ts';
import { CopyButton } from '#shell/copy-button.tsx';
import styles from './test-customers.module.css';

type Outcome = (typeof testCustomers)[number]['outcome'];

const looks: Readonly<Record<Outcome, { icon: DenseIconName; tone: PetalTone }>> = {
  goes_on: { icon: 'check-bold', tone: 'jade' },
  declined: { icon: 'x-bold', tone: 'plain' },
  waits: { icon: 'clock-bold', tone: 'gold' },
};

/** All that decides an outcome: cards, phones and accounts stand there, too. */
const TEST_DATA = '/docs/es/testing#inputs';

/** Who can be tried with, what comes of each, and what to paste into the application. */
export const TestCustomers = () => (
  <Panel title={testCustomersCopy.title} pad={false}>
    <p className={styles.how}>{testCustomersCopy.how}</p>
    <ul>
      {testCustomers.map(({ name, curp, postalCode, outcome, words }) => (
        <li key={curp} className={styles.person}>
          <Petal {...looks[outcome]} size="s" label={testCustomersCopy.outcomes[outcome]} />
          <p className={styles.words}>
            <b>{name}</b>
            {words}
          </p>
          <span className={styles.values}>
            <CopyButton variant="ghost" size="s" text={curp}>
              <VisuallyHidden>{testCustomersCopy.curpOf(name)}</VisuallyHidden>
              <code className={styles.code}>{curp}</code>
            </CopyButton>
            <CopyButton variant="ghost" size="s" text={postalCode}>
              <VisuallyHidden>{testCustomersCopy.postalCodeOf(name)}</VisuallyHidden>
              <code className={styles.code}>{postalCode}</code>
            </CopyButton>
          </span>
        </li>
      ))}
    </ul>
    <p className={styles.more}>
      <a href={TEST_DATA}>{testCustomersCopy.all}</a>
    </p>
  </Panel>
);
