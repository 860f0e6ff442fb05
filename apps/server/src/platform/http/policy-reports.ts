import type { Api } from './api.ts';
import { limitCalls } from './limit-calls.ts';

/** Where browsers tell what our content security policy kept a page from doing. */
export const POLICY_REPORT_PATH = '/api/policy-reports';

const LIMIT = {
  name: 'policy-reports',
  limit: { per: 'address', calls: 60, windowS: 60 },
} as const;
const REPORTS_MAX = 20;
const DIRECTIVE = /^[a-z-]{1,40}$/;

/** Counted and named by directive only: the rest of a report is the visitor's page. */
export function policyReports({ fastify, limiter, log, metrics }: Api): void {
  // A scope of its own: elsewhere these types are no JSON.
  fastify.register((scope, _, registered) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string' },
      (_, text, done) => done(null, text),
    );
    scope.post(POLICY_REPORT_PATH, async (request, reply) => {
      await limitCalls(limiter, LIMIT, { request, reply, caller: request.caller });
      for (const directive of directivesIn(String(request.body))) {
        metrics.countPolicyViolation(directive);
        log.warn({ directive }, 'a browser reports a policy violation');
      }
      return reply.code(204).send();
    });
    registered();
  });
}

function directivesIn(text: string): readonly string[] {
  const reports = asList(parse(text));
  return reports.slice(0, REPORTS_MAX).flatMap((report) => {
    const body = fieldOf(report, 'csp-report') ?? fieldOf(report, 'body');
    const named = fieldOf(body, 'effective-directive') ?? fieldOf(body, 'effectiveDirective');
    return typeof named === 'string' && DIRECTIVE.test(named) ? [named] : [];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
