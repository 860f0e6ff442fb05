import { redirect } from '@tanstack/react-router';
import { type Guard, judge, needsOf, type Verdict } from '#guards/visit.ts';
import { decidedSession } from '#session/session-store.ts';
import { whileLoading } from '#shell/loading.ts';
import { paths } from './paths.ts';
import { rememberPath } from './remembered-path.ts';
import { visitOf } from './visit-facts.ts';

type Ports = {
  /** Starts the login; the person comes back to where they wanted to go. */
  readonly logIn: (returnTo: string) => Promise<void>;
};

/** The only place where a verdict becomes a navigation. */
export async function enforce(guards: readonly Guard[], href: string, ports: Ports): Promise<void> {
  for (;;) {
    const verdict = judge(guards, await visitOf(href, needsOf(guards)));
    if (verdict.kind === 'pass') return;
    if (verdict.kind === 'wait') await whileLoading('session', decidedSession);
    else await follow(verdict, ports);
  }
}

type Objection = Exclude<Verdict, { kind: 'pass' | 'wait' }>;

async function follow(verdict: Objection, ports: Ports): Promise<void> {
  switch (verdict.kind) {
    case 'log_in':
      // Ends in another document, or in a failure that the person sees and can try again from.
      await whileLoading('login', () => ports.logIn(verdict.returnTo));
      return;
    case 'remember_and_go':
      rememberPath(verdict.href);
      throw redirect({ to: paths[verdict.to], replace: true });
    case 'go':
      throw redirect({ to: paths[verdict.to], search: verdict.search ?? {}, replace: true });
  }
}
