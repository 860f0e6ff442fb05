import { portalRoles } from '@abona/contract/portal/portal-access';
import type { PortalMember } from '@abona/contract/portal/portal-team';
import { DenseButton } from '@abona/ui/dense/action/dense-button.tsx';
import { IconAction } from '@abona/ui/dense/action/icon-action.tsx';
import { DenseTag } from '@abona/ui/dense/display/dense-tag.tsx';
import { initialsOf } from '@abona/ui/dense/display/person-petal.ts';
import { Petal } from '@abona/ui/dense/display/petal.tsx';
import { DenseSelectField } from '@abona/ui/dense/form/dense-fields.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { roleOptions, roleWords } from '#copy/shell.ts';
import { roleDuties, teamCopy } from '#copy/team.ts';
import { momentText } from '#lib/moments.ts';
import { sentenceOf } from '#shell/route-failure.tsx';
import styles from './team-screen.module.css';

type MemberRowProps = { readonly person: PortalMember; readonly canChange: boolean };

const lastSeen = ({ is_me: isMe, seen_at: at }: PortalMember): string => {
  if (isMe) return teamCopy.you;
  return at === null ? teamCopy.waits : teamCopy.seen(momentText(at));
};

export function MemberRow({ person, canChange }: MemberRowProps) {
  const name = person.name ?? person.email;
  const [who, at] = name.split(/(?=@)/);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.person}>
      <Petal tone={person.name === null ? 'empty' : 'blue'} initials={initialsOf(name)} />
      <span className={styles.words}>
        <b>
          {/* An address breaks before its @, when it must. */}
          {who}
          {at !== undefined && (
            <>
              <wbr />
              {at}
            </>
          )}
        </b>
        {roleDuties[person.role]}
      </span>
      <span className={styles.end}>
        <DenseTag tone={person.role === 'owner' ? 'brand' : 'off'} text={roleWords[person.role]} />
        {lastSeen(person)}
      </span>
      {canChange && !person.is_me && (
        <IconAction
          icon="pencil-simple-bold"
          label={teamCopy.change(name)}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {isOpen && <MemberActs person={person} name={name} />}
    </div>
  );
}

type MemberActsProps = { readonly person: PortalMember; readonly name: string };

/** Another role at once; letting somebody go is asked twice. */
function MemberActs({ person, name }: MemberActsProps) {
  const queryClient = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const params = { person_id: person.person_id };
  const after = {
    onError: (failure: unknown) => toasts.show(sentenceOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listPortalTeam'] }),
  };
  const change = useMutation({
    mutationFn: (role: PortalMember['role']) =>
      call('changePortalMember', { params, body: { role } }),
    onSuccess: () => toasts.show(teamCopy.changed),
    ...after,
  });
  const remove = useMutation({
    mutationFn: () => call('removePortalMember', { params }),
    onSuccess: () => toasts.show(teamCopy.removed),
    ...after,
  });
  const end = useMutation({
    mutationFn: () => call('endMemberSessions', { params }),
    onSuccess: () => toasts.show(teamCopy.endedSessions),
    ...after,
  });
  return (
    <div className={styles.acts}>
      {person.open_sessions > 0 && (
        <>
          {teamCopy.sessions(person.open_sessions)}
          <DenseButton variant="line" size="s" busy={end.isPending} onClick={() => end.mutate()}>
            {teamCopy.endSessions}
          </DenseButton>
        </>
      )}
      <DenseSelectField
        label={teamCopy.change(name)}
        value={person.role}
        options={roleOptions}
        onChange={(event) => {
          const role = portalRoles.find((one) => one === event.target.value);
          if (role !== undefined) change.mutate(role);
        }}
      />
      {isAsked ? (
        <>
          {teamCopy.removeHow}
          <DenseButton
            variant="danger"
            size="s"
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {teamCopy.removeSure}
          </DenseButton>
          <DenseButton variant="text" size="s" onClick={() => setAsked(false)}>
            {teamCopy.keep}
          </DenseButton>
        </>
      ) : (
        <DenseButton variant="ghost" size="s" onClick={() => setAsked(true)}>
          {teamCopy.remove}
        </DenseButton>
      )}
    </div>
  );
}
