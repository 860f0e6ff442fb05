import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from './list-cursor.ts';

const Place = z.tuple([z.iso.datetime(), z.string()]);

it('a cursor says where a page ended, and what nobody wrote says nothing', () => {
  const place = ['2026-11-18T10:00:00.123Z', 'loan:1:000002'] as const;

  expect(readCursor(Place, writeCursor(place))).toEqual(place);
  for (const wrong of ['', 'x', '%%%', writeCursor(['2026-11-18']), writeCursor([1, 2])])
    expect(readCursor(Place, wrong)).toBeNull();
});
