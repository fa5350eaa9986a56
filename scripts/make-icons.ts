import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { iconSizes, type IconName } from '../server/src/platform/brand/brand.ts';
import { readBrand } from '../server/src/platform/brand/read-brand.ts';
import { chromiumPath } from './chromium.mjs';

/**
 * `node scripts/make-icons.ts [BRAND_DIR]`: draws the icons of the installed app and of notifications from the mark of a
 * brand's folder, on the ground of its header; without a folder ours, from `web/public/favicon.svg`.
 */

interface Drawn {
  /** Where `icons` is put. */
  folder: string;
  ground: string;
  /** The mark in a square of 32, as what stands in an SVG. */
  mark: string;
  /** The same in white alone: all that a status bar shows. */
  outline: string;
}

function ours(): Drawn {
  const folder = resolve(import.meta.dirname, '../web/public');
  const paths = readFileSync(join(folder, 'favicon.svg'), 'utf8').match(/<path[^>]+>/g) ?? [];
  // The tower without its bell, which would fill the arch.
  const outline = paths.slice(0, 1).map((path) => path.replace(/fill="#\w+"/, 'fill="#fff"'));
  return { folder, ground: '#0d3f3a', mark: paths.join(''), outline: outline.join('') };
}

function theirs(folder: string): Drawn {
  const { brand, faults } = readBrand(folder);
  if (!brand.mark) throw new Error(faults.join('\n') || `${folder} has no mark.svg`);
  const source = brand.mark.svg.toString('base64');
  const mark = `<image width="32" height="32" href="data:image/svg+xml;base64,${source}"/>`;
  const outline = `<g style="filter:brightness(0) invert(1)">${mark}</g>`;
  return { folder, ground: brand.colours.bar.light, mark, outline };
}

const { folder, ground, mark, outline } = process.argv[2] ? theirs(resolve(process.argv[2])) : ours();

/** The mark with room around it, on a ground that fills the square but for its corners. */
const drawn = (around: number, on: string) => {
  const size = 32 + 2 * around;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-around} ${-around} ${size} ${size}">${on}</svg>`;
};
const grounded = (around: number, radius: number) =>
  drawn(
    around,
    `<rect x="${-around}" y="${-around}" width="100%" height="100%" rx="${radius}" fill="${ground}"/>${mark}`,
  );

const svgs: Record<IconName, string> = {
  'icon-192.png': grounded(4, 9),
  'icon-512.png': grounded(4, 9),
  // A system cuts a circle out of it.
  'maskable-512.png': grounded(10, 0),
  'apple-touch-icon.png': grounded(5, 0),
  'badge-96.png': drawn(2, outline),
};
const icons = (Object.keys(svgs) as IconName[]).map((name) => ({
  name,
  size: iconSizes[name],
  svg: svgs[name],
}));

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
