import { ApiFailure } from '@abona/client/api-failure.ts';
import { useSearch } from '@abona/client/office/use-address.ts';
import { contactHours } from '@abona/contract/legal-terms';
import type { Agency } from '@abona/contract/staff-acts/agency-acts';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { SidePanel } from '@abona/ui/dense/queue/side-panel.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { agenciesCopy } from '#copy/agencies.ts';
import { useShortcuts } from '#keyboard/use-shortcuts.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './agencies-screen.module.css';

const copy = agenciesCopy.form;

type Draft = {
  readonly name: string;
  readonly rfc: string;
  readonly address: string;
  readonly redeco_number: string;
  readonly registered_on: string;
  readonly phones: string;
  readonly partners: string;
  readonly people: string;
  readonly from_hour: string;
  readonly until_hour: string;
};

const draftOf = (agency: Agency | null): Draft => ({
  name: agency?.name ?? '',
  rfc: agency?.rfc ?? '',
  address: agency?.address ?? '',
  redeco_number: agency?.redeco_number ?? '',
  registered_on: agency?.registered_on ?? '',
  phones: agency?.phones.join('\n') ?? '',
  partners: agency?.partners.join('\n') ?? '',
  people: agency?.people.join('\n') ?? '',
  from_hour: String(agency?.from_hour ?? 9),
  until_hour: String(agency?.until_hour ?? 19),
});

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const factsOf = (draft: Draft) => ({
  name: draft.name,
  address: draft.address,
  phones: linesOf(draft.phones),
  partners: linesOf(draft.partners),
  people: linesOf(draft.people),
  from_hour: Number(draft.from_hour),
  until_hour: Number(draft.until_hour),
});

function useSave(agency: Agency | null, onClose: () => void) {
  const queryClient = useQueryClient();
  const [, change] = useSearch();
  return useMutation({
    mutationFn: async (draft: Draft) => {
      if (agency !== null) {
        const params = { agency_id: agency.agency_id };
        await call('changeAgency', { params, body: factsOf(draft) });
        return agency.agency_id;
      }
      const { rfc, redeco_number, registered_on } = draft;
      const body = { ...factsOf(draft), rfc, redeco_number, registered_on };
      return (await call('registerAgency', { body })).agency_id;
    },
    onSuccess: (despacho, draft) => {
      toasts.show(agency === null ? copy.saved(draft.name) : copy.changed);
      if (agency === null) change({ accion: null, despacho });
      else onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

type AgencyFormProps = {
  /** Null: one that is not registered yet. */
  readonly agency: Agency | null;
  readonly onClose: () => void;
};

/** What REDECO and the law want to know of a despacho; the server says what cannot be so, field by field. */
export function AgencyForm({ agency, onClose }: AgencyFormProps) {
  const [draft, setDraft] = useState(() => draftOf(agency));
  const [isSent, setSent] = useState(false);
  const save = useSave(agency, onClose);
  const isWhole = Object.values(draft).every((text) => text.trim() !== '');
  const send = () => {
    setSent(true);
    if (isWhole && !save.isPending) save.mutate(draft);
  };
  const { keys } = agenciesCopy;
  useShortcuts([
    { ...keys.confirm, keys: 'Ctrl+Enter', run: send },
    { ...keys.cancel, keys: 'Escape', run: onClose },
  ]);
  const fields = save.error instanceof ApiFailure ? save.error.fields : [];
  const field = (name: keyof Draft) => ({
    value: draft[name],
    error:
      isSent && draft[name].trim() === ''
        ? copy.missing
        : fields.find(({ path }) => path.split('.')[0] === name)?.message,
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <SidePanel
      edits
      title={agency === null ? copy.title : copy.changeTitle(agency.name)}
      closeLabel={agenciesCopy.close}
      onClose={onClose}
      footer={
        <>
          <DenseButton keys="Ctrl Enter" busy={save.isPending} onClick={send}>
            {agency === null ? copy.save : copy.saveChange}
          </DenseButton>
          <DenseButton variant="ghost" keys="Esc" onClick={onClose}>
            {agenciesCopy.cancel}
          </DenseButton>
        </>
      }
    >
      {save.error !== null && fields.length === 0 && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(save.error)} />
      )}
      <div className={styles.form}>
        <DenseTextField label={copy.name} className={styles.whole} {...field('name')} />
        {agency === null && (
          <>
            <DenseTextField label={copy.rfc} {...field('rfc')} />
            <DenseTextField label={copy.redeco} {...field('redeco_number')} />
            <DenseTextField label={copy.since} type="date" {...field('registered_on')} />
          </>
        )}
        <DenseTextArea label={copy.address} className={styles.whole} {...field('address')} />
        <DenseTextArea
          label={copy.phones}
          help={copy.phonesHelp}
          className={styles.whole}
          {...field('phones')}
        />
        <DenseTextArea label={copy.partners} className={styles.whole} {...field('partners')} />
        <DenseTextArea label={copy.people} className={styles.whole} {...field('people')} />
        <DenseSelectField label={copy.from} options={hours} {...field('from_hour')} />
        <DenseSelectField label={copy.until} options={hours} {...field('until_hour')} />
      </div>
    </SidePanel>
  );
}

/** Those of the law: whoever calls earlier or later breaks it. */
const hours = Array.from({ length: contactHours.last - contactHours.first + 1 }, (_, place) => {
  const hour = contactHours.first + place;
  return { value: String(hour), text: copy.hour(hour) };
});
