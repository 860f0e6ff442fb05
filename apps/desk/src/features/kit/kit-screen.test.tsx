import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createQueryClient } from '@abona/client/office/query-client.ts';
import type { StaffSession } from '@abona/contract/staff/staff-session';
import { LinkContext } from '@abona/ui/link.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { callQuery } from '#api/use-call.ts';
import { sessionQuery } from '#session/session.ts';
import { emptyToday, staffSession } from '#testing/staff-session.ts';
import { Screen } from './kit-screen.tsx';

const pieces = join(import.meta.dirname, '../../../../../packages/ui/src/dense');
const sources = (folder: string): readonly string[] =>
  globSync('**/*.tsx', { cwd: folder })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(join(folder, path), 'utf8'));

/** Parts of others, shown by being there. */
const silent = new Set([
  'Axes',
  'ChartFrame',
  'CommandOption',
  'DenseButtonFace',
  'DenseFieldFrame',
  'TableHeadCell',
  'TableSkeleton',
]);

it('shows every dense component of the design system', () => {
  const kit = sources(import.meta.dirname).join('\n');
  const components = sources(pieces)
    .flatMap((text) => [...text.matchAll(/export function ([A-Z]\w+)/g)])
    .map(([, name = '']) => name);

  expect(components.length).toBeGreaterThan(50);
  expect(components.filter((name) => !silent.has(name) && !kit.includes(`<${name}`))).toEqual([]);
});

it('opens the palette and closes it again', () => {
  const queryClient = createQueryClient(() => {});
  queryClient.setQueryData(sessionQuery.queryKey, staffSession as StaffSession);
  queryClient.setQueryData(callQuery('getStaffToday', {}).queryKey, emptyToday);
  render(
    <QueryClientProvider client={queryClient}>
      <LinkContext value={({ href, children }) => <a href={href}>{children}</a>}>
        <Screen />
      </LinkContext>
    </QueryClientProvider>,
  );

  // Plain events: roles and styles of a page as long as this one take long to compute.
  fireEvent.click(screen.getByText('Abrir la paleta'));
  expect(screen.getByText('Nada pasa sin que lo veas antes')).toBeDefined();
  fireEvent.click(screen.getByText('Acaba sola el sáb 21 nov. Pide motivo y segunda persona'));

  expect(screen.queryByText('Nada pasa sin que lo veas antes')).toBeNull();
});
