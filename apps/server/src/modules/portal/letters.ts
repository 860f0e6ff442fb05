import { z } from 'zod';
import { defineJob } from '#platform/jobs/job.ts';
import { onJob, type Worker } from '#platform/jobs/worker.ts';
import { findAccount } from './stores/account-store.ts';
import { ownerAddresses } from './stores/member-store.ts';
import { listMoves } from './stores/move-store.ts';
import { findPerson } from './stores/person-store.ts';
import type { PortalDeps } from './use-cases/portal-deps.ts';

/** Tells the owners of a business where it stands now. */
export const tellOwnersJob = defineJob({
  name: 'portal.tell_owners',
  payload: z.object({
    account_id: z.uuid(),
    state: z.enum([
      'in_review',
      'more_asked',
      'live',
      'declined',
      'account_changed',
      'suspended',
      'resumed',
    ]),
    /** The step of which they are told: once. */
    move_id: z.uuid(),
  }),
});

/** Sends the code by which an agreement is signed; the code itself stays sealed until then. */
export const sendCodeJob = defineJob({
  name: 'portal.send_code',
  payload: z.object({ agreement_id: z.uuid(), number: z.int() }),
});

/** Thrown so that the job is tried again. */
class LetterNotSent extends Error {
  override readonly name = 'LetterNotSent';
}

const SETUP_PATH = '/alta';

/** Whether it says what people of ours wrote. */
const isAnswer = {
  in_review: false,
  more_asked: true,
  live: false,
  declined: true,
  account_changed: false,
  suspended: true,
  resumed: false,
} as const;

async function tellOwners(
  deps: PortalDeps,
  { account_id: accountId, state, move_id: moveId }: z.output<typeof tellOwnersJob.payload>,
): Promise<void> {
  const { db, fields, notifications } = deps;
  const account = await findAccount(db, fields, accountId);
  if (account === null) return;
  const move = (await listMoves(db, fields, accountId)).find(({ id }) => id === moveId);
  const parameters = {
    state,
    business: account.name,
    by: state === 'in_review' ? (account.review?.by ?? null) : null,
    note: isAnswer[state] ? (move?.note ?? null) : null,
    link: `${deps.url}${state === 'live' ? '/desarrolladores' : SETUP_PATH}`,
  };
  let isSent = true;
  for (const to of await ownerAddresses(db, accountId)) {
    const sent = await notifications.sendLetter({
      name: `merchant_account:${moveId}:${to}`,
      to,
      channel: 'email',
      template: 'merchant_account',
      parameters,
    });
    // A mailbox that will never take it keeps nobody else from being told.
    isSent &&= sent.ok || sent.error === 'refused';
  }
  if (!isSent) throw new LetterNotSent(state);
}

async function sendCode(
  { db, clock, agreements, notifications }: PortalDeps,
  { agreement_id: id, number }: z.output<typeof sendCodeJob.payload>,
): Promise<void> {
  const agreement = await agreements.find(db, id);
  const code = agreement?.code ?? null;
  // Signed, asked for anew or over meanwhile: nobody needs it.
  if (agreement === null || code === null || agreement.codesSent !== number) return;
  if (code.expiresAt <= clock.technicalNow()) return;
  const person = agreement.signerId === null ? null : await findPerson(db, agreement.signerId);
  if (person === null) return;
  const sent = await notifications.sendLetter({
    name: `agreement_code:${id}:${number}`,
    to: person.email,
    channel: 'email',
    template: 'one_time_code',
    parameters: {
      code: code.code,
      purpose: 'agreement',
      expires_at: code.expiresAt.toISOString(),
      link: null,
    },
  });
  if (!sent.ok && sent.error === 'unreachable') throw new LetterNotSent('code');
}

/** What owners of businesses are told by letter. */
export const letterWorkers = (deps: PortalDeps): readonly Worker[] => [
  onJob(tellOwnersJob, { effect: 'outside', run: (payload) => tellOwners(deps, payload) }),
  onJob(sendCodeJob, { effect: 'outside', run: (payload) => sendCode(deps, payload) }),
];
