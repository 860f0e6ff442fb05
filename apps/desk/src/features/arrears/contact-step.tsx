import { useSearch } from '@abona/client/office/use-address.ts';
import type { ArrearsContact } from '@abona/contract/staff/arrears';
import {
  askedHours,
  CONTACT_NOTE_MAX,
  type ContactChannel,
  type ContactOutcome,
  contactChannels,
  contactOutcomes,
} from '@abona/contract/staff/arrears-terms';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { DenseSelectField, DenseTextArea } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CustomerField } from '#acts/customer-field.tsx';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { ContactLog } from '#collection/collection-log.tsx';
import {
  arrearsCopy,
  channelWords,
  outcomeWords,
  refusalTexts,
  reserveWords,
} from '#copy/arrears.ts';
import { fieldWords } from '#copy/customer.ts';
import { hourText } from '#lib/moments.ts';
import { useMay } from '#session/session.ts';
import { Failure } from '#shell/route-failure.tsx';
import type { ArrearsFile } from './guard-until.ts';
import styles from './loan-panel.module.css';

type FileProps = { readonly file: ArrearsFile };

/** Announces a contact, shows where to reach them, and takes what came of it. */
export function ContactStep({ file }: FileProps) {
  const may = useMay();
  const unsettled = file.contacts.find(
    ({ is_mine: isMine, outcome }) => isMine && outcome === null,
  );
  return (
    <>
      {may('reserveContact') ? (
        unsettled === undefined ? (
          <Reserve file={file} />
        ) : (
          <Outcome key={unsettled.contact_id} contact={unsettled} file={file} />
        )
      ) : (
        <p className={styles.note}>{arrearsCopy.readOnly}</p>
      )}
      <ContactLog file={file} />
    </>
  );
}

const isSpoken = (channel: ContactChannel): boolean => channel === 'call' || channel === 'visit';

function Reserve({ file }: FileProps) {
  const queryClient = useQueryClient();
  const [channel, setChannel] = useState<ContactChannel>(
    file.row.next.action === 'message' ? 'whatsapp' : 'call',
  );
  const { agency } = file.row;
  const own = isSpoken(channel) ? file.row.guard : file.message_guard;
  // Whoever has it calls: once it went to a despacho, what is announced here is the despacho's.
  const guard = agency === null ? own : file.agency_guard;
  const reserve = useMutation({
    mutationFn: () =>
      call('reserveContact', {
        params: { loan_id: file.row.loan_id },
        body: { channel, ...(agency === null ? {} : { for_agency: true }) },
      }),
    onSuccess: () => toasts.show(arrearsCopy.reserved),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const note =
    agency === null ? arrearsCopy.reserveNote : arrearsCopy.reserveForAgency(agency.name);
  return (
    <div className={styles.form}>
      <DenseSelectField
        label={arrearsCopy.channel}
        options={contactChannels.map((value) => ({ value, text: channelWords[value] }))}
        value={channel}
        help={guard.reason === null ? note : refusalTexts[guard.reason]}
        onChange={({ target }) =>
          setChannel(contactChannels.find((value) => value === target.value) ?? 'call')
        }
      />
      {reserve.error !== null && (
        <Failure failure={reserve.error} onRetry={() => reserve.mutate()} />
      )}
      <div className={styles.acts}>
        <DenseButton
          icon={isSpoken(channel) ? 'phone-call-fill' : 'chat-circle-fill'}
          busy={reserve.isPending}
          disabled={!guard.is_allowed}
          onClick={() => reserve.mutate()}
        >
          {reserveWords[channel]}
        </DenseButton>
      </div>
    </div>
  );
}

const isOutcome = (text: string): text is ContactOutcome =>
  contactOutcomes.some((outcome) => outcome === text);

const hours = Array.from(
  { length: askedHours.last - askedHours.first + 1 },
  (_, place) => askedHours.first + place,
);

function Outcome({ contact, file }: FileProps & { readonly contact: ArrearsContact }) {
  const queryClient = useQueryClient();
  const [, change] = useSearch();
  const [outcome, setOutcome] = useState('');
  const [hour, setHour] = useState(String(askedHours.last));
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: async () => {
      if (!isOutcome(outcome)) throw new TypeError(outcome);
      const words = note.trim();
      return call('recordContactOutcome', {
        params: { contact_id: contact.contact_id },
        body: {
          outcome,
          ...(words === '' ? {} : { note: words }),
          ...(outcome === 'asked_hour' ? { hour: Number(hour) } : {}),
        },
      });
    },
    onSuccess: () => {
      toasts.show(arrearsCopy.outcomeSaved);
      if (outcome === 'promised') change({ paso: 'promesa' });
      if (outcome === 'cannot_pay') change({ paso: 'convenio' });
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isOutcome(outcome) && !save.isPending) save.mutate();
  };
  const title = arrearsCopy.outcomeOf(
    channelWords[contact.channel],
    hourText(new Date(contact.at)),
  );
  return (
    <>
      <DenseBanner tone="info" title={title} />
      <Phone file={file} />
      <form className={styles.form} onSubmit={submit}>
        <DenseSelectField
          label={arrearsCopy.outcome}
          blank={arrearsCopy.outcomeBlank}
          options={contactOutcomes.map((value) => ({ value, text: outcomeWords[value] }))}
          value={outcome}
          error={isTried && !isOutcome(outcome) ? arrearsCopy.outcomeMissing : undefined}
          onChange={({ target }) => setOutcome(target.value)}
        />
        {outcome === 'asked_hour' && (
          <DenseSelectField
            label={arrearsCopy.hour}
            options={hours.map((value) => ({
              value: String(value),
              text: arrearsCopy.hourText(value),
            }))}
            value={hour}
            onChange={({ target }) => setHour(target.value)}
          />
        )}
        <DenseTextArea
          label={arrearsCopy.note}
          maxLength={CONTACT_NOTE_MAX}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {save.error !== null && <Failure failure={save.error} onRetry={() => save.mutate()} />}
        <div className={styles.acts}>
          <DenseButton type="submit" busy={save.isPending}>
            {arrearsCopy.saveOutcome}
          </DenseButton>
        </div>
      </form>
    </>
  );
}

/** Masked until somebody says why they must see it; who looked is kept. */
function Phone({ file }: FileProps) {
  const params = { customer_id: file.row.customer.customer_id };
  const customer = useCall('getStaffCustomer', { params });
  if (customer.data === undefined) return null;
  return (
    <div>
      <p className={styles.label}>{fieldWords.phone}</p>
      <CustomerField field="phone" customer={customer.data} />
    </div>
  );
}
