import { useRouter, useRouterState } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the part before; like a form's own fields, it lives in the tab's history. */
    readonly typed?: Readonly<Record<string, string>>;
  }
}

type Navigation = Parameters<ReturnType<typeof useRouter>['navigate']>[0];

type Part = {
  /** From `?paso=`; anybody can have written it. */
  readonly part: string | undefined;
  readonly typed: Readonly<Record<string, string>> | null;
  readonly goTo: (part: string, typed?: Readonly<Record<string, string>>) => void;
};

/** Parts of one screen that the back button and a reload know: the address says which. */
export function usePart(): Part {
  const router = useRouter();
  const part = useRouterState({
    select: ({ location }) => (location.search as Readonly<Record<string, string>>)['paso'],
  });
  const typed = useRouterState({ select: ({ location }) => location.state.typed ?? null });
  return {
    part,
    typed,
    goTo: (next, carried) => {
      const { pathname, search } = router.state.location;
      const state = carried === undefined ? {} : { state: { typed: carried } };
      const move = (parameters: object, options: object) =>
        router.navigate({ to: pathname, search: parameters, ...options } as Navigation);
      void (async () => {
        // Whoever comes back finds it as they left it.
        if (carried !== undefined) await move(search, { ...state, replace: true });
        await move({ ...search, paso: next }, state);
      })();
    },
  };
}
