import type { IconName } from '#icons/icon-names.gen.ts';

export type NavigationItem = {
  readonly href: string;
  readonly text: string;
  readonly icon: IconName;
  /** The filled drawing of the same icon, for the current screen. */
  readonly currentIcon: IconName;
  readonly current: boolean;
};

export type Navigation = {
  readonly items: readonly NavigationItem[];
  readonly homeHref: string;
  /** Below the items on wide screens. */
  readonly help?: { readonly href: string; readonly text: string };
  readonly person?: { readonly name: string; readonly initial: string; readonly detail: string };
};
