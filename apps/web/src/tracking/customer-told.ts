import { call } from '#api/call.ts';
import { queryClient } from '#api/query-client.ts';
import { log, messageOf } from '#browser/log.ts';
import { applicationQuery } from '#session/facts/customer-facts.ts';
import { currentSession, onSessionChange } from '#session/session-store.ts';
import { learnMeasurement } from './measurement-consent.ts';
import { noteTrackedFacts } from './tracked-person.ts';

/** Asks what tracking may know of whoever is signed in, and again whenever their application moved on. */
export function followCustomer(): () => void {
  let known: string | null = null;
  const learn = () => {
    const userId = currentSession()?.userId ?? null;
    const application = queryClient.getQueryData(applicationQuery.queryKey) ?? null;
    const asked = `${userId} ${application?.application_process_id} ${application?.status}`;
    if (userId === null || asked === known) return;
    known = asked;
    learnOf(userId).catch((failure: unknown) =>
      log({ level: 'warn', message: messageOf(failure), trail: 'tracking.customer' }),
    );
  };
  const stopSession = onSessionChange(learn);
  const stopQueries = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey.join() === applicationQuery.queryKey.join()) learn();
  });
  learn();
  return () => {
    stopSession();
    stopQueries();
  };
}

async function learnOf(userId: string): Promise<void> {
  const [{ customer_type: type }, facts] = await Promise.all([
    call('getCustomerType'),
    call('getCustomerAnalytics'),
    learnMeasurement(),
  ]);
  noteTrackedFacts(userId, {
    type,
    case: facts.willingness,
    isRecurrent: facts.is_recurrent,
    isInArrears: facts.user_in_arrears,
    experiment: facts.down_payment_experiment,
  });
}
