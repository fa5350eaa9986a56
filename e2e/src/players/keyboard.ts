import { until } from '../world/until.ts';
import type { Portal } from './portal.ts';

/** Where the focus is: what the element is called, and what is wrong with how it stands there. */
interface Stop {
  name: string;
  faults: string[];
}

/** A person without a mouse, who looks at each place that the keyboard comes to. */
export function keysOf({ page }: Portal) {
  const faults = new Set<string>();
  const next = async (key = 'Tab'): Promise<string> => {
    await page.keyboard.press(key);
    const stop = await page.evaluate(stopOf);
    for (const fault of stop.faults) faults.add(`${new URL(page.url()).pathname}: ${stop.name}: ${fault}`);
    return stop.name;
  };
  return {
    next,
    /** Presses Tab until something is reached that is called so. */
    comesTo: (name: RegExp) =>
      until(`Tab reaches ${String(name)}`, async () => name.test(await next()), { every: 1 }),
    /** Presses Tab until the first thing of the page is reached again. @throws where the keyboard cannot get on */
    goesRound: () => until('Tab comes round', async () => (await next()) === 'Skip to content', { every: 1 }),
    /** Goes back to the first thing of the page, each time from where the one before may lie behind what stays above. */
    goesBack: () =>
      until(
        'Shift and Tab lead back',
        async () => {
          await page.evaluate((below) => {
            const { top = below } = document.activeElement?.getBoundingClientRect() ?? {};
            scrollBy(0, top - below);
          }, 70);
          return (await next('Shift+Tab')) === 'Skip to content';
        },
        { every: 1 },
      ),
    /** What was not to be seen, hidden by something else, or too small where the keyboard stopped. */
    faults: () => [...faults],
  };
}

/** WCAG 2.4.7, 2.4.11 and 2.5.8 for whatever has the focus. */
function stopOf(): Stop {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || at === document.body) return { name: 'nowhere', faults: [] };
  const label = at instanceof HTMLInputElement || at instanceof HTMLSelectElement ? at.labels?.[0] : null;
  const name = at.getAttribute('aria-label') ?? label?.textContent ?? at.textContent ?? '';
  const said = name.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
  // What only leads to a place, as the content that a new screen gives the focus to, is no target.
  if (at.tabIndex < 0) return { name: said, faults: [] };
  // A box is pressed by its words, too.
  const target = label?.contains(at) ? label : at;
  // The whole row of a list is its link.
  const shown = [at, target, at.parentElement, at.closest('tr')].filter((each) => each !== null);
  const hasRing = shown.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { left, top, width, height } = target.getBoundingClientRect();
  const over = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.1, 0.5, 0.9].flatMap((y) => {
      const met = document.elementFromPoint(left + width * x, top + height * y);
      // A message goes by itself.
      if (
        met !== null &&
        (shown.some((each) => each.contains(met)) || met.closest('[class*="toast"]') !== null)
      )
        return [];
      return met ? `${met.tagName.toLowerCase()} ${met.className}` : 'the end of the window';
    }),
  );
  const isInText = getComputedStyle(at).display === 'inline' && at.tagName === 'A';
  return {
    name: said,
    faults: [
      ...(hasRing ? [] : ['no ring']),
      ...(over.length < 9 ? [] : [`hidden by ${over[4]} at ${Math.round(top)} px`]),
      ...(isInText || Math.min(width, height) >= 23.5
        ? []
        : [`${Math.round(width)} × ${Math.round(height)} px`]),
    ],
  };
}
