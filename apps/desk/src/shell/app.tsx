import { Toaster } from '@abona/ui/feedback/toaster.tsx';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createQueryClient } from '#api/query-client.ts';
import { paths } from '#routing/paths.ts';
import { createDeskRouter } from '#routing/router.tsx';
import { DeskLink } from './desk-link.tsx';

function createDesk() {
  const queryClient = createQueryClient(() => {
    // Whoever is at the sign-in already has nothing to lose.
    if (router.state.location.pathname === paths.signIn) return;
    const de = router.state.location.href;
    queryClient.clear();
    void router.navigate({ to: paths.signIn, search: { de, fin: '1' } });
  });
  const router = createDeskRouter(queryClient);
  return { queryClient, router };
}

export function App() {
  const [{ queryClient, router }] = useState(createDesk);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={DeskLink}>
        <RouterProvider router={router} />
        <Toaster />
      </LinkContext>
    </QueryClientProvider>
  );
}
