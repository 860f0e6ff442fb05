import { expect, it } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>(['./**/*.ts', '!./**/*.test.ts'], {
  eager: true,
});

/** Words of English sentences that Spanish does not have. */
const ENGLISH =
  /(?<!\p{L})(?:the|is|are|was|your|you|and|not|of|with|this|please|must|loading|click|submit|sign|password|payment|loan|error occurred)(?!\p{L})/iu;

function sentencesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  // Words with a gap: any filling will do, numbers as well as texts.
  if (typeof value === 'function')
    return sentencesIn(filled(value as (...gaps: unknown[]) => unknown));
  if (value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap(sentencesIn);
}

function filled(write: (...gaps: unknown[]) => unknown): unknown {
  try {
    return write(...Array.from({ length: write.length }, () => '2'));
  } catch {
    // What takes a record is written by its own screens' tests.
    return null;
  }
}

it.each(Object.keys(modules))('[1.10] %s speaks no English', (name) => {
  const found = sentencesIn(modules[name]).filter((text) => /\s/.test(text) && ENGLISH.test(text));

  expect(found).toEqual([]);
});
