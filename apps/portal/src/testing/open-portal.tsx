import { createQueryClient } from '@abona/client/office/query-client.ts';
import { RouterLink } from '@abona/client/office/router-link.tsx';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { createPortalRouter } from '#routing/router.tsx';

/** What the server answers in a test, by method and path without the query. */
type Answers = Readonly<Record<string, object | ((request: Request) => object | Promise<object>)>>;

/** A whole `Response` is a refusal. */
const reply = (answer: object): Response =>
  answer instanceof Response ? answer : Response.json({ status: 'success', data: answer });

/** The portal at an address, in a document; its server is played over `fetch`. Answers with the calls it heard. */
export function openPortal(href: string, answers: Answers) {
  const calls: {
    readonly what: string;
    readonly body: unknown;
    readonly key: string | null;
  }[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://portal.test'), init);
    const what = `${request.method} ${new URL(request.url).pathname}`;
    const text = await request.clone().text();
    const key = request.headers.get('idempotency-key');
    calls.push({ what, body: text === '' ? null : JSON.parse(text), key });
    const answer = answers[what];
    if (answer === undefined) throw new TypeError(`nobody answers ${what}`);
    return reply(typeof answer === 'function' ? await answer(request) : answer);
  };
  const queryClient = createQueryClient(() => {});
  const router = createPortalRouter(queryClient, createMemoryHistory({ initialEntries: [href] }));
  const view = render(
    <QueryClientProvider client={queryClient}>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router} />
      </LinkContext>
    </QueryClientProvider>,
  );
  return { ...view, calls, router };
}
