import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { chromiumPath } from './chromium.mjs';

/** `node scripts/make-icons.ts`: draws the installed app's icons from the mark of `web/public/favicon.svg`. */

const folder = resolve(import.meta.dirname, '../web/public');
const mark = readFileSync(join(folder, 'favicon.svg'), 'utf8');
const ground = '#0d3f3a';
const paths = [...mark.matchAll(/<path[^>]+>/g)].map(([path]) => path).join('');

/** The mark on a ground that fills the square, with room around it for what a system cuts off. */
const filled = (around: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-around} ${-around} ${32 + 2 * around} ${32 + 2 * around}">
    <rect x="${-around}" y="${-around}" width="100%" height="100%" fill="${ground}"/>${paths}</svg>`;
/** The tower alone, in one colour: all that a status bar shows. */
const outline = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 36 36">${paths
  .split('<path')
  .slice(1, 2)
  .map((path) => `<path${path.replace(/fill="#\w+"/, 'fill="#fff"')}`)
  .join('')}</svg>`;

const icons = [
  { name: 'icon-192.png', size: 192, svg: mark },
  { name: 'icon-512.png', size: 512, svg: mark },
  { name: 'maskable-512.png', size: 512, svg: filled(10) },
  { name: 'apple-touch-icon.png', size: 180, svg: filled(5) },
  { name: 'badge-96.png', size: 96, svg: outline },
];

mkdirSync(join(folder, 'icons'), { recursive: true });
const executablePath = chromiumPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
for (const { name, size, svg } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  writeFileSync(join(folder, 'icons', name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
