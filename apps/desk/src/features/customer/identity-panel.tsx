import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import type { MaskedField } from '@abona/contract/staff-acts/act-values';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { CustomerField } from '#acts/customer-field.tsx';
import { customerCopy, fieldWords } from '#copy/customer.ts';
import styles from './identity-panel.module.css';

type IdentityProps = { readonly customer: StaffCustomer };

const fields = Object.keys(fieldWords) as readonly MaskedField[];

/** Who somebody is: names for all, everything else masked until somebody says why they must see it. */
export function IdentityPanel({ customer }: IdentityProps) {
  const { identity } = customer;
  const isVerified = identity?.status === 'approved';
  return (
    <Panel
      title={customerCopy.identity}
      actions={
        <DenseTag
          tone={isVerified ? 'ok' : 'off'}
          text={isVerified ? customerCopy.identityStates.approved : customerCopy.unverified}
        />
      }
    >
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field} className={styles.field}>
            <dt>{fieldWords[field]}</dt>
            <dd>
              <CustomerField field={field} customer={customer} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
