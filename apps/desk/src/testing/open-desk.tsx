import { createQueryClient } from '@abona/client/office/query-client.ts';
import { RouterLink } from '@abona/client/office/router-link.tsx';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createDeskRouter } from '#routing/router.tsx';

/** What the server answers in a test: data, a failure by its code, or a whole response. By method and path, without the query. */
export type Answers = Readonly<Record<string, object | ((request: Request) => object)>>;

export const refusal = (code: string, message: string) => ({ refusal: { code, message } });

const isRefusal = (
  answer: object,
): answer is { readonly refusal: { readonly code: string; readonly message: string } } =>
  'refusal' in answer;

function reply(answer: object): Response {
  if (answer instanceof Response) return answer;
  if (!isRefusal(answer)) return Response.json({ status: 'success', data: answer });
  const status = answer.refusal.code === 'session_expired' ? 401 : 409;
  const error = { ...answer.refusal, trace_id: 'abc123', retryable: false };
  return Response.json({ status: 'fail', error }, { status });
}

/** What every screen asks for whoever is signed in: no news, and nothing opened yet. */
const nothingOfTheirs: Answers = {
  'GET /staff/v1/news': { news: [], unread: 0 },
  'GET /staff/v1/recents': { recents: [] },
  'POST /staff/v1/recents': {},
};

/** The desk at an address, in a document; its server is played over `fetch`. Answers with the calls it heard. */
export function openDesk(href: string, answers: Answers) {
  const calls: { readonly what: string; readonly body: unknown }[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://desk.test'), init);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.clone().text();
    calls.push({ what, body: text === '' ? null : JSON.parse(text) });
    const answer = answers[what] ?? nothingOfTheirs[what];
    if (answer === undefined) throw new TypeError(`nobody answers ${what}`);
    return reply(typeof answer === 'function' ? answer(request) : answer);
  };
  const queryClient = createQueryClient(() => {});
  const router = createDeskRouter(queryClient, createMemoryHistory({ initialEntries: [href] }));
  const view = render(
    <QueryClientProvider client={queryClient}>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router} />
      </LinkContext>
    </QueryClientProvider>,
  );
  return { ...view, calls, router };
}
