import { ButtonLink } from '@abona/ui/button/button-link.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { hrefOf } from '#routing/available-routes.ts';

type EmptyShopsProps = { readonly title: string; readonly text: string; readonly go: string };

/** Nothing here yet; a purchase would change that. */
export const EmptyShops = ({ title, text, go }: EmptyShopsProps) => (
  <EmptyState
    title={title}
    text={text}
    action={<ButtonLink href={hrefOf('channels')}>{go}</ButtonLink>}
  />
);
