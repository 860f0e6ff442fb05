import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { KeyValues } from '@abona/ui/dense/display/key-values.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { consentWords, customerCopy } from '#copy/customer.ts';
import { dateText, momentText } from '#lib/moments.ts';
import styles from './panels.module.css';

const moment = (text: string): string => momentText(new Date(text));

export function DevicesPanel({ sessions, devices }: Pick<StaffCustomer, 'sessions' | 'devices'>) {
  const isEmpty = sessions.length === 0 && devices.length === 0;
  return (
    <Panel title={customerCopy.devices} count={sessions.length === 0 ? undefined : sessions.length}>
      {isEmpty && <p className={styles.none}>{customerCopy.noDevices}</p>}
      <ul className={styles.rows}>
        {sessions.map(({ device, started_at: startedAt, seen_at: seenAt }) => (
          <li key={`${device}${startedAt}`} className={styles.device}>
            <DenseIcon name="desktop-bold" />
            <span>
              {device}
              <span className={styles.note}>{customerCopy.seen(moment(seenAt))}</span>
            </span>
          </li>
        ))}
        {devices.map(({ device, since }) => (
          <li key={`${device}${since}`} className={styles.device}>
            <DenseIcon name="bell" />
            <span>
              {device}
              <span className={styles.note}>{customerCopy.notices(dateText(new Date(since)))}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function ConsentsPanel({ consents }: Pick<StaffCustomer, 'consents'>) {
  return (
    <Panel title={customerCopy.consents}>
      {consents.length === 0 && <p className={styles.none}>{customerCopy.noConsents}</p>}
      <KeyValues
        entries={consents.map(({ document, is_given: isGiven, at }) => ({
          label: consentWords[document],
          value: (
            <span className={styles.line}>
              {(isGiven ? customerCopy.given : customerCopy.withdrawn)(dateText(new Date(at)))}
            </span>
          ),
        }))}
      />
    </Panel>
  );
}
