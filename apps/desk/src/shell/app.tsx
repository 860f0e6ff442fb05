import { createQueryClient } from '@abona/client/office/query-client.ts';
import { RouterLink } from '@abona/client/office/router-link.tsx';
import { SingleKeysContext } from '@abona/ui/dense/action/single-keys.ts';
import { UndoToaster } from '@abona/ui/dense/state/undo-toaster.tsx';
import { Toaster } from '@abona/ui/feedback/toaster.tsx';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { shellCopy } from '#copy/shell.ts';
import { shortcuts } from '#keyboard/shortcut-store.ts';
import { paths } from '#routing/paths.ts';
import { createDeskRouter } from '#routing/router.tsx';

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
  const areSingle = useSyncExternalStore(shortcuts.subscribe, shortcuts.singleKeys);
  return (
    <QueryClientProvider client={queryClient}>
      <LinkContext value={RouterLink}>
        <SingleKeysContext value={areSingle}>
          <RouterProvider router={router} />
          <Toaster />
          <UndoToaster undoText={shellCopy.undo} />
        </SingleKeysContext>
      </LinkContext>
    </QueryClientProvider>
  );
}
