import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const pages = globSync('docs/**/*.md', { cwd: ROOT }).sort();
const guides = pages.filter((page) => !page.startsWith('docs/decisions/'));
const readers = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages];

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** What a page links to or shows that stands in this repository, as paths from its root. */
function ownTargets(page: string): readonly string[] {
  const text = read(page).replaceAll(/```[\s\S]*?```/g, '');
  const named = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"\s]+)"/g)];
  return named
    .map(([, linked, shown]) => (linked ?? shown ?? '').replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => join(dirname(page), target));
}

describe('what is written for people', () => {
  it.each(guides)('%s says first what its reader can do after it', (page) => {
    const [title = '', opening = ''] = read(page).split('\n\n');

    expect(title).toMatch(/^# \S/);
    expect(opening).toMatch(/^After this (page|hour) you /);
  });

  it.each(readers)('%s leads nowhere that is not there', (page) => {
    expect(ownTargets(page).filter((target) => !existsSync(join(ROOT, target)))).toEqual([]);
  });

  it('knows a link that leads nowhere from one that does', () => {
    expect(ownTargets('docs/tour.md')).toContain('docs/why.md');
    expect(existsSync(join(ROOT, 'docs/no-such-page.md'))).toBe(false);
  });
});

const STILL_BYTES_MAX = 200_000;
const MOVING_BYTES_MAX = 3_000_000;

describe('the pictures', () => {
  const pictures = globSync('docs/**/*.{png,webp,gif,svg,jpg}', { cwd: ROOT });

  it.each(pictures)('%s is small enough for everybody to clone', (picture) => {
    const most =
      picture.endsWith('.gif') || picture.includes('moving') ? MOVING_BYTES_MAX : STILL_BYTES_MAX;

    expect(statSync(join(ROOT, picture)).size).toBeLessThanOrEqual(most);
  });

  it('are all shown somewhere', () => {
    const shown = new Set(readers.flatMap(ownTargets));

    expect(pictures.filter((picture) => !shown.has(picture))).toEqual([]);
  });
});
