import { createQueryClient } from '@abona/client/office/query-client.ts';
import { RouterLink } from '@abona/client/office/router-link.tsx';
import { Toaster } from '@abona/ui/feedback/toaster.tsx';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { SIGN_IN } from '#routing/paths.ts';
import { createPortalRouter } from '#routing/router.tsx';

function createPortal() {
  const queryClient = createQueryClient(() => {
    // Whoever is at the sign-in already has nothing to lose.
    if (router.state.location.pathname === SIGN_IN) return;
    const de = router.state.location.href;
    queryClient.clear();
    void router.navigate({ to: SIGN_IN, search: { de, fin: '1' } });
  });
  const router = createPortalRouter(queryClient);
  return { queryClient, router };
}

export function App() {
  const [{ queryClient, router }] = useState(createPortal);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={RouterLink}>
        <RouterProvider router={router} />
        <Toaster />
      </LinkContext>
    </QueryClientProvider>
  );
}
