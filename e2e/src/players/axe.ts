import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { isFullSize } from '../world/full-size.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const everything = { type: 'tag', values: standards } as const;
/** Windows that every screen is looked at in; by day the smaller one, which nearly everything is found in. */
const windows = {
  'on a desk, in light colours': {
    colorScheme: 'light',
    width: 1280,
    height: 800,
    runOnly: isFullSize ? everything : null,
  },
  'on a small phone, in dark colours': {
    colorScheme: 'dark',
    width: 320,
    height: 640,
    runOnly: everything,
  },
} as const;

/** What WCAG 2.2 AA, as far as a machine can tell, has against a screen; and whether it is wider than its window. */
async function objectionsNow(page: Page, { type, values }: typeof everything): Promise<string[]> {
  // Colours that still change to those of the window are nobody's to read.
  const { hasAxe, hasDialogue } = await page.evaluate(settled);
  // No screen has a frame, so that one look at the page is all: a second page for the frames' results doubles the time.
  // It would be put there with every look, twice.
  const axe = new AxeBuilder({ page, ...(hasAxe && { axeSource: 'undefined' }) }).setLegacyMode().options({
    resultTypes: ['violations'],
    runOnly: { type, values: [...values] },
    // Experimental, so that no standard has it: whoever speaks to a button says the word on it.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  });
  // Behind a dialogue nothing can be reached, and where the page was scrolled to, a row may lie half behind its header.
  if (hasDialogue) axe.include('dialog[open]');
  // The rows of a list are alike.
  axe.exclude('[aria-rowcount] tbody > tr:nth-child(n + 6)');
  const analysed = await axe.analyze().catch(async (error: unknown) => {
    // A dialogue that was on its way out has gone meanwhile: what is left is the screen that it was before.
    if (hasDialogue && !(await page.evaluate(settled)).hasDialogue) return null;
    throw error;
  });
  if (analysed === null) return objectionsNow(page, { type, values });
  const { violations } = analysed;
  const { ticking, tooWide } = await page.evaluate(besidesAxe);
  return [
    ...violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ...ticking.map((region) => `says an age or a countdown again and again: ${region}`),
    ...(tooWide === null ? [] : [`wider than the window, for ${tooWide}`]),
  ];
}

/** Resolves when no colour or size is on its way any more; what goes on and on is no transition. */
async function settled(): Promise<{ hasAxe: boolean; hasDialogue: boolean }> {
  // A new window or new colours begin to count with the next picture.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
  return { hasAxe: 'axe' in globalThis, hasDialogue: document.querySelector('dialog[open]') !== null };
}

/** What a voice says by itself whenever it changes, and in it something that goes on by itself: those are all `<time>`. */
function besidesAxe(): { ticking: string[]; tooWide: string | null } {
  const said = '[role="alert"], [role="status"], [role="log"], output, [aria-live]:not([aria-live="off"])';
  const widest = [...document.querySelectorAll('body *')].findLast(
    (element) => element.getBoundingClientRect().right > innerWidth + 1,
  );
  const isTooWide = document.documentElement.scrollWidth > innerWidth;
  return {
    ticking: [...document.querySelectorAll(said)]
      .filter((region) => region.querySelector('time') !== null)
      .map((region) => region.outerHTML.slice(0, 200)),
    tooWide: isTooWide ? (widest?.outerHTML.slice(0, 200) ?? 'nothing that is seen') : null,
  };
}

/** Colours that pages were asked for last. */
const colours = new WeakMap<Page, 'light' | 'dark'>();

/** Gives a page the window and colours, unless it has them. */
async function shownAs(page: Page, size: { width: number; height: number }, colorScheme: 'light' | 'dark') {
  const now = page.viewportSize();
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size);
  if (colours.get(page) === colorScheme) return;
  await page.emulateMedia({ colorScheme });
  colours.set(page, colorScheme);
}

/** As {@link objectionsNow}, of the same screen in each of the windows. */
export async function objections(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [where, { colorScheme, runOnly, ...size }] of Object.entries(windows)) {
    if (runOnly === null) continue;
    await shownAs(page, size, colorScheme);
    found.push(...(await objectionsNow(page, runOnly)).map((objection) => `${where}: ${objection}`));
  }
  return found;
}

/** As {@link objections}, in the window and the colours that the page has. */
export function objectionsHere(page: Page): Promise<string[]> {
  return objectionsNow(page, everything);
}
