import { describe, expect, it } from 'vitest';
import {
  ALL_ROWS,
  headState,
  isSelected,
  NO_ROWS,
  selectedCount,
  toggleRow,
  withRows,
} from './row-selection.ts';

describe('the selection of a queue', () => {
  it('takes a row in and lets it go', () => {
    const one = toggleRow(NO_ROWS, 'a');

    expect(isSelected(one, 'a')).toBe(true);
    expect(selectedCount(one, 50_000)).toBe(1);
    expect(selectedCount(toggleRow(one, 'a'), 50_000)).toBe(0);
  });

  it('is all of the filter but the rows that were taken out', () => {
    const allButOne = toggleRow(ALL_ROWS, 'a');

    expect(isSelected(allButOne, 'a')).toBe(false);
    expect(isSelected(allButOne, 'never seen')).toBe(true);
    expect(selectedCount(allButOne, 50_000)).toBe(49_999);
    expect(selectedCount(withRows(allButOne, ['a']), 50_000)).toBe(50_000);
  });

  it('tells the head of the table whether it is none, some or all', () => {
    expect(headState(NO_ROWS, 3)).toBe('none');
    expect(headState(withRows(NO_ROWS, ['a', 'b']), 3)).toBe('some');
    expect(headState(withRows(NO_ROWS, ['a', 'b', 'c']), 3)).toBe('all');
    expect(headState(ALL_ROWS, 3)).toBe('all');
  });
});
