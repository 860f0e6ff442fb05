import { useSearch } from '@abona/client/office/use-address.ts';
import type { StaffCustomer } from '@abona/contract/staff/staff-customer';
import { addDays, parseCivilDate } from '@abona/kernel/civil-date';
import { startOfMexicoCityDay } from '@abona/kernel/mexico-city-time';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PreviewedAct } from '#acts/previewed-act.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { restrictionWords as settableWords } from '#copy/changes.ts';
import { customerCopy, restrictionWords } from '#copy/customer.ts';
import { momentText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import styles from './panels.module.css';

type Settable = keyof typeof settableWords;

const settable = Object.keys(settableWords) as Settable[];
const settableOf = (code: string | undefined): Settable | undefined =>
  settable.find((one) => one === code);

/** The midnight after a day: it is over by then. */
const endOf = (day: string): string | undefined => {
  const read = parseCivilDate(day);
  return read.ok ? new Date(startOfMexicoCityDay(addDays(read.value, 1))).toISOString() : undefined;
};

const moment = (text: string): string => momentText(new Date(text));

type RestrictionsProps = { readonly customer: StaffCustomer };

/** What somebody may not do for now; whoever may forbids more, or asks that it be allowed again. */
export function RestrictionsPanel({ customer }: RestrictionsProps) {
  const { restrictions } = customer;
  const [search, change] = useSearch();
  const may = useMay();
  const lifting = settableOf(search['quitar']);
  const close = () => change({ quitar: null, restringir: null, hasta: null });
  if (search['restringir'] !== undefined && may('placeRestriction'))
    return <PlacementPanel customer={customer} onClose={close} />;
  if (lifting !== undefined && may('liftRestriction'))
    return <LiftPanel customer={customer} code={lifting} onClose={close} />;
  return (
    <Panel title={customerCopy.restrictions}>
      {restrictions.length === 0 && <p className={styles.none}>{customerCopy.noRestrictions}</p>}
      <div className={styles.rows}>
        {restrictions.map(({ code, since, until }) => (
          <DenseBanner
            key={code}
            tone="warn"
            title={restrictionWords[code]}
            text={[
              customerCopy.sinceMoment(moment(since)),
              until === null ? customerCopy.untilSomebody : customerCopy.until(moment(until)),
            ].join(' ')}
            action={
              settableOf(code) !== undefined && may('liftRestriction') ? (
                <DenseButton variant="line" onClick={() => change({ quitar: code })}>
                  {customerCopy.lift}
                </DenseButton>
              ) : undefined
            }
          />
        ))}
        {may('placeRestriction') && (
          <DenseButton
            variant="line"
            full
            onClick={() => change({ restringir: settable[0] ?? '' })}
          >
            {customerCopy.restrict}
          </DenseButton>
        )}
      </div>
    </Panel>
  );
}

type ActProps = RestrictionsProps & { readonly onClose: () => void };

function PlacementPanel({ customer, onClose }: ActProps) {
  const [search, change] = useSearch();
  const code = settableOf(search['restringir']) ?? 'account_blocked';
  const day = search['hasta'] ?? '';
  return (
    <Panel title={customerCopy.restrict}>
      <div className={styles.rows}>
        <DenseSelectField
          label={customerCopy.restrictWhat}
          options={settable.map((value) => ({ value, text: settableWords[value] }))}
          value={code}
          onChange={(event) => change({ restringir: event.target.value })}
        />
        <DenseTextField
          label={customerCopy.restrictUntil}
          help={customerCopy.restrictUntilHelp}
          type="date"
          value={day}
          onChange={(event) => change({ hasta: event.target.value })}
        />
        <PlacementForm
          key={`${code}${day}`}
          customer={customer}
          order={{ code, until: endOf(day) }}
          onClose={onClose}
        />
      </div>
    </Panel>
  );
}

type Placement = { readonly code: Settable; readonly until: string | undefined };

function PlacementForm({ customer, order, onClose }: ActProps & { readonly order: Placement }) {
  const params = { customer_id: customer.customer_id };
  return (
    <PreviewedAct
      preview={useCall('previewRestriction', { params, query: order })}
      verb={() => customerCopy.restrictVerb}
      onAct={(why, idempotencyKey) =>
        call('placeRestriction', { params, body: { ...why, ...order } }, { idempotencyKey })
      }
      onClose={onClose}
    />
  );
}

function LiftPanel({ customer, code, onClose }: ActProps & { readonly code: Settable }) {
  const params = { customer_id: customer.customer_id };
  return (
    <Panel title={customerCopy.liftTitle(settableWords[code])}>
      <PreviewedAct
        preview={useCall('previewRestrictionLift', { params, query: { code } })}
        verb={() => customerCopy.lift}
        onAct={(why, idempotencyKey) =>
          call('liftRestriction', { params, body: { ...why, code } }, { idempotencyKey })
        }
        onClose={onClose}
      />
    </Panel>
  );
}
