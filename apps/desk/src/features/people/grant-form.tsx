import { type StaffRole, staffRoles } from '@abona/contract/staff/staff-roles';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import {
  DenseSelectField,
  DenseTextArea,
  DenseTextField,
} from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACT_NOTE_MAX, ACT_NOTE_MIN, approversOfAct } from '#acts/act-calls.ts';
import { ActChanges } from '#acts/act-changes.tsx';
import { rolesOf } from '#acts/change-text.ts';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { peopleCopy } from '#copy/people.ts';
import { isReason, reasonOptions } from '#copy/reasons.ts';
import { anyRoleText, roleWords } from '#copy/roles.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './grant-form.module.css';
import { useFormKeys } from './people-keys.tsx';
import { nameOf, type StaffPerson } from './person.ts';
import { Conflicts } from './person-panel.tsx';

type Draft = {
  readonly email: string;
  readonly role: string;
  readonly until: string;
  readonly reason: string;
  readonly note: string;
};

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const isRole = (text: string): text is StaffRole => staffRoles.some((role) => role === text);

/** Who gets which role until when; null while the draft does not say. A day counts until it ends in Mexico City. */
function orderOf({ email, role, until }: Draft) {
  const address = email.trim().toLowerCase();
  if (!emailShape.test(address) || !isRole(role)) return null;
  const end = until === '' ? null : new Date(`${until}T23:59:59-06:00`);
  return { email: address, role, ...(end === null ? {} : { until: end.toISOString() }) };
}

type Order = NonNullable<ReturnType<typeof orderOf>>;

const { form } = peopleCopy;

/** What is still missing, by field. */
const missingIn = ({ email, role, reason, note }: Draft) => ({
  email: emailShape.test(email.trim()) ? undefined : form.missingEmail,
  role: isRole(role) ? undefined : form.missingRole,
  reason: isReason(reason) ? undefined : form.missingReason,
  note: note.trim().length < ACT_NOTE_MIN ? form.missingNote : undefined,
});

/** Sends what was seen: its fingerprint goes along, and what was not seen does not happen. */
function useGrant(onDone: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({
      order,
      draft,
      fingerprint,
    }: {
      order: Order;
      draft: Draft;
      fingerprint: string;
    }) =>
      call('grantRole', {
        body: {
          ...order,
          reason: isReason(draft.reason) ? draft.reason : 'other',
          note: draft.note.trim(),
          fingerprint,
        },
      }),
    onSuccess: ({ outcome }, { order }) => {
      const said = outcome === 'waits' ? peopleCopy.asked : peopleCopy.granted;
      toasts.show(said(roleWords[order.role], order.email));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
}

type GrantFormProps = {
  /** Null: somebody who is not there yet. */
  readonly person: StaffPerson | null;
  readonly onRole: (role: string) => void;
  readonly onClose: () => void;
};

/** A role for somebody: what it changes is seen first, and somebody else agrees. */
export function GrantForm({ person, onRole, onClose }: GrantFormProps) {
  const [draft, setDraft] = useState<Draft>({
    email: person?.email ?? '',
    role: '',
    until: '',
    reason: '',
    note: '',
  });
  const [isSent, setSent] = useState(false);
  const order = orderOf(draft);
  const preview = useCall(
    'previewRoleGrant',
    { query: order ?? { email: '', role: 'support' } },
    { enabled: order !== null },
  );
  const grant = useGrant(onClose);
  const missing = missingIn(draft);
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const send = () => {
    setSent(true);
    const fingerprint = preview.data?.fingerprint;
    const isWhole = Object.values(missing).every((sentence) => sentence === undefined);
    if (!isWhole || order === null || fingerprint === undefined || grant.isPending) return;
    grant.mutate({ order, draft, fingerprint });
  };
  useFormKeys(send, onClose);
  const failure = grant.error ?? (order === null ? null : preview.error);
  return (
    <Panel
      title={person === null ? peopleCopy.inviteTitle : peopleCopy.grantTitle(nameOf(person))}
      footer={
        <div className={styles.acts}>
          <DenseButton variant="approval" keys="Ctrl Enter" busy={grant.isPending} onClick={send}>
            {isRole(draft.role) ? form.ask(roleWords[draft.role]) : form.askBlank}
          </DenseButton>
          <DenseButton variant="ghost" keys="Esc" onClick={onClose}>
            {peopleCopy.cancel}
          </DenseButton>
          <span className={styles.note}>
            {form.second(anyRoleText(approversOfAct('grant_role')))}
          </span>
        </div>
      }
    >
      {failure !== null && <DenseBanner tone="late" live="assertive" title={sentenceOf(failure)} />}
      <div className={styles.columns}>
        <GrantFields
          draft={draft}
          missing={isSent ? missing : {}}
          isKnown={person !== null}
          onChange={change}
          onRole={onRole}
        />
        <GrantPreview data={order === null ? undefined : preview.data} />
      </div>
    </Panel>
  );
}

type GrantFieldsProps = {
  readonly draft: Draft;
  readonly missing: Partial<ReturnType<typeof missingIn>>;
  readonly isKnown: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onRole: (role: string) => void;
};

function GrantFields({ draft, missing, isKnown, onChange, onRole }: GrantFieldsProps) {
  return (
    <div className={styles.fields}>
      <DenseTextField
        label={form.email}
        type="email"
        value={draft.email}
        readOnly={isKnown}
        error={missing.email}
        autoFocus={!isKnown}
        autoComplete="off"
        onChange={({ target }) => onChange({ email: target.value })}
      />
      <DenseSelectField
        label={form.role}
        blank={form.roleBlank}
        options={staffRoles.map((value) => ({ value, text: roleWords[value] }))}
        value={draft.role}
        error={missing.role}
        autoFocus={isKnown}
        onChange={({ target }) => {
          onChange({ role: target.value });
          onRole(target.value);
        }}
      />
      <DenseTextField
        label={form.until}
        type="date"
        value={draft.until}
        help={form.untilHelp}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <DenseSelectField
        label={form.reason}
        blank={form.reasonBlank}
        options={reasonOptions}
        value={draft.reason}
        error={missing.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <DenseTextArea
        label={form.note}
        className={styles.whole}
        value={draft.note}
        maxLength={ACT_NOTE_MAX}
        error={missing.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  );
}

type GrantPreviewProps = { readonly data: ReturnType<typeof useCall<'previewRoleGrant'>>['data'] };

/** What it would change, by the code that changes it; and whether the roles should meet in one person. */
function GrantPreview({ data }: GrantPreviewProps) {
  if (data === undefined) return <p className={styles.note}>{form.previewWaits}</p>;
  const after = data.preview.changes.find(({ what }) => what === 'roles')?.after ?? null;
  return (
    <div className={styles.preview}>
      <ActChanges preview={data.preview} head={form.ifGranted} />
      <Conflicts roles={rolesOf(after)} />
    </div>
  );
}
