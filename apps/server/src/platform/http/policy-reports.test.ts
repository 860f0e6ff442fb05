import { describe, expect, it } from 'vitest';
import { createTestApi } from '#testing/test-api.ts';
import { POLICY_REPORT_PATH, policyReports } from './policy-reports.ts';

function serve() {
  const api = createTestApi({ db: undefined as never });
  policyReports(api);
  const post = (type: string, payload: string) =>
    api.fastify.inject({
      method: 'POST',
      url: POLICY_REPORT_PATH,
      headers: { 'content-type': type },
      payload,
    });
  return { post, counted: () => api.metrics.text() };
}

describe('a report of a policy violation', () => {
  it.each([
    ['application/csp-report', '{"csp-report":{"effective-directive":"script-src-elem"}}'],
    ['application/reports+json', '[{"body":{"effectiveDirective":"script-src-elem"}}]'],
  ])('is counted by its directive when it comes as %s', async (type, payload) => {
    const { post, counted } = serve();

    const reply = await post(type, payload);

    expect(reply.statusCode).toBe(204);
    expect(await counted()).toContain('csp_violations_total{directive="script-src-elem"} 1');
  });

  it.each(['', 'not json', '[]', 'null', '{"csp-report":{"effective-directive":"<b>"}}'])(
    'that says %s counts for nothing',
    async (payload) => {
      const { post, counted } = serve();

      const reply = await post('application/csp-report', payload);

      expect(reply.statusCode).toBe(204);
      expect(await counted()).not.toContain('csp_violations_total{');
    },
  );

  it('has a type that no other call takes for JSON', async () => {
    const api = createTestApi({ db: undefined as never });
    policyReports(api);
    api.fastify.post('/other', async () => 'taken');

    const reply = await api.fastify.inject({
      method: 'POST',
      url: '/other',
      headers: { 'content-type': 'application/csp-report' },
      payload: '{}',
    });

    expect(reply.statusCode).toBe(415);
  });
});
