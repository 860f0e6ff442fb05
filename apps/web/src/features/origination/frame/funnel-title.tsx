import { Stack } from '@abona/ui/layout/stack.tsx';
import { Text } from '@abona/ui/text.tsx';

type FunnelTitleProps = { readonly title: string; readonly text: string };

/** What a screen of the funnel asks, and why. */
export function FunnelTitle({ title, text }: FunnelTitleProps) {
  return (
    <Stack gap={2} as="header">
      <h1 tabIndex={-1}>{title}</h1>
      <Text tone="muted">{text}</Text>
    </Stack>
  );
}
