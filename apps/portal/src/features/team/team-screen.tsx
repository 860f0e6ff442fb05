import { mayCallPortal, type PortalRole, portalRoles } from '@abona/contract/portal/portal-access';
import {
  type PortalClientCallName,
  portalClientMap,
} from '@abona/contract/portal/portal-client-map.gen';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { DenseIcon } from '@abona/ui/dense/dense-icon.tsx';
import { DenseBanner } from '@abona/ui/dense/display/dense-banner.tsx';
import { Panel } from '@abona/ui/dense/display/panel.tsx';
import { DenseSelectField, DenseTextField } from '@abona/ui/dense/form/dense-fields.tsx';
import { PlainTable } from '@abona/ui/dense/table/plain-table.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { VisuallyHidden } from '@abona/ui/visually-hidden.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { useCall } from '#api/use-call.ts';
import { roleOptions, roleWords } from '#copy/shell.ts';
import { abilities, teamCopy } from '#copy/team.ts';
import { useMay } from '#session/session.ts';
import { Failure, fieldSentence, sentenceOf } from '#shell/route-failure.tsx';
import { ScreenFrame, ScreenSkeleton, ScrollBox } from '#shell/screen-frame.tsx';
import { MemberRow } from './member-row.tsx';
import styles from './team-screen.module.css';

/** Who works at the business, and what each role may. */
export function Screen() {
  const team = useCall('listPortalTeam', {});
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  const people = team.data?.people ?? [];
  return (
    <ScreenFrame
      name={teamCopy.title}
      sub={teamCopy.sub}
      actions={
        may('invitePortalMember') && (
          <DenseButton icon="user-plus-bold" onClick={() => setInviting(true)}>
            {teamCopy.invite}
          </DenseButton>
        )
      }
    >
      <div className={styles.columns}>
        <Panel title={teamCopy.people} count={people.length} pad={false}>
          {isInviting && <Invite onDone={() => setInviting(false)} />}
          {team.isPending && <ScreenSkeleton />}
          {team.isError && <Failure failure={team.error} onRetry={() => void team.refetch()} />}
          {people.map((person) => (
            <MemberRow
              key={person.person_id}
              person={person}
              canChange={may('changePortalMember')}
            />
          ))}
        </Panel>
        {may('setPortalPin') && (
          <OwnPin state={people.find((person) => person.is_me)?.pin ?? 'none'} />
        )}
        <Panel title={teamCopy.matrix} pad={false} footer={teamCopy.legend}>
          <div className={styles.matrix}>
            <Matrix />
          </div>
        </Panel>
      </div>
    </ScreenFrame>
  );
}

const verdicts = {
  may: { icon: 'check-bold', text: teamCopy.may },
  inTest: { icon: 'flask-fill', text: teamCopy.mayInTest },
  not: { icon: 'minus-bold', text: teamCopy.mayNot },
} as const;

function verdictOf(role: PortalRole, name: PortalClientCallName): keyof typeof verdicts {
  if (mayCallPortal(role, portalClientMap[name], 'live')) return 'may';
  return mayCallPortal(role, portalClientMap[name], 'test') ? 'inTest' : 'not';
}

function Verdict({ of }: { readonly of: keyof typeof verdicts }) {
  const { icon, text } = verdicts[of];
  return (
    <span className={styles[of]}>
      <DenseIcon name={icon} />
      <VisuallyHidden>{text}</VisuallyHidden>
    </span>
  );
}

/** Made of the rule that the server asks. */
function Matrix() {
  return (
    <ScrollBox>
      <PlainTable
        caption={teamCopy.matrix}
        rows={abilities}
        rowId={({ name }) => name}
        columns={[
          {
            id: 'ability',
            header: teamCopy.ability,
            cell: ({ name }: (typeof abilities)[number]) => name,
          },
          ...portalRoles.map((role) => ({
            id: role,
            header: roleWords[role],
            cell: ({ call: name }: (typeof abilities)[number]) => (
              <Verdict of={verdictOf(role, name)} />
            ),
          })),
        ]}
      />
    </ScrollBox>
  );
}

function Invite({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<PortalRole>('reader');
  const invite = useMutation({
    mutationFn: () => call('invitePortalMember', { body: { email: email.trim(), role } }),
    onSuccess: () => {
      toasts.show(teamCopy.invited(email.trim()));
      onDone();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalTeam'] }),
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        invite.mutate();
      }}
    >
      <DenseTextField
        label={teamCopy.email}
        type="email"
        required
        maxLength={254}
        value={email}
        error={fieldSentence(invite.error, 'email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <DenseSelectField
        label={teamCopy.role}
        value={role}
        options={roleOptions}
        onChange={(event) =>
          setRole(portalRoles.find((one) => one === event.target.value) ?? 'reader')
        }
      />
      {invite.isError && (
        <DenseBanner tone="late" live="assertive" title={sentenceOf(invite.error)} />
      )}
      <div className={styles.acts}>
        <DenseButton type="submit" busy={invite.isPending}>
          {teamCopy.send}
        </DenseButton>
        <DenseButton variant="text" onClick={onDone}>
          {teamCopy.cancel}
        </DenseButton>
      </div>
    </form>
  );
}

/** Six digits that are one's own: set here, typed at the till. */
function OwnPin({ state }: { readonly state: keyof typeof teamCopy.pinStates }) {
  const queryClient = useQueryClient();
  const [pin, setPin] = useState('');
  const save = useMutation({
    mutationFn: () => call('setPortalPin', { body: { pin } }),
    onSuccess: () => {
      toasts.show(teamCopy.pinSaved);
      setPin('');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalTeam'] }),
  });
  return (
    <Panel title={teamCopy.pin}>
      <form
        className={styles.pin}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <p>{`${teamCopy.pinHow} ${teamCopy.pinStates[state]}`}</p>
        <DenseTextField
          label={teamCopy.newPin}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          pattern="[0-9]{6}"
          maxLength={6}
          value={pin}
          error={fieldSentence(save.error, 'pin')}
          onChange={(event) => setPin(event.target.value.replace(/\D/g, ''))}
        />
        {save.isError && fieldSentence(save.error, 'pin') === undefined && (
          <DenseBanner tone="late" live="assertive" title={sentenceOf(save.error)} />
        )}
        <DenseButton type="submit" variant="line" busy={save.isPending}>
          {teamCopy.savePin}
        </DenseButton>
      </form>
    </Panel>
  );
}
