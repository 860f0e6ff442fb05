import { log, messageOf } from '#browser/log.ts';
import { readReferrer } from '#browser/referrer.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { flagValues } from '#flags/flag-store.ts';
import type { CostlyFact, Visit } from '#guards/visit.ts';
import { type SessionState, sessionState } from '#session/session-store.ts';

type CostlyFacts = Pick<Visit, 'email' | 'application' | 'hasLoans'>;

/** A failed login is not an answer: the visit waits until another try has one. */
const authenticationOf = ({ kind }: SessionState): Visit['authentication'] =>
  kind === 'signed_in' || kind === 'signed_out' ? kind : 'loading';

/** Gathers what the guards of a route may know. Calls are made only for what they need. */
export async function visitOf(href: string, needs: ReadonlySet<CostlyFact>): Promise<Visit> {
  const state = sessionState();
  const isSignedIn = state.kind === 'signed_in';
  const costly = isSignedIn && needs.size > 0 ? await costlyFacts(needs) : nothing;
  return {
    href,
    referrer: readReferrer().value,
    authentication: authenticationOf(state),
    isSessionReady: isSignedIn && state.isReady,
    hasStoredEmail: readStored(stored.email) !== null,
    flags: flagValues(),
    ...costly,
  };
}

const nothing: CostlyFacts = { email: null, application: null, hasLoans: false };

const fetchQueries = () =>
  Promise.all([import('#api/query-client.ts'), import('#session/facts/customer-facts.ts')]);
/** Kept: an import of what is there already takes many tasks. */
let queries: Awaited<ReturnType<typeof fetchQueries>> | null = null;

/** The queries come as a part of their own: a visitor's first screen does without them. */
async function costlyFacts(needs: ReadonlySet<CostlyFact>): Promise<CostlyFacts> {
  try {
    queries ??= await fetchQueries();
    const [{ queryClient }, facts] = queries;
    const [email, application] = await Promise.all([
      needs.has('email') ? queryClient.ensureQueryData(facts.emailStatusQuery) : null,
      needs.has('application') ? queryClient.ensureQueryData(facts.applicationQuery) : null,
    ]);
    // Asked only where it decides: the current application is no loan, and the place is about one.
    const mayHaveLoans =
      needs.has('loans') && application !== null && application.status !== 'loan';
    const loans = mayHaveLoans ? await queryClient.fetchQuery(facts.loanCountQuery) : null;
    return {
      hasLoans: loans !== null && loans.total > 0,
      email: email && {
        isVerified: email.is_email_verified,
        mustVerify: email.force_verify_email,
      },
      application: application && {
        id: application.application_process_id,
        status: application.status,
      },
    };
  } catch (failure) {
    // A guard that cannot ask lets pass: the screen asks again, and the server holds the line.
    log({ level: 'warn', message: messageOf(failure), trail: 'routing.visit_facts' });
    return nothing;
  }
}
