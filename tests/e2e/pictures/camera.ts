import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { animatedWebp, type Frame } from '#tools/pictures/animated-webp.ts';

const ALBUM = join(import.meta.dirname, '../../../docs/pictures');
const QUALITY = 80;

/** What the window shows now, as the browser itself writes it down. */
async function still(page: Page, quality = QUALITY): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

function keep(name: string, picture: Buffer): void {
  mkdirSync(ALBUM, { recursive: true });
  writeFileSync(join(ALBUM, `${name}.webp`), picture);
}

/** A picture of the README in both of its themes. */
export async function takeBoth(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForTimeout(400);
    keep(`${name}-${colorScheme}`, await still(page));
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

export async function take(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  keep(name, await still(page));
}

const FILM_QUALITY = 60;

/** Stills of one window, one after another; together they are a film. */
export function openFilm(page: Page) {
  const frames: Frame[] = [];
  return {
    shoot: async (ms = 1_200): Promise<void> => {
      await page.waitForTimeout(250);
      frames.push({ webp: await still(page, FILM_QUALITY), ms });
    },
    develop: (name: string): number => {
      const film = animatedWebp(page.viewportSize() ?? { width: 390, height: 844 }, frames);
      keep(name, film);
      return film.length;
    },
  };
}
