import type { StaffRole } from '@abona/contract/staff/staff-roles';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#api/call.ts';
import { peopleCopy } from '#copy/people.ts';
import { isReason, reasonOptions } from '#copy/reasons.ts';
import { roleWords } from '#copy/roles.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './grant-form.module.css';
import { useFormKeys } from './people-keys.tsx';
import { nameOf, rolesHeld, type StaffPerson } from './person.ts';

type Reason = Parameters<typeof call<'endSessionsOf'>>[1]['body']['reason'];

type ReasonedActProps = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  /** What else is chosen, before the reason. */
  readonly children?: ReactNode;
  /** Does it, and answers with what to say of it. */
  readonly act: (reason: Reason) => Promise<string>;
  readonly onClose: () => void;
};

/** Something that is taken away at once: a reason, and nobody else has to agree. */
function ReasonedAct({ title, text, button, children, act, onClose }: ReasonedActProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const [isSent, setSent] = useState(false);
  const mutation = useMutation({
    mutationFn: act,
    onSuccess: (said) => {
      toasts.show(said);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries(),
  });
  const send = () => {
    setSent(true);
    if (isReason(reason) && !mutation.isPending) mutation.mutate(reason);
  };
  const { form } = peopleCopy;
  useFormKeys(send, onClose);
  return (
    <Panel
      title={title}
      footer={
        <div className={styles.acts}>
          <DenseButton variant="danger" keys="Ctrl Enter" busy={mutation.isPending} onClick={send}>
            {button}
          </DenseButton>
          <DenseButton variant="ghost" keys="Esc" onClick={onClose}>
            {peopleCopy.cancel}
          </DenseButton>
          <span className={styles.note}>{text}</span>
        </div>
      }
    >
      {mutation.error !== null && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(mutation.error)} />
      )}
      <div className={styles.fields}>
        {children}
        <DenseSelectField
          label={form.reason}
          blank={form.reasonBlank}
          options={reasonOptions}
          value={reason}
          autoFocus
          error={isSent && !isReason(reason) ? form.missingReason : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Panel>
  );
}

type RevokeFormProps = {
  readonly person: StaffPerson;
  readonly role: StaffRole;
  readonly onRole: (role: string) => void;
  readonly onClose: () => void;
};

export function RevokeForm({ person, role, onRole, onClose }: RevokeFormProps) {
  const name = nameOf(person);
  return (
    <ReasonedAct
      title={peopleCopy.revokeTitle(name)}
      text={peopleCopy.revokeText}
      button={peopleCopy.revokeRole(roleWords[role])}
      act={async (reason) => {
        await call('revokeRole', { body: { email: person.email, role, reason } });
        return peopleCopy.revoked(roleWords[role], name);
      }}
      onClose={onClose}
    >
      <DenseSelectField
        label={peopleCopy.form.role}
        options={rolesHeld(person).map((value) => ({ value, text: roleWords[value] }))}
        value={role}
        onChange={({ target }) => onRole(target.value)}
      />
    </ReasonedAct>
  );
}

type SignOutFormProps = { readonly person: StaffPerson; readonly onClose: () => void };

export function SignOutForm({ person, onClose }: SignOutFormProps) {
  const name = nameOf(person);
  return (
    <ReasonedAct
      title={peopleCopy.signOutTitle(name)}
      text={peopleCopy.signOutText}
      button={peopleCopy.signOut}
      act={async (reason) => {
        const { ended } = await call('endSessionsOf', { body: { email: person.email, reason } });
        return peopleCopy.signedOut(ended, name);
      }}
      onClose={onClose}
    />
  );
}
