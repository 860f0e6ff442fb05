import type { Page } from '@playwright/test';

export type SeenEvent = {
  readonly name: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
};

/** Collects what the page tells tracking, over every document it goes through. */
export function watchEvents(page: Page): SeenEvent[] {
  const seen: SeenEvent[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/observability/v1/events')) return;
    seen.push(...(request.postDataJSON() as { events: SeenEvent[] }).events);
  });
  return seen;
}
