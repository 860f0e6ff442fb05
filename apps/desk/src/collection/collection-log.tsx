import { peso } from '@abona/client/office/money.ts';
import type { StaffCallReply } from '@abona/contract/client-types';
import type { PromiseState } from '@abona/contract/staff/arrears-terms';
import { DenseTag, type DenseTagTone } from '@abona/ui/dense/display/dense-tag.tsx';
import { arrearsCopy, channelWords, outcomeWords, promiseWords } from '#copy/arrears.ts';
import { momentText, shortDayText, wholeDayText } from '#lib/moments.ts';
import styles from './collection-log.module.css';

type LogProps = {
  readonly file: Pick<StaffCallReply<'getArrearsLoan'>, 'contacts' | 'promises'>;
};

/** Who reached them, by what, and what came of it; the latest first. */
export function ContactLog({ file: { contacts } }: LogProps) {
  return (
    <section>
      <h3 className={styles.title}>{arrearsCopy.log}</h3>
      {contacts.length === 0 && <p className={styles.note}>{arrearsCopy.noContacts}</p>}
      <ol>
        {contacts.map((contact) => (
          <li key={contact.contact_id} className={styles.entry}>
            <b>
              {arrearsCopy.logged(
                channelWords[contact.channel],
                contact.outcome === null
                  ? arrearsCopy.pendingOutcome
                  : outcomeWords[contact.outcome],
              )}
            </b>
            <span className={styles.note}>{momentText(new Date(contact.at))}</span>
            {contact.note !== null && <span className={styles.words}>{contact.note}</span>}
            <span className={styles.words}>
              {contact.agency === null
                ? contact.by.name
                : arrearsCopy.loggedBy(contact.agency, contact.by.name ?? '')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const tones: Readonly<Record<PromiseState, DenseTagTone>> = {
  open: 'info',
  kept: 'ok',
  broken: 'latesoft',
  replaced: 'off',
};

/** What they promised, and what became of it. */
export function PromiseLog({ file: { promises } }: LogProps) {
  return (
    <section>
      <h3 className={styles.title}>{arrearsCopy.promises}</h3>
      {promises.length === 0 && <p className={styles.note}>{arrearsCopy.noPromises}</p>}
      <ol>
        {promises.map((promise) => (
          <li key={promise.promise_id} className={styles.entry}>
            <b>{arrearsCopy.promised(wholeDayText(promise.due_on), peso(promise.amount))}</b>
            <DenseTag tone={tones[promise.state]} text={promiseWords[promise.state]} />
            <span className={styles.words}>
              {arrearsCopy.paidOf(peso(promise.paid), peso(promise.amount))}
              {promise.by.name !== null &&
                `, ${arrearsCopy.madeBy(shortDayText(promise.made_on), promise.by.name)}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
