import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';

const WIDTH = 640;
const HEIGHT = 480;
/** Points a side of a module, in the middle of a white picture. */
const MODULE_PX = 8;
const [DARK, LIGHT, GREY] = [16, 235, 128];

/** What a camera would see of a square code that stands on a page: a film of one picture, as Chromium takes it. */
export async function film(square: Locator, path: string): Promise<void> {
  const [view, drawn] = await Promise.all([
    square.getAttribute('viewBox'),
    square.locator('path').getAttribute('d'),
  ]);
  const size = Number(view?.split(' ')[2]);
  const [left, top] = [(WIDTH - size * MODULE_PX) / 2, (HEIGHT - size * MODULE_PX) / 2];
  const light = Buffer.alloc(WIDTH * HEIGHT, LIGHT);
  for (const [, x, y] of String(drawn).matchAll(/M(\d+) (\d+)/g)) {
    const [from, at] = [left + Number(x) * MODULE_PX, top + Number(y) * MODULE_PX];
    for (let row = at; row < at + MODULE_PX; row += 1)
      light.fill(DARK, row * WIDTH + from, row * WIDTH + from + MODULE_PX);
  }
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, GREY);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420mpeg2\n`;
  writeFileSync(path, Buffer.concat([Buffer.from(`${head}FRAME\n`), light, colour]));
}
