import type { ReactNode } from 'react';
import { homeMoneyCopy } from '#copy/home-money.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Section } from '#ui/layout/section.tsx';
import { Text } from '#ui/text.tsx';

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
