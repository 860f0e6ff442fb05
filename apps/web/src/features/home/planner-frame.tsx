import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { Card } from '@abona/ui/layout/card.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { Text } from '@abona/ui/text.tsx';
import type { ReactNode } from 'react';
import { homeMoneyCopy } from '#copy/home-money.ts';

const copy = homeMoneyCopy.planner;

/** What the planner is for stands there with the rest of home; its figures come a moment later. */
export function PlannerFrame({ children }: { readonly children?: ReactNode }) {
  return (
    <Section title={copy.title}>
      <Card>
        <Text look="small" tone="muted">
          {copy.text}
        </Text>
        {children ?? <Skeleton shape="text" />}
      </Card>
    </Section>
  );
}
