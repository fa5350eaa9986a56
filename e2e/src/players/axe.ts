import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Windows that every screen is looked at in. */
const windows = {
  'on a desk, in light colours': { colorScheme: 'light', width: 1280, height: 800 },
  'on a small phone, in dark colours': { colorScheme: 'dark', width: 320, height: 640 },
} as const;

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What WCAG 2.2 AA, as far as a machine can tell, has against a screen; and whether it is wider than its window. */
async function objectionsNow(page: Page): Promise<string[]> {
  // No screen has a frame, so that one look at the page is all: a second page for the frames' results doubles the time.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({
      resultTypes: ['violations'],
      // Experimental, so that no standard below has it: whoever speaks to a button says the word on it.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    .withTags(standards);
  // Behind a dialogue nothing can be reached, and where the page was scrolled to, a row may lie half behind its header.
  for (const part of await inReach(page)) axe.include(part);
  const { violations } = await axe.analyze();
  const ticking = await page.evaluate(tickingRegions);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...ticking.map((region) => `says an age or a countdown again and again: ${region}`),
    ...(tooWide ? ['wider than the window'] : []),
  ];
}

/** What a voice says by itself whenever it changes, and in it something that goes on by itself: those are all `<time>`. */
function tickingRegions(): string[] {
  const said = '[role="alert"], [role="status"], [role="log"], output, [aria-live]:not([aria-live="off"])';
  return [...document.querySelectorAll(said)]
    .filter((region) => region.querySelector('time') !== null)
    .map((region) => region.outerHTML.slice(0, 200));
}

/** What lies over the screen while a dialogue is open; none, which is all of it, without one. */
async function inReach(page: Page): Promise<string[]> {
  const dialogue = '[aria-modal="true"]';
  const over = [dialogue, 'section[aria-label="Open alarms"]'];
  const counts = await Promise.all(over.map((part) => page.locator(part).count()));
  return counts[0] ? over.filter((_, index) => counts[index]) : [];
}

/** As {@link objectionsNow}, of the same screen in each of the windows. */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [where, { colorScheme, ...size }] of Object.entries(windows)) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    found.push(...(await objectionsNow(page)).map((objection) => `${where}: ${objection}`));
  }
  return found;
}
