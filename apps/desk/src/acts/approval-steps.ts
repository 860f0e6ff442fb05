import type { StaffRequestView } from '@abona/contract/staff/staff-request';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { initialsOf, toneOf } from '@abona/ui/dense/display/person-petal.ts';
import type { ApprovalStep } from '@abona/ui/dense/object/approval-strip.tsx';
import { requestsCopy } from '#copy/requests.ts';
import { anyRoleText } from '#copy/roles.ts';
import { nearMomentText } from '#lib/moments.ts';
import { firstName, knownId } from '#lib/short-text.ts';
import { approversOfAct } from './act-calls.ts';

type Reader = Pick<StaffSession, 'person_id' | 'name' | 'roles'>;
type StripState = 'waiting' | 'applied' | 'refused' | 'own';

const { step } = requestsCopy;

const petalOf = (name: string) => ({ initials: initialsOf(name), tone: toneOf(name) });

/** Whether a role is asked for whoever reads it: they have no say in it either. */
export const isForReader = ({ subject }: StaffRequestView, personId: string): boolean => {
  const [kind = '', id = ''] = subject.split(':');
  return kind === 'staff' && knownId('staff', id) === personId;
};

function makerStep(request: StaffRequestView, reader: Reader, now: Date): ApprovalStep {
  const { maker, state } = request;
  const name = firstName(maker.name);
  const other = state === 'done' ? step.did(name) : step.prepared(name);
  return {
    ...petalOf(maker.name),
    title: maker.person_id === reader.person_id && state !== 'done' ? step.youPrepared : other,
    text: nearMomentText(new Date(request.created_at), now),
  };
}

/** While it waits: whose turn it is, and why not the reader's. */
function waitingStep(request: StaffRequestView, reader: Reader): ApprovalStep {
  const approvers = approversOfAct(request.kind);
  if (request.is_mine_to_decide) {
    const mine = reader.roles.filter((role) => approvers.includes(role));
    return { ...petalOf(reader.name), title: step.youDecide, text: anyRoleText(mine) };
  }
  const roles = anyRoleText(approvers);
  const nobody = { icon: 'prohibit-bold', tone: 'plain', title: step.youCannot } as const;
  if (request.maker.person_id === reader.person_id)
    return { ...nobody, text: step.cannotOwn(roles, approvers.length) };
  if (isForReader(request, reader.person_id))
    return { ...nobody, text: step.cannotForYou(roles, approvers.length) };
  return { icon: 'user-bold', tone: 'empty', title: step.somebody, text: roles };
}

/** Once it is over: who decided, and how. */
function decidedStep(request: StaffRequestView, now: Date): ApprovalStep {
  const { checker, state, decided_at } = request;
  const text = nearMomentText(new Date(decided_at ?? request.expires_at), now);
  if (state === 'done')
    return {
      icon: 'user-check-bold',
      tone: 'jade',
      title: step.oneIsEnough,
      text: step.withinLimit,
    };
  if (checker === null) {
    const title = state === 'rejected' ? step.takenBack : step.nobody;
    return { icon: 'user-minus-bold', tone: 'plain', title, text };
  }
  const name = firstName(checker.name);
  const titles = { executed: step.approved, void: step.foundChanged } as const;
  const title = state === 'executed' || state === 'void' ? titles[state](name) : step.refused(name);
  return { ...petalOf(checker.name), title, text };
}

const effects: Readonly<Record<StaffRequestView['state'], Pick<ApprovalStep, 'title' | 'text'>>> = {
  pending: { title: step.applies, text: step.appliesWhen },
  done: { title: step.applied, text: step.withinLimit },
  executed: { title: step.applied, text: step.asShown },
  rejected: { title: step.notDone, text: step.saidNo },
  void: { title: step.notDone, text: step.changed },
  expired: { title: step.notDone, text: step.late },
};

const stripStates: Readonly<Record<StaffRequestView['state'], StripState>> = {
  pending: 'waiting',
  done: 'applied',
  executed: 'applied',
  rejected: 'refused',
  void: 'refused',
  expired: 'refused',
};

/** Maker → checker → effect, as the reader sees them. */
export function approvalSteps(
  request: StaffRequestView,
  reader: Reader,
  now: Date,
): { readonly state: StripState; readonly steps: readonly ApprovalStep[] } {
  const isPending = request.state === 'pending';
  const isOwn =
    request.maker.person_id === reader.person_id || isForReader(request, reader.person_id);
  const effect = { ...effects[request.state], icon: 'lightning', tone: 'violet' } as const;
  const decision = isPending ? waitingStep(request, reader) : decidedStep(request, now);
  return {
    state: isPending && isOwn ? 'own' : stripStates[request.state],
    steps: [makerStep(request, reader, now), decision, effect],
  };
}
